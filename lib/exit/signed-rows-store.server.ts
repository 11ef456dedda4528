import "server-only";
import type pg from "pg";
import { bytesToHex, type Hex, keccak256, parseTransaction, recoverTransactionAddress } from "viem";
import { originHash, parseAnchorData } from "@/lib/anchors/anchor-data";
import { rows } from "@/lib/db/database.server";
import { parsed, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { isSameAddress } from "@/lib/shared/address";

const anchor = {
  ...pick(tables.chainAnchor, "account", "nonce", "origin", "treeSize", "txHash", "raw"),
  root: parsed(tables.chainAnchor.root, bytesToHex),
};
type Anchor = RowOf<typeof anchor>;

/**
 * Throws for a key of the log that isn't trusted, and for an anchor that its address didn't sign or that is of a larger tree: the
 * log has no hash of these rows. Whether the chain has an anchor, the chain says.
 */
export async function checkSignedRows(
  client: pg.Client,
  { trusted, treeSize }: { trusted: readonly string[]; treeSize: number },
): Promise<void> {
  const key = parsed(tables.logKey.publicKey, bytesToHex);
  const keys = await rows(client, key, "SELECT public_key FROM log_key ORDER BY first_used_at");
  const stranger = keys.find((each) => !trusted.includes(each));
  if (stranger !== undefined)
    throw new Error(
      `records/log_key: nobody vouched for ${stranger}. Compare it with what you know, and name it with one more --key`,
    );
  for (const each of await rows(client, anchor, `SELECT ${select(anchor)} FROM chain_anchor`))
    if (each.treeSize > treeSize || !(await isAnchorSigned(each).catch(() => false)))
      throw new Error(`records/chain_anchor: ${each.txHash} is not the transaction that the record says`);
}

async function isAnchorSigned({ raw, txHash, account, ...anchored }: Anchor): Promise<boolean> {
  const serializedTransaction = raw as `0x02${string}`;
  const { data, nonce = 0 } = parseTransaction(serializedTransaction);
  const found = parseAnchorData(data ?? "");
  return (
    keccak256(raw as Hex) === txHash &&
    isSameAddress(await recoverTransactionAddress({ serializedTransaction }), account) &&
    BigInt(nonce) === anchored.nonce &&
    found?.originHash === originHash(anchored.origin) &&
    BigInt(found.treeSize) === anchored.treeSize &&
    found.root === anchored.root
  );
}
