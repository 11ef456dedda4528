import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { pick, select, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { FeePurpose } from "./fee-purpose";
import type { FeeTerm } from "./fee-terms";

/**
 * Notes the fee and its wallet from now on, unless they are what was noted last. A wallet that took over by the clock, `walletSince`, is
 * noted from that time on, at the fee of then.
 */
export async function noteFeeTerm(
  {
    purpose,
    amountWei,
    adminWallet,
    walletSince,
  }: { purpose: FeePurpose; amountWei: bigint; adminWallet: Address; walletSince: Date | null },
  db: Queryable = getPool(),
): Promise<void> {
  await db.query(
    `WITH t AS MATERIALIZED (SELECT app_now() AS now),
     last AS (SELECT * FROM fee_term WHERE purpose = $1 ORDER BY valid_from DESC LIMIT 1),
     taken_over AS (SELECT last.amount_wei FROM last WHERE last.admin_wallet <> $3 AND last.valid_from < $4::timestamptz)
     INSERT INTO fee_term (purpose, valid_from, amount_wei, admin_wallet)
     SELECT $1, $4::timestamptz, amount_wei, $3 FROM taken_over
     UNION ALL
     SELECT $1, t.now, $2::numeric, $3 FROM t
     WHERE NOT EXISTS (SELECT 1 FROM last WHERE amount_wei = $2 AND admin_wallet = $3)
       AND NOT EXISTS (SELECT 1 FROM taken_over WHERE amount_wei = $2)
     ON CONFLICT DO NOTHING`,
    [purpose, amountWei, adminWallet, walletSince],
  );
}

const feeTerm = pick(tables.feeTerm, "validFrom", "amountWei", "adminWallet");

/** All terms of a purpose in order of time, with app_now() of the same moment. */
export async function listFeeTerms(purpose: FeePurpose): Promise<{ terms: FeeTerm[]; now: Date }> {
  const found = await rows(
    getPool(),
    { term: feeTerm, now: timestamptz },
    `WITH t AS MATERIALIZED (SELECT app_now() AS now)
     SELECT ${select({ term: feeTerm })}, t.now FROM t, fee_term WHERE purpose = $1 ORDER BY valid_from`,
    [purpose],
  );
  const [first] = found;
  if (!first) throw new Error(`no fee was ever noted for ${purpose}`);
  return { terms: found.map(({ term }) => term), now: first.now };
}
