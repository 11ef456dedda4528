import { Client } from "pg";
import { bytesToHex, type Hex, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { anchorData } from "@/lib/anchors/anchor-data";
import { keyIdOf } from "@/lib/log/log-keys";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { checkSignedRows } from "./signed-rows-store.server";

const KEY: Hex = `0x${"5a".repeat(32)}`;
const origin = "https://club.test";
const root = `0x${"12".repeat(32)}`;
const account = privateKeyToAccount(`0x${"a7".repeat(32)}`);
const client = new Client({ connectionString: testDatabaseUrl });

beforeAll(async () => {
  await client.connect();
  await query(
    "INSERT INTO log_key (key_id, public_key, first_used_at) VALUES ($1, decode($2, 'hex'), app_now())",
    [keyIdOf(KEY), KEY.slice(2)],
  );
});
afterAll(() => client.end());
beforeEach(() => query("DELETE FROM chain_anchor"));

const check = () => checkSignedRows(client, { trusted: [KEY], treeSize: 9 });

async function insertAnchor({ treeSize = 7, nonce = 3, by = account.address } = {}): Promise<void> {
  const raw: Hex = await account.signTransaction({
    ...{ type: "eip1559", chainId: 25, to: account.address, nonce: 3, gas: 30_000n, maxFeePerGas: 1n },
    data: anchorData({ origin, treeSize: treeSize === 8 ? 7 : treeSize, root }),
  });
  await query("INSERT INTO anchor_account (id, named_at) VALUES ($1, app_now()) ON CONFLICT DO NOTHING", [
    by.toLowerCase(),
  ]);
  await query(
    `INSERT INTO chain_anchor (account, nonce, origin, tree_size, root, head_at, tx_hash, raw, max_fee_wei, tip_wei, max_cost_wei,
       signed_at, state, block_number, block_hash, block_at)
     VALUES ($1, $2, $3, $4, decode($5, 'hex'), app_now(), $6, $7, 1, 0, 1, app_now(), 'confirmed', 5, $6, app_now())`,
    [by.toLowerCase(), nonce, origin, treeSize, root.slice(2), keccak256(raw), raw],
  );
}

describe("the rows of a record that the log has no hash of", () => {
  it("are taken when their signatures hold", async () => {
    await insertAnchor();
    await expect(check()).resolves.toBeUndefined();
  });

  it.each([
    ["a size that was not signed", { treeSize: 8 }],
    ["a tree that is larger than the log", { treeSize: 10 }],
    ["a nonce that was not signed", { nonce: 4 }],
    ["another address", { by: `0x${"99".repeat(20)}` as const }],
  ])("refuses an anchor with %s", async (_, change) => {
    await insertAnchor(change);
    await expect(check()).rejects.toThrow("records/chain_anchor");
  });

  it("refuses a key of the log that nobody vouched for", async () => {
    await expect(
      checkSignedRows(client, { trusted: [bytesToHex(new Uint8Array(32))], treeSize: 9 }),
    ).rejects.toThrow(`records/log_key: nobody vouched for ${KEY}`);
  });
});
