import { useEffect, useState } from "react";

const TICK_MS = 5_000;

/** The server's time, from the one it told and what has passed since by this machine's monotonic clock; a wrong phone clock does no harm. */
export function useServerNow(serverTime: string): Date {
  const [now, setNow] = useState(() => new Date(serverTime));
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(
      () => setNow(new Date(new Date(serverTime).getTime() + performance.now() - begun)),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [serverTime]);
  return now;
}
