import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { readTransfers, type TransferRange, type TransferReading } from "@/lib/chain/read-transfers.server";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { askEveryEndpoint } from "./ask-every-endpoint.server";
import { isSameReading } from "./is-same-reading";

/** How long a node may lag behind the head that another machine of its endpoint gave, or be changing its newest blocks. */
const SETTLING_MS = 300;
const SETTLING_TRIES = 5;

/**
 * The transfers of a range as every configured endpoint has them. Refuses with "too-large" when fewer blocks should be asked
 * for. Throws CHAIN_UNAVAILABLE when one does not answer, lacks the last block, or, with an alert, has other transfers.
 */
export async function readAgreedTransfers(
  range: TransferRange,
): Promise<Result<TransferReading, "too-large">> {
  const key = { kind: "transfers-disagree", subject: range.contract } as const;
  let hasDisagreement = false;
  for (let tries = 0; tries < SETTLING_TRIES; tries++) {
    const found = await askEveryEndpoint((endpoint) => readTransfers({ ...range, endpoint }));
    if (found.some((reading) => !reading.ok && reading.reason === "too-large")) return refuse("too-large");
    const readings = found.flatMap((reading) => (reading.ok ? [reading.value] : []));
    const [reading, other] = readings;
    hasDisagreement = reading !== undefined && other !== undefined && !isSameReading(reading, other);
    if (reading !== undefined && readings.length === found.length && !hasDisagreement) {
      if (other !== undefined) await clearAlert(key);
      return ok(reading);
    }
    await sleep(SETTLING_MS);
  }
  if (!hasDisagreement)
    throw chainUnavailable(new Error(`an RPC endpoint does not have block ${range.toBlock} yet`));
  const message = `RPC_URL and RPC_URL_SECONDARY have other transfers of the ${range.kind} in blocks ${range.fromBlock} to ${range.toBlock}.`;
  await raiseAlert({ ...key, message });
  throw chainUnavailable(new Error(message));
}
