import "server-only";
import { createHash } from "node:crypto";
import { getPool, maybe } from "@/lib/db/database.server";
import { int8 } from "@/lib/db/fields";

/**
 * How many blocks the endpoint takes in one eth_getLogs; null if it refused none in the last day, because limits are raised
 * too.
 */
export function findLogSpan(endpoint: string): Promise<bigint | null> {
  return maybe(
    getPool(),
    int8,
    "SELECT log_span FROM rpc_endpoint WHERE url_hash = $1 AND log_span_at > app_now() - interval '1 day'",
    [hashOf(endpoint)],
  );
}

/** Keeps what the endpoint accepted after it refused more. */
export async function saveLogSpan({ endpoint, span }: { endpoint: string; span: bigint }): Promise<void> {
  await getPool().query(
    `INSERT INTO rpc_endpoint (url_hash, log_span, log_span_at) VALUES ($1, $2, app_now())
     ON CONFLICT (url_hash) DO UPDATE SET log_span = EXCLUDED.log_span, log_span_at = EXCLUDED.log_span_at`,
    [hashOf(endpoint), span],
  );
}

/** Notes that the endpoint refuses the calls of one range in a batch. */
export async function saveApart(endpoint: string): Promise<void> {
  await getPool().query(
    `INSERT INTO rpc_endpoint (url_hash, apart_at) VALUES ($1, app_now())
     ON CONFLICT (url_hash) DO UPDATE SET apart_at = EXCLUDED.apart_at`,
    [hashOf(endpoint)],
  );
}

/** Whether one of the endpoints refused the calls of one range in a batch within the last hour. */
export async function isAnyApart(endpoints: readonly string[]): Promise<boolean> {
  const { rowCount } = await getPool().query(
    "SELECT 1 FROM rpc_endpoint WHERE url_hash = ANY ($1) AND apart_at > app_now() - interval '1 hour'",
    [endpoints.map(hashOf)],
  );
  return rowCount !== 0;
}

/** The URL may contain a key. */
function hashOf(endpoint: string): string {
  return createHash("sha256").update(endpoint).digest("hex");
}
