import "server-only";
import { getPool, maybe } from "@/lib/db/database.server";
import { json, parsed } from "@/lib/db/fields";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import type { Range } from "./analytics-range";
import {
  type KeptFigures,
  type KeptHoldings,
  type KeptRange,
  keptHoldings,
  keptRange,
} from "./kept-figures-schemas";

/** Figures that take long are made more rarely: they cost at most a twentieth of the time. */
const IS_DUE =
  "made_at <= app_now() - greatest(interval '50 seconds', 20 * took_ms * interval '1 millisecond')";
/** Older ones are passed over: their job has stopped, and answers add up themselves. */
const IS_YOUNG =
  "made_at > app_now() - greatest(interval '5 minutes', 60 * took_ms * interval '1 millisecond')";

/** What the job keeps of a range of all clubs; null when there is nothing young enough. */
export async function findKeptFigures(basis: string, range: Range): Promise<KeptFigures | null> {
  const found = await maybe(
    getPool(),
    { holdings: parsed(json, keptHoldings.parse), range: parsed(json, keptRange.parse) },
    `WITH young AS (SELECT name, figures FROM kept_figures WHERE basis = $1 AND ${IS_YOUNG})
     SELECT h.figures AS holdings, r.figures AS range FROM young h, young r WHERE h.name = 'holdings' AND r.name = $2`,
    [basis, range],
  );
  return found && { ...found.holdings, ...found.range };
}

/** What the job keeps of all holders; null when there is nothing young enough. */
export function findKeptHoldings(basis: string): Promise<KeptHoldings | null> {
  return maybe(
    getPool(),
    parsed(json, keptHoldings.parse),
    `SELECT figures FROM kept_figures WHERE name = 'holdings' AND basis = $1 AND ${IS_YOUNG}`,
    [basis],
  );
}

/**
 * Notes that figures are being added up; false if it is too early. If what they rest on turns out wrong in between, the note goes
 * with all that is kept.
 */
export async function beginFigures(basis: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    await waitForIndex(tx);
    const { rowCount } = await tx.query(
      `INSERT INTO kept_figures (name, basis, made_at, took_ms, figures)
       SELECT 'begun', $1, app_now(), 0, 'null'
       WHERE NOT EXISTS (SELECT 1 FROM kept_figures WHERE name = 'holdings' AND basis = $1 AND NOT ${IS_DUE})
       ON CONFLICT (name) DO UPDATE SET made_at = excluded.made_at`,
      [basis],
    );
    return rowCount === 1;
  });
}

/** Replaces all that was kept; false, and nothing is kept, if the note is gone. */
export async function finishFigures({
  basis,
  tookMs,
  holdings,
  ranges,
}: {
  basis: string;
  tookMs: number;
  holdings: KeptHoldings;
  ranges: ReadonlyMap<Range, KeptRange>;
}): Promise<boolean> {
  const kept = [["holdings", holdings] as const, ...ranges];
  return inTransaction(async (tx) => {
    await waitForIndex(tx);
    const { rowCount } = await tx.query("DELETE FROM kept_figures WHERE name = 'begun'");
    if (rowCount !== 1) return false;
    await tx.query(
      `INSERT INTO kept_figures (name, basis, made_at, took_ms, figures)
       SELECT k.name, $1, app_now(), $2, k.figures FROM unnest($3::text[], $4::jsonb[]) AS k(name, figures)
       ON CONFLICT (name) DO UPDATE SET basis = excluded.basis, made_at = excluded.made_at, took_ms = excluded.took_ms,
         figures = excluded.figures`,
      [basis, Math.ceil(tookMs), kept.map(([name]) => name), kept.map(([, figures]) => toJson(figures))],
    );
    return true;
  });
}

/** Anybody who undoes blocks or distrusts a contract changes these rows first, so it is over now or comes after this transaction. */
async function waitForIndex(tx: Transaction): Promise<void> {
  await tx.query("SELECT 1 FROM holdings_index ORDER BY contract FOR SHARE");
}

function toJson(figures: KeptHoldings | KeptRange): string {
  return JSON.stringify(figures, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}
