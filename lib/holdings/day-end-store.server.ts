import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Address } from "@/lib/shared/address";

/** The block that ended a day; days are counted in UTC since 1970. */
export type DayEnd = { day: number; block: bigint };
/** A day whose end is not known, between the nearest days of which it is. */
export type MissingDay = { day: number; earlier: DayEnd | null; later: DayEnd | null };

const DAY_NUMBER = (day: string): string => `(${day} - DATE '1970-01-01')`;

/** The newest days from `first` to `last` of which no end is known. */
export async function listMissingDays({
  first,
  last,
  limit,
}: {
  first: number;
  last: number;
  limit: number;
}): Promise<MissingDay[]> {
  const { rows } = await getPool().query<{
    day: number;
    earlier_day: number | null;
    earlier_block: string;
    later_day: number | null;
    later_block: string;
  }>(
    `SELECT d.number AS day, ${DAY_NUMBER("e.day")} AS earlier_day, e.block AS earlier_block,
       ${DAY_NUMBER("l.day")} AS later_day, l.block AS later_block
     FROM generate_series($1::int, $2::int) d(number) CROSS JOIN LATERAL (SELECT DATE '1970-01-01' + d.number AS day) t
       LEFT JOIN LATERAL (SELECT day, block FROM day_end WHERE day < t.day ORDER BY day DESC LIMIT 1) e ON true
       LEFT JOIN LATERAL (SELECT day, block FROM day_end WHERE day > t.day ORDER BY day LIMIT 1) l ON true
     WHERE NOT EXISTS (SELECT 1 FROM day_end k WHERE k.day = t.day) ORDER BY d.number DESC LIMIT $3`,
    [first, last, limit],
  );
  return rows.map(({ day, earlier_day, earlier_block, later_day, later_block }) => ({
    day,
    earlier: earlier_day === null ? null : { day: earlier_day, block: BigInt(earlier_block) },
    later: later_day === null ? null : { day: later_day, block: BigInt(later_block) },
  }));
}

/** Keeps the end of a day. Another worker found the same. */
export async function insertDayEnd({ day, block }: DayEnd): Promise<void> {
  await getPool().query(
    "INSERT INTO day_end (day, block) VALUES (DATE '1970-01-01' + $1::int, $2) ON CONFLICT (day) DO NOTHING",
    [day, block],
  );
}

/** The first block in which anybody held something of the contract, or null. */
export async function findFirstHeldBlock(contract: Address): Promise<bigint | null> {
  const { rows } = await getPool().query<{ block: string | null }>(
    "SELECT min(block) AS block FROM holdings_checkpoint WHERE contract = $1",
    [contract],
  );
  const block = rows[0]?.block ?? null;
  return block === null ? null : BigInt(block);
}
