import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findTyped, forgetTyped, keepTyped, typedKey } from "@/lib/shared/typed-values";
import { useAuth } from "./use-auth";

export type Typed<Value> = {
  value: Value;
  /** Shows the value, and keeps it in this browser for the account that is signed in. */
  set: (next: Value) => void;
  /** Once the server has it, or it is discarded. */
  forget: () => void;
};

/**
 * What is typed at a place of the product, kept in this browser until the server has it: no end of a session, no reload and no crash
 * loses it. `initial` is shown where nothing is kept.
 */
export function useTyped<Value>(place: string, initial: Value): Typed<Value> {
  const { userAddress } = useAuth();
  const key = userAddress === null ? null : typedKey(userAddress, place);
  const begun = useRef(key);
  const [value, show] = useState(() => (key === null ? null : findTyped(key, initial)) ?? initial);
  const restore = useEffectEvent((from: string) => {
    const kept = findTyped(from, initial);
    // Nobody sees what another account typed.
    if (kept !== null || begun.current !== null) show(kept ?? initial);
    begun.current = from;
  });
  // On a page that came from the server, it is known only then who types.
  useEffect(() => {
    if (key !== null && key !== begun.current) restore(key);
  }, [key]);
  return {
    value,
    set(next) {
      show(next);
      if (key !== null) keepTyped(key, next);
    },
    forget() {
      if (key !== null) forgetTyped(key);
    },
  };
}
