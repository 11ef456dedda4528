import { type Address, parseAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { type RpcFault, rpcFaults } from "@/local/rpc-proxy";
import { testAccount } from "@/tests/setup/accounts";
import { type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { query } from "@/tests/setup/own-services";
import { someOf } from "@/tests/size";
import { listPointsAround } from "./balance-store.server";
import { getHoldingsAt } from "./get-holdings-at.server";
import { indexHoldings } from "./index-holdings.server";
import { readSnapshotBlock } from "./settled-head.server";

const SEED = 20_261_121;
/** Before it the contracts were not deployed and can't be asked. */
const DEPLOYED = 5n;
/** So few that the node can't give a balance that is missing in the index. */
const KEPT_STATES = 3;
/** The slow one is tested where the power is asked for. */
const quickFaults = someOf(
  rpcFaults.filter((fault) => fault !== "slow"),
  4,
);
let chain: OwnChain;

beforeAll(async () => {
  chain = await startOwnChain({ keepStates: KEPT_STATES });
  Object.assign(process.env, { RPC_URL: chain.proxy.url, INDEX_CONFIRMATIONS: "2" });
  await chain.trade({ blocks: 30, seed: SEED });
  await chain.mine(2);
}, 240_000);

afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

const people = [...traders, testAccount("stranger").address].map(toAddress);

function toAddress(text: string): Address {
  const address = parseAddress(text);
  if (!address) throw new Error(`${text} is no address`);
  return address;
}

async function expectExactAt(block: bigint): Promise<void> {
  const found = await getHoldingsAt({ holders: people, block });
  const ofContracts = await Promise.all(
    people.map(async (holder) => {
      const nftCount = await chain.balanceAt("nft", holder, block);
      return [holder, { nftCount, tokenWei: await chain.balanceAt("token", holder, block) }] as const;
    }),
  );
  expect(found).toEqual(new Map(ofContracts));
}

const forget = () => query("TRUNCATE holdings_index, holdings_mark, holdings_checkpoint CASCADE");

describe("readSnapshotBlock", () => {
  it("is final, and leaves out the newest blocks that the index doesn't read yet", async () => {
    const head = await chain.head();
    expect(await readSnapshotBlock()).toMatchObject({ number: head - 2n });
  });

  it.each(quickFaults)("is unknown under the fault %s", async (fault: RpcFault) => {
    chain.proxy.setFault(fault);
    await expect(readSnapshotBlock()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE", status: 503 });
  });
});

describe("getHoldingsAt", () => {
  it("catches an empty index up, and then equals balanceOf at every block", async () => {
    await forget();
    const { number: settled } = await readSnapshotBlock();
    for (let block = settled; block >= DEPLOYED; block--) await expectExactAt(block);
  });

  it("knows the newest settled block of a chain that has grown", async () => {
    await chain.trade({ blocks: 3, seed: SEED + 1 });
    await expectExactAt((await readSnapshotBlock()).number);
  });

  it("says the same about somebody among thousands, who are read in another way", async () => {
    const crowd = Array.from({ length: 2_000 }, (_, index) =>
      toAddress(`0xcc${index.toString(16).padStart(38, "0")}`),
    );
    const { number: head } = await readSnapshotBlock();
    for (let block = DEPLOYED; block <= head; block += 3n) {
      const alone = await getHoldingsAt({ holders: people, block });
      const among = await getHoldingsAt({ holders: [...crowd, ...people], block });
      expect(new Map(people.map((holder) => [holder, among.get(holder)]))).toEqual(alone);
      expect(among.size).toBe(crowd.length + people.length);
    }
  });

  it("has each holder once, and 0 before the first block", async () => {
    const [anna = toAddress("")] = people;
    expect(await getHoldingsAt({ holders: [anna, anna], block: 1n })).toEqual(
      new Map([[anna, { nftCount: 0n, tokenWei: 0n }]]),
    );
    expect(await getHoldingsAt({ holders: [], block: 1n })).toEqual(new Map());
  });

  it("never answers for a block after the last one that was indexed", async () => {
    await indexHoldings({ budgetMs: 10_000 });
    const { number: settled } = await readSnapshotBlock();
    await expect(getHoldingsAt({ holders: people, block: settled + 1n })).rejects.toMatchObject({
      code: "INDEX_BEHIND",
      status: 503,
      retryAfterSeconds: 5,
    });
  });

  it("never answers while one contract alone is behind", async () => {
    await indexHoldings({ budgetMs: 10_000 });
    const { number: block } = await readSnapshotBlock();
    await query("UPDATE holdings_index SET next_block = $2 WHERE contract = $1", [
      localContracts.token.toLowerCase(),
      block,
    ]);
    await query("DELETE FROM holdings_mark");
    await query("DELETE FROM holdings_checkpoint WHERE contract = $1 AND block >= $2", [
      localContracts.token.toLowerCase(),
      block,
    ]);
    chain.proxy.setFault("down");
    await expect(getHoldingsAt({ holders: people, block })).rejects.toMatchObject({
      code: "CHAIN_UNAVAILABLE",
    });
    chain.proxy.setFault(null);
    await expectExactAt(block);
    await forget();
  });

  it.each(quickFaults)(
    "guesses nothing under the fault %s, and is exact right after it",
    async (fault: RpcFault) => {
      await indexHoldings({ budgetMs: 10_000 });
      const { number: known } = await readSnapshotBlock();
      await chain.trade({ blocks: 3, seed: SEED + 50 });
      const { number: block } = await readSnapshotBlock();
      chain.proxy.setFault(fault);
      await expectExactAt(known);
      await expect(getHoldingsAt({ holders: people, block })).rejects.toMatchObject({ status: 503 });
      chain.proxy.setFault(null);
      // The run under the fault may still wait for its answer.
      await expectExactAt(block).catch(() => expectExactAt(block));
    },
  );

  it("answers from the index what the node has forgotten", async () => {
    await indexHoldings({ budgetMs: 10_000 });
    await chain.mine(KEPT_STATES + 1);
    await expectExactAt(DEPLOYED);
  });
});

describe("listPointsAround", () => {
  it("has the checkpoints of both blocks it is asked about", async () => {
    await indexHoldings({ budgetMs: 10_000 });
    const [contract, holder] = [localContracts.nft, testAccount("stranger").address].map(toAddress);
    if (!contract || !holder) throw new Error("unreachable: both are addresses");
    await query(
      "INSERT INTO holdings_checkpoint (contract, holder, block, balance) SELECT $1, $2, block, block FROM generate_series(3, 9, 2) AS block",
      [contract, holder],
    );
    const { before, after } = await listPointsAround({
      contract,
      holder,
      block: 5n,
      lastBlock: 9n,
      limit: 50,
    });
    expect([before, after].map((points) => points.map(({ block }) => block))).toEqual([
      [5n, 3n],
      [7n, 9n],
    ]);
  });
});
