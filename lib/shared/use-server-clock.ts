import { useEffect, useState } from "react";

const TICK_MS = 1_000;

/** The server's clock, counted from `serverTime` each second, because a phone's own clock may be wrong. */
export function useServerClock(serverTime: string): Date {
  const [elapsed, setElapsed] = useState({ since: serverTime, ms: 0 });
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(
      () => setElapsed({ since: serverTime, ms: performance.now() - begun }),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [serverTime]);
  const ms = elapsed.since === serverTime ? elapsed.ms : 0;
  return new Date(new Date(serverTime).getTime() + ms);
}
