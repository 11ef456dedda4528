import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False in the server's document and in the first client render, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
