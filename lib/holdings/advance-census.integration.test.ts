import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeFunctionData, encodePacked, type Hex, hexToBytes, keccak256, parseAbi, toHex } from "viem";
import { listAlerts } from "@/lib/audit/alert-store.server";
import { HOLDERS_PER_CALL } from "@/lib/chain/balance-reader";
import { readBalances } from "@/lib/chain/read-balances.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { isIncluded } from "@/lib/shared/merkle-tree";
import { deployer, localContracts } from "@/local/accounts";
import { rpcFaults } from "@/local/rpc-proxy";
import { type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { query } from "@/tests/setup/own-services";
import { startCli } from "@/tests/setup/run-cli";
import { advanceCensus, startCensus } from "./advance-census.server";
import { CHUNK_LEAVES, hashCensusEntry, TOP_HOLDERS } from "./census";
import { rootOfChunks } from "./chunk-roots";
import { findCensus, findCensusBalances } from "./find-census.server";
import { indexHoldings } from "./index-holdings.server";
import { openCensus } from "./open-census.server";
import { orderCensus } from "./order-census.server";
import { retrustContract } from "./retrust-contract.server";

/** More than two pages. */
const CROWD = 2 * HOLDERS_PER_CALL + 200;
const CLI = "lib/holdings/census-cli.ts";
let chain: OwnChain;
let block: bigint;

const token = address(localContracts.token);
const nft = address(localContracts.nft);
const crowd = Array.from({ length: CROWD }, (_, index) => address(keccak256(toHex(index)).slice(0, 42)));
const people = [...traders.map(address), address(deployer.address), ...crowd].toSorted();

function address(text: string): Address {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`${text} is no address`);
  return parsed;
}

beforeAll(async () => {
  chain = await startOwnChain();
  Object.assign(process.env, { RPC_URL: chain.proxy.url, INDEX_CONFIRMATIONS: "0" });
  const abi = parseAbi(["function transferBatch(address[] holders, uint256[] amounts)"]);
  for (let from = 0; from < CROWD; from += 300) {
    const holders = crowd.slice(from, from + 300);
    const data = encodeFunctionData({
      abi,
      functionName: "transferBatch",
      args: [holders, holders.map((_, index) => BigInt(index + 1) * 10n ** 18n)],
    });
    await chain.send(deployer.address, localContracts.token, data);
  }
  await chain.trade({ blocks: 20, seed: 7 });
  block = await chain.head();
  // Later transfers must not count.
  await chain.trade({ blocks: 5, seed: 8 });
  await indexHoldings({ budgetMs: 60_000 });
}, 120_000);

afterEach(async () => {
  chain.proxy.setFault(null);
  await trust();
});
afterAll(async () => chain.stop());

const distrust = (contract: Address) =>
  query(
    `UPDATE holdings_index SET distrusted_at = now(), distrusted_at_block = 1, distrust_reason = 'test' WHERE contract = $1`,
    [contract],
  );
const trust = () =>
  query("UPDATE holdings_index SET distrusted_at = NULL, distrusted_at_block = NULL, distrust_reason = NULL");

async function hashOf(number: bigint): Promise<string> {
  const found = await chain.rpc("eth_getBlockByNumber", toHex(number), false);
  return typeof found === "object" && found !== null ? String(Reflect.get(found, "hash")) : "";
}

/** Orders the census again, as if there had been none. */
async function order(number = block, blockHash?: string): Promise<void> {
  await query("TRUNCATE census, census_row, census_chunk, census_top, alert");
  const hash = blockHash ?? (await hashOf(number));
  await inTransaction((tx) => startCensus(tx, { block: number, blockHash: hash }));
}

const run = () => advanceCensus({ budgetMs: 60_000 });

type Row = { holder: string; nft_count: string; token_wei: string };

/** The standard's recursive definition over the rows, on Node's own SHA-256. */
function rootOf(rows: readonly Row[]): string {
  const sha = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const over = (leaves: readonly Buffer[]): Buffer => {
    const [only] = leaves;
    if (only === undefined) return sha();
    if (leaves.length === 1) return only;
    const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
    return sha(Buffer.of(1), over(leaves.slice(0, half)), over(leaves.slice(half)));
  };
  const leaf = ({ holder, nft_count, token_wei }: Row) =>
    sha(
      hexToBytes(
        encodePacked(
          ["uint8", "address", "uint256", "uint256"],
          [0, address(holder), BigInt(nft_count), BigInt(token_wei)],
        ),
      ),
    );
  return `0x${over(rows.map(leaf)).toString("hex")}`;
}

const balances = new Map<Address, ReturnType<typeof readBalances>>();

/** Asked once: a block's balances don't change. */
async function ofContract(contract: Address): Promise<Map<Address, bigint>> {
  const asked = balances.get(contract) ?? readBalances({ contract, holders: people, block });
  balances.set(contract, asked);
  const found = await asked;
  if (!found.ok) throw new Error(found.reason);
  return found.value;
}

/** The census of `block` is done and has exactly what the contracts say. */
async function expectExact(): Promise<void> {
  const census = await findCensus({ block });
  const rows = await query<Row>(
    "SELECT e.* FROM census c, census_entries(c.id) e WHERE e.nft_count > 0 OR e.token_wei > 0 ORDER BY e.holder",
  );
  const [nfts, tokens] = [await ofContract(nft), await ofContract(token)];
  const expected = people
    .map((holder) => ({
      holder,
      nft_count: (nfts.get(holder) ?? -1n).toString(),
      token_wei: (tokens.get(holder) ?? -1n).toString(),
    }))
    .filter(({ nft_count, token_wei }) => nft_count !== "0" || token_wei !== "0");
  expect(rows).toEqual(expected);
  const total = (amounts: Map<Address, bigint>) =>
    [...amounts.values()].reduce((sum, next) => sum + next, 0n);
  expect(census).toMatchObject({
    status: "done",
    reason: null,
    holders: rows.length,
    nftTotal: total(nfts),
    tokenTotal: total(tokens),
    nftSupply: 40n,
    tokenSupply: 420_000_000_000_000n * 10n ** 18n,
    root: rootOf(rows),
  });
}

async function looked(): Promise<number> {
  return (await findCensus({ block }))?.looked ?? 0;
}

describe("advanceCensus", () => {
  it("equals the contracts at the block, root and sums included, and raises no alert", async () => {
    await order();
    const [progress] = await run();
    expect(progress).toMatchObject({
      people: people.length,
      census: { status: "done", looked: people.length },
    });
    await expectExact();
    expect(await listAlerts()).toEqual([]);
    expect(await run()).toEqual([]);
  });

  it("would be caught if a balance were wrong by one", async () => {
    const [altered] = await query<{ holder: string; was: string }>(
      `UPDATE holdings_checkpoint k SET balance = balance + 1
       WHERE (contract, holder, block) = (SELECT contract, holder, block FROM holdings_checkpoint WHERE contract = $1 AND block <= $2 ORDER BY holder, block DESC LIMIT 1)
       RETURNING holder, balance - 1 AS was`,
      [token, block],
    );
    const holder = address(altered?.holder ?? "");
    await expect(expectExact()).rejects.toThrow();
    const opened = await openCensus({ block, blockHash: await hashOf(block) });
    await expect(opened?.prove([holder])).rejects.toMatchObject({ code: "CENSUS_ALTERED" });
    await query(
      "UPDATE holdings_checkpoint SET balance = balance - 1 WHERE contract = $1 AND holder = $2 AND balance = $3",
      [token, holder, BigInt(altered?.was ?? 0) + 1n],
    );
    await expectExact();
    expect((await opened?.prove([holder]))?.get(holder)).toMatchObject({
      tokenWei: BigInt(altered?.was ?? 0),
    });
  });

  it("keeps no row of anybody but those with most, and tells nothing while the index is not past the block", async () => {
    expect(await query("SELECT count(*)::int AS n FROM census_row")).toEqual([{ n: 0 }]);
    const top = await query<{ holder: string }>("SELECT holder FROM census_top ORDER BY holder");
    const most = await query<{ holder: string }>(
      `SELECT holder FROM (
         (SELECT e.* FROM census c, census_entries(c.id) e ORDER BY e.nft_count DESC, e.holder LIMIT $1) UNION
         (SELECT e.* FROM census c, census_entries(c.id) e ORDER BY e.token_wei DESC, e.holder LIMIT $1)) m
       WHERE nft_count > 0 OR token_wei > 0 ORDER BY holder`,
      [TOP_HOLDERS],
    );
    expect(top.length).toBeGreaterThan(TOP_HOLDERS);
    expect(top).toEqual(most);
    const [next] = await query<{ was: string }>(
      "SELECT next_block AS was FROM holdings_index WHERE contract = $1",
      [nft],
    );
    await query("UPDATE holdings_index SET next_block = $1 WHERE contract = $2", [block, nft]);
    expect(await findCensusBalances({ block, holders: people.slice(0, 1) })).toBeNull();
    await query("UPDATE holdings_index SET next_block = $1 WHERE contract = $2", [next?.was, nft]);
    expect(await findCensusBalances({ block, holders: people.slice(0, 1) })).not.toBeNull();
  });

  it("reads a census that has rows of its own and chunks without first holders", async () => {
    const at = { block, blockHash: await hashOf(block) };
    const before = await (await openCensus(at))?.prove(people);
    await query(
      `INSERT INTO census_row (census_id, holder, place, nft_count, token_wei)
       SELECT c.id, e.holder, row_number() OVER (ORDER BY e.holder) - 1, e.nft_count, e.token_wei FROM census c, census_entries(c.id) e`,
    );
    await query("UPDATE census SET nft = NULL, token = NULL");
    await query("UPDATE census_chunk SET first_holder = NULL");
    await expectExact();
    expect(await (await openCensus(at))?.prove(people)).toEqual(before);
    expect(before?.size).toBeGreaterThan(1_000);
  });

  it("stays one census when it is ordered again, done or not", async () => {
    await order();
    const blockHash = await hashOf(block);
    await inTransaction((tx) => startCensus(tx, { block, blockHash }));
    await run();
    await inTransaction((tx) => startCensus(tx, { block, blockHash }));
    expect(await query("SELECT count(*)::int AS n FROM census")).toEqual([{ n: 1 }]);
    await expectExact();
  });

  it("takes one page if it has no time, and continues from there", async () => {
    await order();
    const steps: number[] = [];
    for (let tries = 0; tries < 10; tries++) {
      const [step] = await advanceCensus({ budgetMs: 0 });
      if (step) steps.push(step.census.looked);
    }
    expect(steps).toEqual([750, 1_500, people.length, people.length]);
    await expectExact();
  });

  it("is exact with four workers in parallel", async () => {
    await order();
    await Promise.all([run(), run(), run(), run()]);
    await expectExact();
  });

  it("has an empty tree at a block before anybody held anything", async () => {
    await order(1n);
    await run();
    expect(await findCensus({ block: 1n })).toMatchObject({
      status: "done",
      ...{ holders: 0, nftTotal: 0n, tokenTotal: 0n, nftSupply: 0n, tokenSupply: null },
      root: "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    });
  });

  it("brings the index up to the block first, and waits for a block that may not be indexed yet", async () => {
    await chain.mine(3);
    const head = await chain.head();
    await order(head);
    process.env["INDEX_CONFIRMATIONS"] = "0";
    expect((await run()).map(({ census }) => census.status)).toEqual(["done"]);
    await order(head + 5n, `0x${"5".repeat(64)}`);
    expect((await run()).map(({ census }) => census.status)).toEqual(["running"]);
  });

  // "slow" takes as long as the time limit; `npm run proof -- rpc-faults` covers it.
  it.each(rpcFaults.filter((fault) => fault !== "slow"))(
    "stores nothing under the fault %s, and is exact right after it",
    async (fault) => {
      await order();
      await advanceCensus({ budgetMs: 0 });
      chain.proxy.setFault(fault);
      await expect(run()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
      expect(await looked()).toBe(750);
      chain.proxy.setFault(null);
      await run();
      await expectExact();
    },
  );

  it("gives every census its turn, even if another's contract can't be read", async () => {
    await order(1n);
    await distrust(token);
    const blockHash = await hashOf(block);
    await inTransaction((tx) => startCensus(tx, { block, blockHash }));
    // At block 1 the token has no code, so nobody can know its balances.
    await expect(run()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(await findCensus({ block: 1n })).toMatchObject({ status: "running", looked: 0 });
    await expectExact();
  });

  it("raises an alert if the sums differ from the supply", async () => {
    await order();
    await advanceCensus({ budgetMs: 0 });
    await query("UPDATE census SET token_total = token_total + 1");
    await run();
    expect(await listAlerts()).toMatchObject([
      { kind: "census-differs", message: expect.stringContaining("token: 4200000000000000000000000000") },
    ]);
  });

  it("fails with an alert if the block was replaced", async () => {
    await order(block, `0x${"7".repeat(64)}`);
    expect((await run())[0]?.census).toMatchObject({ status: "failed", reason: "replaced", root: null });
    expect(await listAlerts()).toMatchObject([{ kind: "census-failed" }]);
    expect(await findCensusBalances({ block, holders: people })).toBeNull();
  });
});

describe("a contract whose index is not trusted", () => {
  it("comes from the chain, also if that is found out in the middle or afterwards", async () => {
    await order();
    await advanceCensus({ budgetMs: 0 });
    // The index would now be wrong for everybody.
    await query("UPDATE holdings_checkpoint SET balance = balance + 1 WHERE contract = $1", [token]);
    await distrust(token);
    await run();
    await expectExact();
    expect(await findCensus({ block })).toMatchObject({ sources: { nft: "index", token: "chain" } });
    await query("UPDATE holdings_checkpoint SET balance = balance - 1 WHERE contract = $1", [token]);
    await order();
    await trust();
    await run();
    await distrust(token);
    expect(await findCensusBalances({ block, holders: people })).toBeNull();
    await run();
    await expectExact();
    expect((await findCensusBalances({ block, holders: people }))?.size).toBe(people.length);
  });

  it("restarts if the contract is trusted again before anybody has looked", async () => {
    await order();
    await run();
    await distrust(token);
    expect(await retrustContract({ kind: "token", address: token, firstBlock: 0n }, () => undefined)).toBe(
      true,
    );
    expect(await findCensus({ block })).toMatchObject({ status: "running", looked: 0, root: null });
    await run();
    await expectExact();
  });

  it("fails with an alert if the node has forgotten the block, and continues by hand with one that has it", async () => {
    await order();
    await distrust(token);
    const pruned = await chain.openProxy({ keepStates: 1 });
    const failed = await startCli(CLI, { environment: { RPC_URL: pruned.url } }).ended;
    expect(failed).toEqual({ code: 1, output: expect.stringContaining(`block ${block}: failed, forgotten`) });
    expect(await listAlerts()).toMatchObject([{ kind: "census-failed" }]);
    await orderCensus(block);
    await run();
    expect(await listAlerts()).toEqual([]);
    await expectExact();
  });
});

describe("findCensusBalances", () => {
  beforeAll(async () => {
    await order();
    await run();
  });

  it("gives what the census has, and nothing for unknown people", async () => {
    const stranger = address(`0x${"9".repeat(40)}`);
    const [one = stranger] = crowd;
    const balances = await findCensusBalances({ block, holders: [stranger, one] });
    expect(balances?.get(stranger)).toEqual({ nftCount: 0n, tokenWei: 0n });
    expect(balances?.get(one)).toEqual({ nftCount: 0n, tokenWei: 10n ** 18n });
    expect(await findCensusBalances({ block: block - 1n, holders: [one] })).toBeNull();
    expect(await findCensusBalances({ block, blockHash: `0x${"0".repeat(64)}`, holders: [one] })).toBeNull();
  });

  it("is silent while a census of the same number and another hash was not found to be replaced", async () => {
    const [one] = crowd.slice(0, 1);
    const balances = () => findCensusBalances({ block, holders: one ? [one] : [] });
    await inTransaction((tx) => startCensus(tx, { block, blockHash: `0x${"7".repeat(64)}` }));
    expect(await balances()).toBeNull();
    await run();
    expect((await balances())?.size).toBe(1);
  });

  it("knows nothing about a stranger if the chain was asked instead of the index", async () => {
    await order();
    await distrust(token);
    await run();
    const stranger = address(`0x${"9".repeat(40)}`);
    const [one = stranger] = crowd;
    const balances = await findCensusBalances({ block, holders: [stranger, one] });
    expect([...(balances?.keys() ?? [])]).toEqual([one]);
  });
});

describe("openCensus", () => {
  it("proves every kind of place against the root, and has none for people who hold nothing", async () => {
    await order();
    await run();
    const census = await findCensus({ block });
    const rows = await query<{ holder: string }>(
      `SELECT holder FROM (SELECT e.holder, row_number() OVER (ORDER BY e.holder) - 1 AS place FROM census c, census_entries(c.id) e) l
       WHERE place IN (0, 1, 255, 256, 511, 512, 1023, 1024) OR place >= $1 - 2`,
      [census?.holders],
    );
    expect(rows.length).toBe(10);
    const opened = await openCensus({ block, blockHash: census?.blockHash ?? "" });
    if (!opened) throw new Error("no census");
    const { root, size, chunkRoots, prove } = opened;
    expect(rootOfChunks(chunkRoots)).toBe(census?.root);
    expect(root).toBe(census?.root);
    const bytes = (hex = "") => hexToBytes(`0x${hex.slice(2)}` satisfies Hex);
    const proved = await prove(rows.map(({ holder }) => address(holder)));
    expect(proved.size).toBe(10);
    for (const [holder, { proof, ...held }] of proved) {
      if (!proof) throw new Error("no proof");
      const chunk = Math.floor(proof.place / CHUNK_LEAVES);
      const inclusion = {
        leaf: hashCensusEntry({ holder, ...held }),
        index: proof.place % CHUNK_LEAVES,
        size: Math.min(CHUNK_LEAVES, size - chunk * CHUNK_LEAVES),
        path: proof.path.map(bytes),
        root: bytes(chunkRoots[chunk]),
      };
      expect(isIncluded(inclusion)).toBe(true);
      const richer = hashCensusEntry({ holder, ...held, nftCount: held.nftCount + 1n });
      expect(isIncluded({ ...inclusion, leaf: richer })).toBe(false);
    }
    const stranger = address(`0x${"9".repeat(40)}`);
    expect((await prove([stranger])).get(stranger)?.proof ?? null).toBeNull();
  });

  it("is no longer there while it is taken again, nor as another census with the same root", async () => {
    await order();
    await run();
    const opened = await openCensus({ block, blockHash: await hashOf(block) });
    expect(await opened?.isStillThere()).toBe(true);
    await order();
    expect(await opened?.isStillThere()).toBe(false);
    await run();
    expect((await findCensus({ block }))?.root).toBe(opened?.root);
    expect(await opened?.isStillThere()).toBe(false);
  });
});

describe("npm run census", () => {
  it("leaves nothing half-done if it is killed", async () => {
    await order();
    const slow = await chain.openProxy({ slowMs: 60 });
    slow.setFault("slow");
    const killed = startCli(CLI, { environment: { RPC_URL: slow.url } });
    while ((await looked()) === 0) await sleep(20);
    killed.child.kill("SIGKILL");
    expect((await killed.ended).code).toBeNull();
    expect(await looked()).toBeGreaterThan(0);
    expect(await looked()).toBeLessThan(people.length);
    expect((await findCensus({ block }))?.status).toBe("running");
    await run();
    await expectExact();
  }, 240_000);

  it("reports a census again that was finished before", async () => {
    await order();
    await run();
    expect(await startCli(CLI, { args: ["--block", block.toString()] }).ended).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^census of block ${block}: done, .* root 0x`)),
    });
  }, 240_000);
});
