import "server-only";
import { bytesToHex } from "viem";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { at, int8, nullable, parsed, safeInt8, select, text, textArray } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { COSIGNATURE, verifierKey } from "@/lib/shared/signed-note";
import type { Witness, WitnessPolicy } from "@/lib/shared/witness-policy";
import { signedHead } from "./head-row";
import type { SeenHead, SignedTreeHead } from "./tree-head";

/** `line` is that of a signed note, `at` in ms since 1970. */
export type Cosignature = { witness: Witness; line: string; at: number };

const nameOf = ({ key }: Witness): string => verifierKey(key, COSIGNATURE);
const namesOf = ({ witnesses }: WitnessPolicy): string[] => witnesses.map(nameOf);

/** The newest checkpoint, and the witnesses that haven't cosigned it yet; null before the first. */
export async function findHeadToSend(
  policy: WitnessPolicy,
): Promise<{ id: bigint; head: SignedTreeHead; missing: Witness[] } | null> {
  const newest = await maybe(
    getPool(),
    { id: int8, head: signedHead, cosigned: textArray },
    `SELECT h.id, ${select({ head: signedHead })},
       ARRAY(SELECT c.witness FROM log_cosignature c WHERE c.head_id = h.id) AS cosigned
     FROM log_head h WHERE h.note IS NOT NULL ORDER BY h.id DESC LIMIT 1`,
  );
  if (newest === null) return null;
  const { id, head, cosigned } = newest;
  return { id, head, missing: policy.witnesses.filter((witness) => !cosigned.includes(nameOf(witness))) };
}

/** How many entries each of these witnesses last cosigned, in their order; null if it never did. */
export function listCosignedSizes(witnesses: readonly Witness[]): Promise<(number | null)[]> {
  return rows(
    getPool(),
    nullable(safeInt8),
    `SELECT (SELECT h.tree_size FROM log_cosignature c JOIN log_head h ON h.id = c.head_id
             WHERE c.witness = w.name ORDER BY c.head_id DESC LIMIT 1) AS tree_size
     FROM unnest($1::text[]) WITH ORDINALITY AS w(name, turn) ORDER BY w.turn`,
    [witnesses.map(nameOf)],
  );
}

/** Stores checked cosignatures of one head. The first of a witness stays. */
export async function insertCosignatures(
  headId: bigint,
  cosignatures: readonly Cosignature[],
): Promise<void> {
  await getPool().query(
    `INSERT INTO log_cosignature (witness, head_id, line, at)
     SELECT w, $1, line, at FROM unnest($2::text[], $3::text[], $4::timestamptz[]) AS c(w, line, at)
     ON CONFLICT DO NOTHING`,
    [
      headId,
      cosignatures.map(({ witness }) => nameOf(witness)),
      cosignatures.map(({ line }) => line),
      cosignatures.map(({ at: ms }) => new Date(ms)),
    ],
  );
}

const cosignedHead = {
  head: signedHead,
  publicKey: at("k", parsed(tables.logKey.publicKey, bytesToHex)),
  lines: text,
};

/** Beyond a place of the log, or signed from one time on and cosigned until another. */
type Bound = { beyond: number } | { from: Date; until: Date };

/**
 * The newest checkpoint of the log of `origin` that enough witnesses cosigned, with their lines; with a bound the first within
 * it. Null if there is none.
 */
export async function findCosignedHead({
  policy,
  origin,
  bound,
}: {
  policy: WitnessPolicy;
  origin: string;
  bound?: Bound;
}): Promise<SeenHead | null> {
  const { sql, values } = bound === undefined ? { sql: "", values: [] } : writeBound(bound);
  const found = await maybe(
    getPool(),
    cosignedHead,
    `SELECT ${select(cosignedHead)}, q.lines FROM (
       SELECT c.head_id, string_agg(c.line, '' ORDER BY c.witness) AS lines
       FROM log_cosignature c JOIN log_head o ON o.id = c.head_id AND o.origin = $3
       WHERE c.witness = ANY ($1) ${sql}
       GROUP BY c.head_id HAVING count(*) >= $2 ORDER BY c.head_id ${bound === undefined ? "DESC" : ""} LIMIT 1) q
     JOIN log_head h ON h.id = q.head_id JOIN log_key k ON k.key_id = h.key_id`,
    [namesOf(policy), policy.quorum, origin, ...values],
  );
  if (found === null) return null;
  const { head, publicKey, lines } = found;
  return { head: { ...head, note: head.note + lines }, publicKey };
}

function writeBound(bound: Bound): { sql: string; values: (number | Date)[] } {
  const firstHead = (where: string, order: string) =>
    `AND c.head_id >= (SELECT f.id FROM log_head f WHERE ${where} ORDER BY ${order}, f.id LIMIT 1)`;
  if ("beyond" in bound) return { sql: firstHead("f.tree_size > $4", "f.tree_size"), values: [bound.beyond] };
  const sql = `${firstHead("f.signed_at >= $4", "f.signed_at")} AND c.at <= $5`;
  return { sql, values: [bound.from, bound.until] };
}
