import "server-only";
import { readHead } from "@/lib/chain/read-head.server";
import { getEnvironment } from "@/lib/env/environment.server";
import type { ChainReport } from "./health";
import { judgeChain } from "./judge-readiness";
import { reportPart } from "./report-part.server";

/** The newest block as the chain has it now. Never throws. */
export function checkChain(): Promise<ChainReport> {
  return reportPart("CHAIN_UNAVAILABLE", async () => {
    const { number, timestampSeconds } = await readHead();
    const { CHAIN_MAX_AGE_SECONDS, LOCAL_MODE } = getEnvironment();
    const headAgeSeconds = Math.max(0, Math.floor(Date.now() / 1000) - Number(timestampSeconds));
    const state = judgeChain({ headAgeSeconds, maxAgeSeconds: CHAIN_MAX_AGE_SECONDS }, LOCAL_MODE === "1");
    return { ...state, head: number.toString(), headAgeSeconds };
  });
}
