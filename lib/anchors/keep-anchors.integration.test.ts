import { toHex } from "viem";
import { z } from "zod";
import { openNode } from "@/lib/http/client/open-node";
import { enterResults } from "@/lib/proposals/enter-results.server";
import { askAnchor } from "@/lib/recount/anchor-queries";
import { answerEvidence } from "@/lib/recount/answer-evidence.server";
import { openEvidence } from "@/lib/recount/open-evidence.server";
import { parseBundle } from "@/lib/recount/parse-evidence";
import { startChain } from "@/local/chain";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { ask, CRON_SECRET, runJob } from "@/tests/setup/route-caller";
import { parseAnchorData } from "./anchor-data";
import { ANCHOR_GAS } from "./anchor-fee";
import type { AnchorReport } from "./anchor-report";
import { anchorAnswer, anchorsAnswer } from "./anchor-schemas";

const KEY = `0x${"a7".repeat(32)}`;
const DAY_MS = 86_400_000;
/** FEE_CONFIRMATIONS. */
const DEPTH = 12;
const GWEI = 10n ** 9n;
let chain: FeeChain;
let clubId: bigint;
let clock = 0;

const callSchema = z.object({
  from: z.string(),
  to: z.string(),
  value: z.string(),
  input: z.string(),
  nonce: z.string(),
  blockNumber: z.string().nullable(),
});

beforeAll(async () => {
  chain = await startFeeChain([testAccount("payer")]);
  Object.assign(process.env, {
    RPC_URL: chain.url,
    CRON_SECRET,
    RATE_LIMIT_MULTIPLIER: "1000",
    ANCHOR_PRIVATE_KEY: KEY,
    ANCHOR_MAX_CRO: "0.01",
    ANCHOR_MAX_CRO_PER_DAY: "0.03",
  });
  clubId = await storeClub("anchors");
  await chain.rpc("anvil_setBalance", await accountOf(), toHex(10n ** 18n));
}, 240_000);
afterEach(() => {
  chain.proxy.setFault(null);
  chain.setLie(null);
});
afterAll(async () => chain.stop());

async function accountOf(): Promise<string> {
  const { privateKeyToAccount } = await import("viem/accounts");
  return privateKeyToAccount(KEY as `0x${string}`).address.toLowerCase();
}

async function run(): Promise<Extract<AnchorReport, { isOn: true }>> {
  const { status, body } = await runJob("anchor");
  expect({ status, body }).toMatchObject({ status: 200, body: { isOn: true } });
  return body as Extract<AnchorReport, { isOn: true }>;
}

type Row = { nonce: string; state: string; tx_hash: string; tree_size: string; block_number: string | null };
const rows = () =>
  query<Row>("SELECT nonce, state, tx_hash, tree_size, block_number FROM chain_anchor ORDER BY id");
const newest = async (): Promise<Row> => {
  const row = (await rows()).at(-1);
  if (!row) throw new Error("nothing was signed");
  return row;
};
const states = async () => (await rows()).map(({ nonce, state }) => `${nonce} ${state}`);
const alerts = () =>
  query<{ kind: string }>(
    "SELECT kind FROM alert WHERE cleared_at IS NULL AND kind LIKE 'anchor-%' ORDER BY kind",
  ).then((found) => found.map(({ kind }) => kind));
const onChain = async (hash: string) =>
  callSchema.nullable().parse(await chain.rpc("eth_getTransactionByHash", hash));
const countOnChain = async () =>
  Number(z.string().parse(await chain.rpc("eth_getTransactionCount", await accountOf(), "latest")));

/** A day later, with a result that the log has and no anchor covers. */
async function closeVote(): Promise<void> {
  const { id } = await storeProposal({ clubId, snapshotBlock: 1n });
  await query(
    "UPDATE proposal SET final_at = app_now(), starts_at = app_now() - interval '5 days', ends_at = app_now() - interval '1 day', final_yes_power = 0, final_no_power = 0, final_yes_count = 0, final_no_count = 0 WHERE id = $1",
    [id],
  );
  expect(await enterResults({ budgetMs: 30_000 })).toBeGreaterThanOrEqual(1);
}

async function pass(milliseconds: number): Promise<void> {
  clock += milliseconds;
  await setClockOffset(clock);
  await chain.rpc("evm_increaseTime", milliseconds / 1_000);
}

async function anchorOne(): Promise<Row> {
  await closeVote();
  expect(await run()).toMatchObject({ signed: 1, reason: null });
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ signed: 0, confirmed: 1, waiting: 0 });
  return newest();
}

it("anchors the log from its first run on, to itself and of nothing, with the root of the newest head, which names the address", async () => {
  expect(await run()).toMatchObject({ signed: 1, waiting: 1, confirmed: 0, reason: null });
  const { tx_hash, tree_size } = await newest();
  const address = await accountOf();
  expect(await onChain(tx_hash)).toMatchObject({ from: address, to: address, value: "0x0", nonce: "0x0" });
  const data = parseAnchorData((await onChain(tx_hash))?.input ?? "");
  const [head] = await query<{ tree_size: string; root: string }>(
    "SELECT tree_size, '0x' || encode(root, 'hex') AS root FROM log_head ORDER BY id DESC LIMIT 1",
  );
  expect(data).toMatchObject({ treeSize: Number(tree_size), root: head?.root });
  expect(head?.tree_size).toBe(tree_size);
  const [named] = await query<{ body: string }>(
    "SELECT body FROM log_entry WHERE body LIKE '%anchor_account%'",
  );
  expect(JSON.parse(named?.body ?? "{}")).toMatchObject({
    kind: "row",
    table: "anchor_account",
    key: address,
  });
  expect(await run()).toMatchObject({ signed: 0, waiting: 1, confirmed: 0 });
  await chain.mine(DEPTH - 2);
  expect(await run()).toMatchObject({ waiting: 1, confirmed: 0 });
  await chain.mine(1);
  expect(await run()).toMatchObject({ waiting: 0, confirmed: 1, signed: 0 });
  expect((await newest()).block_number).not.toBeNull();
});

it("anchors again after a result, and otherwise once a day if the log has grown", async () => {
  await storeProposal({ clubId, snapshotBlock: 1n });
  expect(await run()).toMatchObject({ signed: 0, reason: null });
  await anchorOne();
  expect(await run()).toMatchObject({ signed: 0 });
  await pass(DAY_MS + 1_000);
  expect(await run()).toMatchObject({ signed: 0 });
  await storeProposal({ clubId, snapshotBlock: 1n });
  expect(await run()).toMatchObject({ signed: 1 });
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ confirmed: 1, signed: 0 });
});

it("names the anchor of a result, which a node and the evidence confirm, and unlike one that doesn't have it", async () => {
  const { tx_hash, block_number } = await anchorOne();
  const [last] = await query<{ id: string }>("SELECT max(id)::text AS id FROM proposal");
  const read = async (path: string) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    return response.json();
  };
  const { anchor } = anchorAnswer.parse(await read(`/api/proposals/${last?.id}/anchor`));
  if (anchor === null) throw new Error("the result has no anchor");
  expect(anchor).toMatchObject({ transaction: tx_hash, block: block_number, account: await accountOf() });
  const { anchors } = anchorsAnswer.parse(await read("/api/log/anchors"));
  expect(anchors.map(({ nonce }) => nonce)).toEqual(anchors.map((_, nonce) => nonce));
  expect(anchors.at(-1)).toMatchObject({ transaction: tx_hash, root: anchor.root });
  const evidence = await answerEvidence({
    proposalId: BigInt(last?.id ?? 0),
    state: (await openEvidence(BigInt(last?.id ?? 0))).state,
    isPackedWelcome: false,
  });
  const head = parseBundle(await evidence.text());
  const node = openNode(chain.rpcUrl, { timeoutMs: 5_000 });
  expect(await askAnchor({ head, anchor, ask: node })).toMatchObject({
    state: "confirmed",
    block: BigInt(block_number ?? 0),
  });
  const empty = await startChain({});
  const elsewhere = openNode(empty.rpcUrl, { timeoutMs: 5_000 });
  expect(await askAnchor({ head, anchor, ask: elsewhere })).toMatchObject({ state: "unchecked" });
  await empty.stop();
  expect(await askAnchor({ head, anchor, ask: elsewhere })).toMatchObject({ state: "unchecked" });
});

it("signs one transaction however many runs there are at the same time", async () => {
  await closeVote();
  const { keepAnchors } = await import("./keep-anchors.server");
  const before = (await rows()).length;
  const reports = await Promise.all(Array.from({ length: 5 }, () => keepAnchors()));
  expect(reports.reduce((sum, report) => sum + (report.isOn ? report.signed : 0), 0)).toBe(1);
  expect((await rows()).length).toBe(before + 1);
  await chain.mine(DEPTH);
  await run();
  expect(await countOnChain()).toBe(before + 1);
});

it("sends the same transaction again if it was stored and never sent, and finds one that was sent before it was noted", async () => {
  await chain.rpc("evm_setAutomine", false);
  await closeVote();
  expect(await run()).toMatchObject({ signed: 1 });
  const stored = await newest();
  await chain.rpc("anvil_dropTransaction", stored.tx_hash);
  expect(await onChain(stored.tx_hash)).toBeNull();
  expect(await run()).toMatchObject({ signed: 0, waiting: 1 });
  expect(await onChain(stored.tx_hash)).toMatchObject({ blockNumber: null });
  await chain.rpc("evm_setAutomine", true);
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ confirmed: 1, waiting: 0 });
  expect(await newest()).toMatchObject({ tx_hash: stored.tx_hash, state: "confirmed" });
});

it("sees that a reorganisation took an anchor away, and sends the same transaction again", async () => {
  await pass(DAY_MS + 1_000);
  const anchored = await anchorOne();
  await chain.rpc("evm_setAutomine", false);
  await chain.reorganise(DEPTH + 1);
  for (const { tx_hash } of await rows()) await chain.rpc("anvil_dropTransaction", tx_hash);
  expect((await onChain(anchored.tx_hash))?.blockNumber ?? null).toBeNull();
  expect(await run()).toMatchObject({ dropped: 1, waiting: 1, signed: 0 });
  expect(await newest()).toMatchObject({ tx_hash: anchored.tx_hash, state: "waiting", block_number: null });
  await chain.rpc("evm_setAutomine", true);
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ confirmed: 1, waiting: 0 });
  expect(await newest()).toMatchObject({ tx_hash: anchored.tx_hash, state: "confirmed" });
  expect(await countOnChain()).toBe((await states()).filter((state) => state.endsWith("confirmed")).length);
});

it("signs an anchor again with the next nonce if another transaction took its own", async () => {
  await chain.rpc("evm_setAutomine", false);
  await closeVote();
  expect(await run()).toMatchObject({ signed: 1 });
  const lost = await newest();
  await chain.rpc("anvil_dropTransaction", lost.tx_hash);
  await chain.rpc("anvil_impersonateAccount", await accountOf());
  const foreign = { from: await accountOf(), to: await accountOf(), gas: toHex(21_000) };
  await chain.rpc("eth_sendTransaction", foreign);
  await chain.mine(DEPTH - 1);
  expect(await run()).toMatchObject({ signed: 0, waiting: 1 });
  await chain.rpc("evm_setAutomine", true);
  await chain.mine(1);
  expect(await run()).toMatchObject({ signed: 1, waiting: 1 });
  const again = await newest();
  expect(Number(again.nonce)).toBe(Number(lost.nonce) + 1);
  expect((await rows()).find(({ tx_hash }) => tx_hash === lost.tx_hash)?.state).toBe("replaced");
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ confirmed: 1, waiting: 0 });
});

it("replaces a transaction that no block takes by one with a higher fee, within the limit, and keeps whichever is mined", async () => {
  await pass(DAY_MS + 1_000);
  await chain.rpc("evm_setAutomine", false);
  await closeVote();
  expect(await run()).toMatchObject({ signed: 1 });
  const first = await newest();
  expect(await run()).toMatchObject({ signed: 0 });
  await pass(121_000);
  expect(await run()).toMatchObject({ signed: 1, waiting: 1 });
  const second = await newest();
  expect(second).toMatchObject({ nonce: first.nonce, state: "waiting" });
  expect(await onChain(first.tx_hash)).toBeNull();
  await chain.rpc("evm_setAutomine", true);
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ confirmed: 1, waiting: 0 });
  const ofNonce = (await rows()).filter(({ nonce }) => nonce === first.nonce);
  expect(ofNonce.map(({ state }) => state)).toEqual(["replaced", "confirmed"]);
});

it("waits while one transaction, or all of a day, would cost more than is allowed, and tells admins", async () => {
  await pass(DAY_MS + 1_000);
  await closeVote();
  const dear = toHex(500n * GWEI);
  chain.setLie(({ method }, result) => (method === "eth_gasPrice" ? dear : result));
  const before = (await rows()).length;
  expect(await run()).toMatchObject({ signed: 0, reason: "the limit of cost" });
  expect(await alerts()).toEqual(["anchor-limit"]);
  chain.setLie(null);
  expect(await run()).toMatchObject({ signed: 1, reason: null });
  expect(await alerts()).toEqual([]);
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ confirmed: 1 });
  await query(
    "UPDATE chain_anchor SET max_cost_wei = 0.029 * 1e18 WHERE id = (SELECT max(id) FROM chain_anchor)",
  );
  await closeVote();
  chain.setLie(({ method }, result) => (method === "eth_gasPrice" ? toHex(100n * GWEI) : result));
  expect(await run()).toMatchObject({ signed: 0, reason: "the limit of cost" });
  await pass(DAY_MS + 1_000);
  expect(await run()).toMatchObject({ signed: 1 });
  expect((await rows()).length).toBe(before + 2);
  chain.setLie(null);
  await chain.mine(DEPTH);
  await run();
});

it("tells admins before the balance is used up, and signs nothing that it can't pay", async () => {
  const price = BigInt(z.string().parse(await chain.rpc("eth_gasPrice")));
  await chain.rpc("anvil_setBalance", await accountOf(), toHex(ANCHOR_GAS * price * 19n));
  expect(await run()).toMatchObject({ signed: 0, reason: null });
  expect(await alerts()).toEqual(["anchor-balance"]);
  await chain.rpc("anvil_setBalance", await accountOf(), "0x1");
  await closeVote();
  expect(await run()).toMatchObject({ signed: 0, reason: "the balance is too low" });
  await chain.rpc("anvil_setBalance", await accountOf(), toHex(10n ** 18n));
  expect(await run()).toMatchObject({ signed: 1 });
  expect(await alerts()).toEqual([]);
  await chain.mine(DEPTH);
  expect(await run()).toMatchObject({ confirmed: 1 });
});

it.each(["down", "wrong-chain", "garbage", "429"] as const)(
  "signs nothing while the node is %s, says that the chain could not be read, and never shows the key",
  async (fault) => {
    await closeVote();
    const before = (await rows()).length;
    chain.proxy.setFault(fault);
    const { status, body } = await runJob("anchor");
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toContain("a7a7");
    expect((await rows()).length).toBe(before);
    chain.proxy.setFault(null);
    await pass(DAY_MS + 1_000);
    expect(await run()).toMatchObject({ signed: 1 });
    await chain.mine(DEPTH);
    expect(await run()).toMatchObject({ confirmed: 1 });
    const noted = await query("SELECT summary FROM cron_run WHERE name = 'anchor'");
    expect(JSON.stringify(noted)).not.toContain("a7a7");
  },
);
