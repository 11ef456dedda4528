import "server-only";
import { getPool, one, rows } from "@/lib/db/database.server";
import { int4, int8, nullable, optional, type RowOf } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Address } from "@/lib/shared/address";

/** The block that ended a day; days are counted in UTC since 1970. */
const dayEnd = { day: int4, block: tables.dayEnd.block };
export type DayEnd = RowOf<typeof dayEnd>;
/** A day whose end is unknown, between the nearest days with a known end. */
const missingDay = { day: int4, earlier: optional(dayEnd), later: optional(dayEnd) };
export type MissingDay = RowOf<typeof missingDay>;

const DAY_NUMBER = (day: string): string => `(${day} - DATE '1970-01-01')`;

/** The newest days from `first` to `last` with an unknown end. */
export function listMissingDays({
  first,
  last,
  limit,
}: {
  first: number;
  last: number;
  limit: number;
}): Promise<MissingDay[]> {
  return rows(
    getPool(),
    missingDay,
    `SELECT d.number AS day, ${DAY_NUMBER("e.day")} AS earlier_day, e.block AS earlier_block,
       ${DAY_NUMBER("l.day")} AS later_day, l.block AS later_block
     FROM generate_series($1::int, $2::int) d(number) CROSS JOIN LATERAL (SELECT DATE '1970-01-01' + d.number AS day) t
       LEFT JOIN LATERAL (SELECT day, block FROM day_end WHERE day < t.day ORDER BY day DESC LIMIT 1) e ON true
       LEFT JOIN LATERAL (SELECT day, block FROM day_end WHERE day > t.day ORDER BY day LIMIT 1) l ON true
     WHERE NOT EXISTS (SELECT 1 FROM day_end k WHERE k.day = t.day) ORDER BY d.number DESC LIMIT $3`,
    [first, last, limit],
  );
}

/** Keeps the end of a day. Another worker finds the same. */
export async function insertDayEnd({ day, block }: DayEnd): Promise<void> {
  await getPool().query(
    "INSERT INTO day_end (day, block) VALUES (DATE '1970-01-01' + $1::int, $2) ON CONFLICT (day) DO NOTHING",
    [day, block],
  );
}

/** The first block in which anybody held something of the contract, or null. */
export function findFirstHeldBlock(contract: Address): Promise<bigint | null> {
  return one(getPool(), nullable(int8), "SELECT min(block) FROM holdings_checkpoint WHERE contract = $1", [
    contract,
  ]);
}
