import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useMutation } from "./query-client";
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
  const { mutate, reset, status, error } = useMutation<unknown, Error, Wish>({
    mutationFn: send,
    // Offline, a person reads that the server can't be reached; the library would silently wait.
    networkMode: "always",
    onSuccess: () => after === "refresh" && startRefresh(() => router.refresh()),
  });
  const isBusy = status === "pending" || isRefreshing || (status === "success" && after === "leave");
  return {
    isBusy,
    failure: error === null ? null : readFailure(error),
    submit: (wish) => {
      if (!isBusy) mutate(wish);
    },
    clear: () => {
      if (error !== null) reset();
    },
  };
}
