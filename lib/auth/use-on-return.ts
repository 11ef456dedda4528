import { useEffect, useEffectEvent, useRef } from "react";
import { useAuth } from "./use-auth";

/** Calls back when the network is there again, and when somebody is signed in again. */
export function useOnReturn(onReturn: () => void): void {
  const { state } = useAuth();
  const run = useEffectEvent(onReturn);
  useEffect(() => {
    const tell = () => run();
    window.addEventListener("online", tell);
    return () => window.removeEventListener("online", tell);
  }, []);
  const wasKnown = useRef(state === "known");
  useEffect(() => {
    if (state === "known" && !wasKnown.current) run();
    wasKnown.current = state === "known";
  }, [state]);
}
