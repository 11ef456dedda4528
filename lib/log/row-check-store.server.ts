import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import {
  computed,
  parsed,
  pick,
  type RowOf,
  required,
  safeInt8,
  select,
  text,
  textArray,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { CHUNK_LEAVES } from "@/lib/holdings/census";
import { IS_READABLE } from "@/lib/holdings/census-sql";
import { type Slice, WATCHED_TABLES } from "./log-check";
import { RULES } from "./log-rules";

/** What breaks a rule in a slice, each with a message. */
export async function listBrokenRules({
  part,
  from,
  end,
}: Slice): Promise<{ id: number; message: string }[]> {
  const found: { id: number; message: string }[] = [];
  for (const rule of RULES.filter((each) => each.part === part)) {
    const sql = `SELECT id::bigint FROM (${rule.sql}) broken ORDER BY id`;
    const ids = await rows(getPool(), safeInt8, sql, [from, end]);
    for (const id of ids) found.push({ id, message: rule.text(id) });
  }
  return found;
}

const storedCensus = {
  id: parsed(tables.census.id, Number),
  root: required(tables.census.root),
  size: tables.census.holders,
  /** Each as "number root first-holder". In a census from before chunks had first holders, these are found by their places. */
  chunks: computed(
    textArray,
    `ARRAY(SELECT k.chunk || ' ' || k.root || ' ' || coalesce(k.first_holder, r.holder, '') FROM census_chunk k
       LEFT JOIN census_row r ON k.first_holder IS NULL AND r.census_id = k.census_id AND r.place = k.chunk * ${CHUNK_LEAVES}
       WHERE k.census_id = c.id ORDER BY k.chunk)`,
  ),
};
const entry = pick(tables.censusRow, "holder", "nftCount", "tokenWei");
/** A census with a root, and everybody in it by address, also people who hold nothing. */
export type CensusRows = RowOf<typeof storedCensus> & { entries: RowOf<typeof entry>[] };

/** Those of the slice that have a root and can be read. */
export async function listCensuses({ from, end }: Slice): Promise<CensusRows[]> {
  const found = await rows(
    getPool(),
    storedCensus,
    `SELECT ${select(storedCensus, "c")} FROM census c
     WHERE c.id >= $1 AND c.id < $2 AND c.root IS NOT NULL AND ${IS_READABLE} ORDER BY c.id`,
    [from, end],
  );
  const entriesOf = `SELECT ${select(entry)} FROM census_entries($1) ORDER BY holder`;
  const censuses: CensusRows[] = [];
  for (const census of found)
    censuses.push({ ...census, entries: await rows(getPool(), entry, entriesOf, [census.id]) });
  return censuses;
}

const NAMED = 3;

/** The watched tables of a slice with rows that differ from the log. */
export async function listAlteredTables({ from, end }: Slice): Promise<{ id: number; message: string }[]> {
  const found: { id: number; message: string }[] = [];
  for (const [index, table] of WATCHED_TABLES.slice(from, end).entries()) {
    const keys = await rows(getPool(), text, "SELECT key FROM log_row_faults($1)", [table]);
    if (keys.length === 0) continue;
    const named = keys.slice(0, NAMED);
    const rest = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : "";
    const message = `Rows of the table ${table} are not as the log has them: ${named.join(", ")}${rest}.`;
    found.push({ id: from + index, message });
  }
  return found;
}
