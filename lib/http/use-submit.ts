import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { type Failure, readFailure } from "./read-failure";

export type Submit<Wish = void> = {
  isBusy: boolean;
  /** Why the last one failed; null once another begins. */
  failure: Failure | null;
  /** Does nothing while one is under way. */
  submit: (wish: Wish) => void;
  /** Forgets the failure, as when the form is changed. */
  clear: () => void;
};

/**
 * The one way to submit a form. After it is sent, "refresh" reads the page again and "leave" stays busy, because `send` has opened
 * another page.
 */
export function useSubmit<Wish = void>(
  send: (wish: Wish) => Promise<unknown>,
  after: "stay" | "refresh" | "leave" = "stay",
): Submit<Wish> {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isBusy = isSending || isRefreshing;

  async function run(wish: Wish): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      await send(wish);
      if (after === "refresh") startRefresh(() => router.refresh());
      if (after !== "leave") setIsSending(false);
    } catch (error) {
      setFailure(readFailure(error));
      setIsSending(false);
    }
  }

  return {
    isBusy,
    failure,
    submit: (wish) => {
      if (!isBusy) void run(wish);
    },
    clear: () => setFailure(null),
  };
}
