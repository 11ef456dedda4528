/** A message to the person: the specification's title and description, one optional action. */
export type Notice = {
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  variant?: "default" | "destructive";
};

export type StoredNotice = Notice & { serial: number };

export type ToastStore = {
  /** Shows a notice; the previous one counts as dismissed (one visible at a time, spec section 2). */
  publish: (notice: Notice) => void;
  dismiss: (serial: number) => void;
  getCurrent: () => StoredNotice | null;
  listDismissed: () => readonly StoredNotice[];
  subscribe: (listener: () => void) => () => void;
};

/** Milliseconds that a dismissed notice stays in memory (spec section 9). */
export const TOAST_REMOVE_DELAY = 1_000_000;

/** One visible notice and those dismissed within the last 1,000,000 ms. */
export function createToastStore(): ToastStore {
  let lastSerial = 0;
  let current: StoredNotice | null = null;
  let dismissed: readonly StoredNotice[] = [];
  const listeners = new Set<() => void>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function retire(notice: StoredNotice): void {
    dismissed = [...dismissed, notice];
    setTimeout(() => {
      dismissed = dismissed.filter(({ serial }) => serial !== notice.serial);
    }, TOAST_REMOVE_DELAY);
  }

  return {
    publish(notice) {
      if (current) retire(current);
      lastSerial += 1;
      current = { ...notice, serial: lastSerial };
      tell();
    },
    dismiss(serial) {
      if (current?.serial !== serial) return;
      retire(current);
      current = null;
      tell();
    },
    getCurrent: () => current,
    listDismissed: () => dismissed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
