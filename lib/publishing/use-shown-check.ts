import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Blocker } from "./blocker";

type Check = typeof import("./check-shown")["checkShown"];

/** `checkShown` of a text as it is typed. Empty until its code is loaded; the server asks as well. */
export function useShownCheck(typed: string, field: string): readonly Blocker[] {
  const text = useDeferredValue(typed);
  const [check, setCheck] = useState<{ run: Check } | null>(null);
  useEffect(() => {
    import("./check-shown").then(
      ({ checkShown }) => setCheck({ run: checkShown }),
      () => undefined,
    );
  }, []);
  return useMemo(() => check?.run(text, field) ?? [], [check, text, field]);
}
