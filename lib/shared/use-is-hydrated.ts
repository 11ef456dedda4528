import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False in the server's document and in the first render that takes it over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
