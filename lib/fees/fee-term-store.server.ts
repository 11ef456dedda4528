import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { FeePurpose } from "./fee-purpose";
import type { FeeTerm } from "./fee-terms";

/** Notes the fee and its wallet from now on, unless they are what was noted last. */
export async function noteFeeTerm(
  { purpose, amountWei, adminWallet }: { purpose: FeePurpose; amountWei: bigint; adminWallet: Address },
  db: Queryable = getPool(),
): Promise<void> {
  await db.query(
    `INSERT INTO fee_term (purpose, valid_from, amount_wei, admin_wallet)
     SELECT $1, app_now(), $2, $3
     WHERE NOT EXISTS (
       SELECT 1 FROM (SELECT * FROM fee_term WHERE purpose = $1 ORDER BY valid_from DESC LIMIT 1) AS last
       WHERE last.amount_wei = $2 AND last.admin_wallet = $3)
     ON CONFLICT DO NOTHING`,
    [purpose, amountWei, adminWallet],
  );
}

/** All terms of a purpose in order of time, with app_now() of the same moment. */
export async function listFeeTerms(purpose: FeePurpose): Promise<{ terms: FeeTerm[]; now: Date }> {
  const { rows } = await getPool().query<{
    valid_from: Date;
    amount_wei: string;
    admin_wallet: string;
    now: Date;
  }>(
    `WITH t AS MATERIALIZED (SELECT app_now() AS now)
     SELECT valid_from, amount_wei, admin_wallet, t.now FROM t, fee_term WHERE purpose = $1 ORDER BY valid_from`,
    [purpose],
  );
  const now = rows[0]?.now;
  if (!now) throw new Error(`no fee was ever noted for ${purpose}`);
  const terms = rows.map((row) => ({
    validFrom: row.valid_from,
    amountWei: BigInt(row.amount_wei),
    adminWallet: requireAddress(row.admin_wallet),
  }));
  return { terms, now };
}
