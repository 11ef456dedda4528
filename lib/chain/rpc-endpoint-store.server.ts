import "server-only";
import { createHash } from "node:crypto";
import { getPool } from "@/lib/db/pool.server";

/** How many blocks the endpoint takes in one eth_getLogs; null when it refused none in the last day: limits are raised too. */
export async function findLogSpan(endpoint: string): Promise<bigint | null> {
  const { rows } = await getPool().query<{ span: string }>(
    "SELECT log_span AS span FROM rpc_endpoint WHERE url_hash = $1 AND learned_at > app_now() - interval '1 day'",
    [hashOf(endpoint)],
  );
  return rows[0] ? BigInt(rows[0].span) : null;
}

/** Keeps what the endpoint was seen to take after it refused more. */
export async function saveLogSpan({ endpoint, span }: { endpoint: string; span: bigint }): Promise<void> {
  await getPool().query(
    `INSERT INTO rpc_endpoint (url_hash, log_span, learned_at) VALUES ($1, $2, app_now())
     ON CONFLICT (url_hash) DO UPDATE SET log_span = EXCLUDED.log_span, learned_at = EXCLUDED.learned_at`,
    [hashOf(endpoint), span],
  );
}

/** The URL may hold a key. */
function hashOf(endpoint: string): string {
  return createHash("sha256").update(endpoint).digest("hex");
}
