import { seededRandom } from "@/tests/proof/proof";
import { createWorld, type World, type WorldOptions } from "./world";

const HEAD = 20_000;
const options: WorldOptions = {
  seed: 7,
  head: HEAD,
  transfers: 8_000,
  holders: 120,
  nfts: 300,
  contracts: { nft: { deployedAt: 400, firstMint: 450 }, token: { deployedAt: 300, firstMint: 310 } },
};
const ZERO = `0x${"0".repeat(40)}`;
const kinds = ["nft", "token"] as const;

/** Balances and owners by the logs alone. Throws if somebody moves what they don't have. */
function fold(world: World, block: number) {
  const balances = { nft: new Map<string, bigint>(), token: new Map<string, bigint>() };
  const owners = new Map<bigint, string>();
  for (const { kind, from, to, value } of world.transfersIn({ fromBlock: 0, toBlock: block })) {
    const of = balances[kind];
    const moved = kind === "nft" ? 1n : value;
    if (kind === "nft" && (owners.get(value) ?? ZERO) !== from)
      throw new Error(`NFT ${value} is not ${from}'s`);
    if (kind === "nft") owners.set(value, to);
    if (from !== ZERO && (of.get(from) ?? 0n) < moved) throw new Error(`${from} moves what it does not have`);
    of.set(from, (of.get(from) ?? 0n) - moved);
    of.set(to, (of.get(to) ?? 0n) + moved);
  }
  return { balances, owners };
}

function expectConsistent(world: World, block: number): void {
  const { balances } = fold(world, block);
  for (const kind of kinds) {
    let sum = 0n;
    for (const holder of world.holders) {
      const balance = world.balanceAt({ kind, holder, block });
      expect(balance).toBe(balances[kind].get(holder) ?? 0n);
      sum += balance;
    }
    expect(world.totalSupplyAt({ kind, block })).toBe(sum);
  }
}

// Busy machines are slow; nothing here waits for a time.
jest.setTimeout(60_000);

describe("createWorld", () => {
  it("gives everybody what the logs moved to them, at any block", () => {
    const world = createWorld(options);
    const random = seededRandom(1);
    for (const block of [0, 309, 310, 449, 450, HEAD]) expectConsistent(world, block);
    for (let round = 0; round < 6; round++) expectConsistent(world, Math.floor(random() * HEAD));
    expect(fold(world, HEAD).owners.size).toBe(300);
  });

  it("has the requested number of transfers, each contract's first one a mint in the given block", () => {
    const world = createWorld(options);
    const all = [...world.transfersIn({ fromBlock: 0, toBlock: HEAD })];
    expect(all).toHaveLength(8_000);
    for (const kind of kinds) {
      expect(all.find((transfer) => transfer.kind === kind)).toMatchObject({
        block: options.contracts[kind].firstMint,
        from: ZERO,
      });
    }
    expect(new Set(all.map(({ transactionHash }) => transactionHash)).size).toBe(8_000);
  });

  it("has the transfers of a range in its parts", () => {
    const world = createWorld(options);
    const random = seededRandom(2);
    for (let round = 0; round < 20; round++) {
      const from = Math.floor(random() * HEAD);
      const to = from + Math.floor(random() * 3_000);
      const middle = from + Math.floor(random() * (to - from + 1));
      const parts = [
        ...world.transfersIn({ fromBlock: from, toBlock: middle }),
        ...world.transfersIn({ fromBlock: middle + 1, toBlock: to }),
      ];
      expect(parts).toEqual([...world.transfersIn({ fromBlock: from, toBlock: to })]);
    }
  });

  it("is the same for the same options, whether new blocks come one by one or together", () => {
    const [slow, fast, other] = [
      createWorld(options),
      createWorld(options),
      createWorld({ ...options, seed: 8 }),
    ];
    for (let block = HEAD + 1; block <= HEAD + 500; block++) slow.extendTo(block);
    fast.extendTo(HEAD + 500);
    const read = (world: World) => [...world.transfersIn({ fromBlock: 0, toBlock: HEAD + 500 })];
    expect(read(slow)).toEqual(read(fast));
    expect(slow.hashOf(HEAD + 500)).toBe(fast.hashOf(HEAD + 500));
    expect(other.hashOf(HEAD)).not.toBe(fast.hashOf(HEAD));
    expect(read(fast).length - 8_000).toBeGreaterThan(100);
    expectConsistent(fast, HEAD + 500);
  });

  it("replaces the newest blocks and their transfers in a reorganisation, and no older ones", () => {
    const world = createWorld(options);
    const read = (fromBlock: number, toBlock: number) => [...world.transfersIn({ fromBlock, toBlock })];
    const hashes = [HEAD - 51, HEAD - 50, HEAD - 49, HEAD].map((block) => world.hashOf(block));
    const [older, newer] = [read(0, HEAD - 50), read(HEAD - 49, HEAD)];
    world.reorganise(50);
    expect([HEAD - 51, HEAD - 50].map((block) => world.hashOf(block))).toEqual(hashes.slice(0, 2));
    expect(world.hashOf(HEAD - 49)).not.toBe(hashes[2]);
    expect(world.hashOf(HEAD)).not.toBe(hashes[3]);
    expect(world.blockOf(hashes[3] ?? "")).toBeNull();
    expect(world.blockOf(world.hashOf(HEAD))).toBe(HEAD);
    expect(read(0, HEAD - 50)).toEqual(older);
    expect(read(HEAD - 49, HEAD)).not.toEqual(newer);
    expectConsistent(world, HEAD);
    world.reorganise(5_000);
    expectConsistent(world, HEAD);
    world.reorganise(HEAD);
    expectConsistent(world, HEAD);
    expect(fold(world, 450).owners.size).toBeGreaterThan(0);
  });

  it("makes a million blocks with a hundred thousand transfers in less than three seconds of processor", () => {
    const before = process.cpuUsage();
    const world = createWorld({
      ...options,
      head: 1_000_000,
      transfers: 100_000,
      holders: 30_000,
      nfts: 10_000,
    });
    const { user, system } = process.cpuUsage(before);
    let count = 0;
    for (const _ of world.transfersIn({ fromBlock: 500_000, toBlock: 501_999 })) count++;
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThan(300);
    expect((user + system) / 1_000_000).toBeLessThan(3);
  });

  it("refuses a first mint above the head, or before the contract's code", () => {
    const with_ = (nft: WorldOptions["contracts"]["nft"]) => ({
      ...options,
      contracts: { ...options.contracts, nft },
    });
    expect(() => createWorld(with_({ deployedAt: 5, firstMint: HEAD + 1 }))).toThrow("up to block 20000");
    expect(() => createWorld(with_({ deployedAt: 6, firstMint: 5 }))).toThrow("deployed, then mint first");
  });
});
