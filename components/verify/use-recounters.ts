"use client";

import { useEffect, useState } from "react";
import type { Recounter } from "@/lib/recount/recount-file";
import { type RecounterPool, startRecounters } from "./start-recounters";

export type ReadyRecounters = {
  recounters: readonly Recounter[];
  /** What they count with. */
  kind: "wasm" | "javascript";
};

/**
 * The page's workers, started and loaded with it, so that a file can be recounted after the network is gone. Rejects if they
 * can't be started.
 */
export function useRecounters(): Promise<ReadyRecounters> | null {
  const [ready, setReady] = useState<Promise<ReadyRecounters> | null>(null);
  useEffect(() => {
    const pool = startRecounters();
    const warmed = warm(pool);
    // Everybody who waits for it is told.
    warmed.catch(() => undefined);
    setReady(warmed);
    return () => pool.stop();
  }, []);
  return ready;
}

async function warm({ recounters }: RecounterPool): Promise<ReadyRecounters> {
  const kinds = await Promise.all(recounters.map((recounter) => recounter.warm()));
  return { recounters, kind: kinds.includes("javascript") ? "javascript" : "wasm" };
}
