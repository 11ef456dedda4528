import "server-only";
import { rows } from "@/lib/db/database.server";
import { pick } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { Checkpoint } from "./fold-transfers";

/** The newest balance of each holder; a holder without a checkpoint isn't in it. */
export async function listNewestBalances(
  tx: Transaction,
  { contract, holders }: { contract: Address; holders: readonly Address[] },
): Promise<Map<Address, bigint>> {
  const balances = await rows(
    tx,
    pick(tables.holdingsCheckpoint, "holder", "balance"),
    `SELECT h.holder, c.balance FROM unnest($2::text[]) AS h(holder)
     CROSS JOIN LATERAL (
       SELECT balance FROM holdings_checkpoint
       WHERE contract = $1 AND holder = h.holder ORDER BY block DESC LIMIT 1) c`,
    [contract, holders],
  );
  return new Map(balances.map(({ holder, balance }) => [holder, balance]));
}

/** Writes the checkpoints of a range in one statement. */
export async function insertCheckpoints(
  tx: Transaction,
  { contract, checkpoints }: { contract: Address; checkpoints: readonly Checkpoint[] },
): Promise<void> {
  if (checkpoints.length === 0) return;
  await tx.query(
    `INSERT INTO holdings_checkpoint (contract, holder, block, balance)
     SELECT $1, c.holder, c.block, c.balance
     FROM unnest($2::text[], $3::bigint[], $4::numeric[]) AS c(holder, block, balance)`,
    [
      contract,
      checkpoints.map(({ holder }) => holder),
      checkpoints.map(({ block }) => block.toString()),
      checkpoints.map(({ balance }) => balance.toString()),
    ],
  );
}
