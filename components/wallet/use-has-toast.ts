import { useSyncExternalStore } from "react";
import { toastStore } from "@/lib/shared/notify";

/** Whether a toast is on screen, so that what is at the bottom can make room for it. */
export function useHasToast(): boolean {
  return useSyncExternalStore(toastStore.subscribe, () => toastStore.getCurrent() !== null);
}
