import type { WalletRequest } from "./local-provider";
import { ProviderError } from "./provider-error";

export type PendingRequest = { request: WalletRequest; answer: (isConfirmed: boolean) => void };

export type ConfirmQueue = {
  confirm: (request: WalletRequest) => Promise<void>;
  /** The request to show now: the first unanswered one. */
  getCurrent: () => PendingRequest | null;
  subscribe: (listener: () => void) => () => void;
};

/** Requests queue here for the person, one on screen at a time, in order. */
export function createConfirmQueue(): ConfirmQueue {
  let pending: readonly PendingRequest[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly PendingRequest[]): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  return {
    confirm: (request) =>
      new Promise((resolve, reject) => {
        const entry: PendingRequest = {
          request,
          answer(isConfirmed) {
            set(pending.filter((candidate) => candidate !== entry));
            if (isConfirmed) resolve();
            else reject(new ProviderError(4001));
          },
        };
        set([...pending, entry]);
      }),
    getCurrent: () => pending[0] ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
