import "server-only";
import type { FoundPayment } from "@/lib/chain/parse-transfers";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { address, int8, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const feeTransfer = pick(
  tables.feeTransfer,
  "txHash",
  "logIndex",
  "recipient",
  "amountWei",
  "blockNumber",
  "blockTime",
);

/** Every wallet that fees ever went to. */
export function listFeeWallets(): Promise<Address[]> {
  return rows(getPool(), address, "SELECT DISTINCT admin_wallet FROM fee_term ORDER BY 1");
}

/** The block from which the transfers to a wallet are still to be looked through; null before the first look. */
export function findScanPlace(wallet: Address): Promise<bigint | null> {
  return maybe(getPool(), int8, "SELECT next_block FROM fee_scan WHERE wallet = $1", [wallet]);
}

/** The transfers from `payer` to these wallets since `notBefore`, of the blocks that were looked through. */
export function listTransfersOf({
  payer,
  wallets,
  notBefore,
}: {
  payer: Address;
  wallets: readonly Address[];
  notBefore: Date;
}): Promise<RowOf<typeof feeTransfer>[]> {
  return rows(
    getPool(),
    feeTransfer,
    `SELECT ${select(feeTransfer)} FROM fee_transfer
     WHERE payer = $1 AND recipient = ANY ($2) AND block_time >= $3`,
    [payer, wallets, notBefore.toISOString()],
  );
}

/** Notes how far a wallet was searched; never goes back, so two parallel runs lose nothing. */
export async function moveScanPlace(
  tx: Transaction,
  { wallet, nextBlock }: { wallet: Address; nextBlock: bigint },
): Promise<void> {
  await tx.query(
    `INSERT INTO fee_scan (wallet, next_block, updated_at) VALUES ($1, $2, app_now())
     ON CONFLICT (wallet) DO UPDATE SET next_block = greatest(fee_scan.next_block, excluded.next_block),
       updated_at = excluded.updated_at`,
    [wallet, nextBlock],
  );
}

/** Keeps what was found; a transfer that a reorganisation moved takes its new block. */
export async function keepTransfers(tx: Transaction, transfers: readonly FoundPayment[]): Promise<void> {
  if (transfers.length === 0) return;
  await tx.query(
    `INSERT INTO fee_transfer (tx_hash, log_index, payer, recipient, amount_wei, block_number, block_hash, block_time, found_at)
     SELECT t.*, n.now FROM (SELECT app_now() AS now) n,
       unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::numeric[], $6::bigint[], $7::text[], $8::timestamptz[]) t
     ON CONFLICT (tx_hash, log_index) DO UPDATE SET block_number = excluded.block_number,
       block_hash = excluded.block_hash, block_time = excluded.block_time`,
    [
      transfers.map(({ txHash }) => txHash),
      transfers.map(({ logIndex }) => logIndex),
      transfers.map(({ from }) => from),
      transfers.map(({ to }) => to),
      transfers.map(({ amountWei }) => amountWei.toString()),
      transfers.map(({ blockNumber }) => blockNumber.toString()),
      transfers.map(({ blockHash }) => blockHash),
      transfers.map(({ blockTime }) => blockTime.toISOString()),
    ],
  );
}
