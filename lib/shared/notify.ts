import { createToastStore, type Notice } from "./toast-store";

/** The notices of this page. The toaster, loaded with the first one, shows them. */
export const toastStore = createToastStore();

/** Shows a toast for 5,000 ms; a new one replaces the one on screen. */
export function notify(notice: Notice): void {
  toastStore.publish(notice);
}
