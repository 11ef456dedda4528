import { createToastStore, type Notice } from "./toast-store";

/** The notices of this page. The toaster, loaded at the first one, shows what it finds here. */
export const toastStore = createToastStore();

/** Shows a toast for 5,000 ms; a new one replaces the one on screen. */
export function notify(notice: Notice): void {
  toastStore.publish(notice);
}
