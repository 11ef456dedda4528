import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findTyped, forgetTyped, keepTyped, putOver, typedKey } from "@/lib/shared/typed-values";
import { useAuth } from "./use-auth";

export type Typed<Value> = {
  value: Value;
  /** Shows the value, and keeps it in this browser for the account that is signed in. */
  set: (next: Value) => void;
  /** Once the server has it. */
  forget: () => void;
  /** Back to `initial`. */
  discard: () => void;
};

/**
 * What is typed at a place of the product, kept in this browser until the server has it: no end of a session, no reload and no crash
 * loses it. Where nothing was typed, `initial` shows, as the server has it now.
 */
export function useTyped<Value>(place: string, initial: Value): Typed<Value> {
  const { userAddress } = useAuth();
  const key = userAddress === null ? null : typedKey(userAddress, place);
  const find = (from: string) => findTyped(from, { over: initial, value: initial });
  const [typed, show] = useState(() => (key === null ? null : find(key)));
  const begun = useRef(key);
  const restore = useEffectEvent((from: string) => {
    const kept = find(from);
    // What was typed before it was known by whom stays, over what was kept; nobody sees what another account typed.
    if (begun.current === null && typed !== null) {
      const before = kept === null ? initial : putOver(initial, kept);
      const next = { over: initial, value: putOver(before, typed) };
      show(next);
      keepTyped(from, next);
    } else show(kept);
    begun.current = from;
  });
  // On a page that came from the server, it is known only then who types.
  useEffect(() => {
    if (key !== null && key !== begun.current) restore(key);
  }, [key]);

  function forget(): void {
    if (key !== null) forgetTyped(key);
  }
  return {
    value: typed === null ? initial : putOver(initial, typed),
    set(value) {
      const next = { over: initial, value };
      show(next);
      if (key !== null) keepTyped(key, next);
    },
    forget,
    discard() {
      show(null);
      forget();
    },
  };
}
