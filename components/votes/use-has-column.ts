import { useSyncExternalStore } from "react";

/** Narrower than the class "lg". */
const NARROW = "not all and (min-width: 64rem)";

/** Whether there is a column beside the text; true in the server's document. */
export function useHasColumn(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => !window.matchMedia(NARROW).matches,
    () => true,
  );
}
