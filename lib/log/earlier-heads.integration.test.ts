import { hexToBytes } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { query } from "@/tests/setup/own-services";
import { checkLog } from "./check-log.server";
import { getTreeHead } from "./get-tree-head.server";
import { readLogKey } from "./log-key.server";
import { findEndHead } from "./log-store.server";
import { nameHead } from "./name-head.server";
import { sealLog } from "./seal-log.server";
import { isTreeHeadSigned } from "./tree-head";

const { APP_ORIGIN: origin, LOG_SIGNING_KEY } = getEnvironment();
const { keyId, publicKey, sign } = readLogKey(LOG_SIGNING_KEY);

/** The newest head once more, as an earlier version stored it: signed under its own text, to the millisecond. */
async function storeEarlierHead(text: (at: number) => string): Promise<Date> {
  const at = new Date((await sealLog({ budgetMs: 30_000 })).head.at + 2_345);
  await query(
    `INSERT INTO log_head (tree_size, root, signed_at, key_id, signature, last_entry, horizon, settled_entry, origin)
     SELECT tree_size, root, $2, key_id, $1, last_entry, horizon, settled_entry, origin FROM log_head ORDER BY id DESC LIMIT 1`,
    [Buffer.from(hexToBytes(sign(text(at.getTime())))), at],
  );
  return at;
}

const check = () => checkLog({ budgetMs: 60_000, isFromStart: true });
const faultsOfHeads = async () => (await check()).faults.filter(({ part }) => part === "head");

it("goes on from heads of an earlier version: the same tree is signed as a checkpoint, also the head of a past end", async () => {
  const { head } = await sealLog({ budgetMs: 30_000 });
  const lines = `${keyId}\n${head.treeSize}\n${head.root}\n`;
  const at = await storeEarlierHead((time) => `club log tree head v2\n${origin}\n${lines}${time}\n`);
  expect(await faultsOfHeads()).toEqual([]);
  const found = await findEndHead(new Date(at.getTime() - 60_000));
  if (found === null) throw new Error("there is no head of the end");
  expect(found.head.note).toBe("");
  const named = await nameHead(found, "https://never.test");
  expect(named.head).toMatchObject({ origin, root: head.root, at: Math.ceil(at.getTime() / 1_000) * 1_000 });
  expect(isTreeHeadSigned(named)).toBe(true);
  const newest = await getTreeHead();
  expect(newest).toMatchObject({ treeSize: head.treeSize, root: head.root });
  expect(isTreeHeadSigned({ head: newest, publicKey })).toBe(true);
  expect(newest.at).toBeGreaterThanOrEqual(named.head.at);
});

it("finds an earlier head whose signature is of another text", async () => {
  await storeEarlierHead(() => "another text");
  expect((await faultsOfHeads()).map(({ message }) => message)).toEqual([
    expect.stringContaining("its signature is not that of its key"),
  ]);
});
