import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import { useAuth } from "./use-auth";
import { useOnReturn } from "./use-on-return";

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
 * another page. What was refused because the session had ended is sent again once the same person is signed in, unless they type on.
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
  const { userAddress } = useAuth();
  // Two may ask at once, before the page shows that it is busy.
  const isRunning = useRef(false);
  const unsent = useRef<{ wish: Wish; by: string | null } | null>(null);

  async function run(wish: Wish): Promise<void> {
    if (isRunning.current || isBusy) return;
    isRunning.current = true;
    setIsSending(true);
    setFailure(null);
    unsent.current = { wish, by: userAddress };
    try {
      await send(wish);
      unsent.current = null;
      if (after === "refresh") startRefresh(() => router.refresh());
      if (after !== "leave") setIsSending(false);
    } catch (error) {
      const failed = readFailure(error);
      if (failed.code !== "NOT_SIGNED_IN") unsent.current = null;
      setFailure(failed);
      setIsSending(false);
    } finally {
      isRunning.current = false;
    }
  }
  useEffect(() => {
    const drop = (): void => {
      unsent.current = null;
    };
    document.addEventListener("input", drop);
    return () => document.removeEventListener("input", drop);
  }, []);
  useOnReturn(() => {
    const kept = unsent.current;
    if (kept !== null && kept.by === userAddress) void run(kept.wish);
  });

  return {
    isBusy,
    failure,
    submit: (wish) => void run(wish),
    clear: () => {
      unsent.current = null;
      setFailure(null);
    },
  };
}
