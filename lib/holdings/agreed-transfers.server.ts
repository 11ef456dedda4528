import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import { OutOfTime } from "@/lib/chain/ask-patiently.server";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { type Refusal, type RefusalKind, RpcRefused } from "@/lib/chain/judge-refusal";
import { readTransfers, type TransferRange, type TransferReading } from "@/lib/chain/read-transfers.server";
import { saveLogSpan } from "@/lib/chain/rpc-endpoint-store.server";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { askEveryEndpoint } from "./ask-every-endpoint.server";
import type { IndexRun } from "./index-run.server";
import { isSameReading } from "./is-same-reading";

/** How long a node may be behind the head of another machine of its endpoint, or be changing its newest blocks. */
const SETTLING_MS = 300;
const SETTLING_TRIES = 5;

/**
 * A range's transfers from every configured endpoint. Refuses with "too-large" if fewer blocks should be asked for; the run
 * then knows how many. Throws OutOfTime, and CHAIN_UNAVAILABLE if one doesn't answer, doesn't have the last block, or (with
 * an alert) has other transfers.
 */
export async function readAgreedTransfers(
  run: IndexRun,
  range: TransferRange,
): Promise<Result<TransferReading, "too-large">> {
  const keys = range.contracts.map(
    ({ address }) => ({ kind: "transfers-disagree", subject: address }) as const,
  );
  let hasDisagreement = false;
  for (let tries = 0; tries < SETTLING_TRIES; tries++) {
    const found = await askEveryEndpoint((endpoint) => readFrom({ run, endpoint, range }));
    if (found.includes("too-large")) return refuse("too-large");
    const readings = found.filter((reading) => typeof reading !== "string");
    const [reading, other] = readings;
    hasDisagreement = reading !== undefined && other !== undefined && !isSameReading(reading, other);
    if (reading !== undefined && readings.length === found.length && !hasDisagreement) {
      if (other !== undefined) await Promise.all(keys.map((key) => clearAlert(key)));
      return ok(reading);
    }
    await sleep(SETTLING_MS);
  }
  if (!hasDisagreement)
    throw chainUnavailable(new Error(`an RPC endpoint does not have block ${range.toBlock} yet`));
  const kinds = range.contracts.map(({ kind }) => kind).join(" and ");
  const message = `RPC_URL and RPC_URL_SECONDARY have other transfers of the ${kinds} in blocks ${range.fromBlock} to ${range.toBlock}.`;
  for (const key of keys) await raiseAlert({ ...key, message });
  throw chainUnavailable(new Error(message));
}

type Question = { run: IndexRun; endpoint: string; range: TransferRange };

async function readFrom({
  run,
  endpoint,
  range,
}: Question): Promise<TransferReading | "too-large" | "unsettled"> {
  const span = run.spanOf(endpoint);
  const blocks = range.toBlock - range.fromBlock + 1n;
  const found = await run.ask(endpoint, () => readTransfers(endpoint, range)).catch(asRefusal);
  if (found.ok) {
    const logs = [...found.value.transfers.values()].reduce((sum, { length }) => sum + length, 0);
    const kept = span.accepted({ blocks, logs });
    if (kept !== null) await saveLogSpan({ endpoint, span: kept });
    return found.value;
  }
  const refusal = found.reason;
  if (refusal.kind === "behind") return "unsettled";
  if (span.refused({ blocks, refusal })) return "too-large";
  throw chainUnavailable(
    new Error(`the RPC endpoint refuses the logs of block ${range.fromBlock} alone: ${refusal.message}`),
  );
}

const MEANS_FEWER: readonly RefusalKind[] = ["range", "results", "unclear", "behind"];

/** Repeated refusals or time-outs may mean too many blocks, because nodes word their limits in too many ways. */
function asRefusal(error: unknown): Result<TransferReading, Refusal> {
  if (error instanceof RpcRefused && MEANS_FEWER.includes(error.refusal.kind)) return refuse(error.refusal);
  if (error instanceof Error && error.name === "TimeoutError") {
    return refuse({ kind: "results", message: error.message, limit: null, waitMs: null });
  }
  throw error instanceof OutOfTime ? error : chainUnavailable(error);
}
