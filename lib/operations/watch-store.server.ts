import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { computed, int4, nullable, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { type ContractName, eachContract } from "@/lib/env/counted-contracts";
import type { EndpointLook } from "./watch";

/** Null while the endpoint does not answer. */
type SeenHead = { number: bigint; timestampSeconds: bigint } | null;

/** Stores what was seen of an endpoint; the head of its last answer stays while there is no new one. */
export async function saveEndpointLook(look: {
  name: string;
  head: SeenHead;
  tookMs: number;
}): Promise<void> {
  const { name, head, tookMs } = look;
  await getPool().query(
    `INSERT INTO endpoint_look AS e (name, looked_at, up_since, head, head_at, took_ms)
     SELECT $1, t.now, CASE WHEN $2::bigint IS NOT NULL THEN t.now END, $2, to_timestamp($3), $4
     FROM (SELECT app_now() AS now) t
     ON CONFLICT (name) DO UPDATE SET looked_at = EXCLUDED.looked_at, took_ms = EXCLUDED.took_ms,
       up_since = CASE WHEN EXCLUDED.head IS NOT NULL THEN coalesce(e.up_since, EXCLUDED.up_since) END,
       head = coalesce(EXCLUDED.head, e.head), head_at = coalesce(EXCLUDED.head_at, e.head_at)`,
    [name, head?.number ?? null, head?.timestampSeconds ?? null, tookMs],
  );
}

const endpointLook = {
  ...pick(tables.endpointLook, "name", "head", "tookMs"),
  lookedAgoSeconds: computed(int4, "extract(epoch FROM t.now - looked_at)::int"),
  upSeconds: computed(nullable(int4), "extract(epoch FROM t.now - up_since)::int"),
  headAgeSeconds: computed(
    nullable(int4),
    "greatest(0, extract(epoch FROM clock_timestamp() - head_at))::int",
  ),
};

/** What was last seen of those of these endpoints that were looked at, in their order. */
export function listEndpointLooks(names: readonly string[]): Promise<EndpointLook[]> {
  return rows(
    getPool(),
    endpointLook,
    `SELECT ${select(endpointLook)}
     FROM endpoint_look, (SELECT app_now() AS now) t
     WHERE name = ANY ($1) ORDER BY array_position($1, name)`,
    [names],
  );
}

const indexLag = pick(tables.indexLook, "lagBlocks", "lagSeconds");
export type IndexLag = RowOf<typeof indexLag>;

export async function saveIndexLag({
  contract,
  lagBlocks,
  lagSeconds,
}: IndexLag & { contract: ContractName }): Promise<void> {
  await getPool().query(
    `INSERT INTO index_look (contract, looked_at, lag_blocks, lag_seconds) VALUES ($1, app_now(), $2, $3)
     ON CONFLICT (contract) DO UPDATE SET looked_at = EXCLUDED.looked_at,
       lag_blocks = EXCLUDED.lag_blocks, lag_seconds = EXCLUDED.lag_seconds`,
    [contract, lagBlocks, lagSeconds],
  );
}

/** The lag of each contract's index at the last look, null before the first. */
export async function readIndexLags(): Promise<Record<ContractName, IndexLag | null>> {
  const looks = await rows(
    getPool(),
    { contract: tables.indexLook.contract, lag: indexLag },
    `SELECT contract, ${select({ lag: indexLag })} FROM index_look`,
  );
  const lagOf = (kind: ContractName): IndexLag | null =>
    looks.find(({ contract }) => contract === kind)?.lag ?? null;
  return eachContract(lagOf);
}
