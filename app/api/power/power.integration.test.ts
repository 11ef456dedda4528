import { encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from "viem";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { type PowerAnswer, powerAnswer } from "@/lib/power/power-schemas";
import { deployer, localContracts } from "@/local/accounts";
import { type RpcFault, rpcFaults } from "@/local/rpc-proxy";
import { testAccount } from "@/tests/setup/accounts";
import { type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { query } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";

const abi = parseAbi([
  "function mintBatch(address[] holders, uint256[] counts)",
  "function transferFrom(address from, address to, uint256 tokenId)",
  "function totalSupply() view returns (uint256)",
]);
const ONE = 10n ** 18n;
const DAY = 86_400;
const SEED = 20_261_122;
/** So few that what the index does not know can't be had from the node. */
const KEPT_STATES = 3;

const person = (name: string) => testAccount(`power ${name}`).address;
const [stranger, seller, buyer, small, middle, whale, grower, leaver] = [
  ...["stranger", "seller", "buyer", "small", "middle", "whale", "grower", "leaver"].map(person),
] as const;
let chain: OwnChain;
let snapshot: bigint;

async function send(from: Hex, to: Hex, data: Hex): Promise<void> {
  await chain.rpc("anvil_setBalance", from, toHex(10n ** 24n));
  await chain.send(from, to, data);
}

async function mint(to: Hex | undefined, count: bigint): Promise<void> {
  const args = [[to ?? "0x"], [count]] as const;
  await send(
    deployer.address,
    localContracts.nft,
    encodeFunctionData({ abi, functionName: "mintBatch", args }),
  );
}

async function giveTokens(to: Hex | undefined, tokens: bigint): Promise<void> {
  const args = [to ?? "0x", tokens * ONE] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
  await send(deployer.address, localContracts.token, data);
}

async function passOn(from: Hex | undefined, tokenId: bigint): Promise<void> {
  const args = [from ?? "0x", traders[0] ?? "0x", tokenId] as const;
  await send(
    from ?? "0x",
    localContracts.nft,
    encodeFunctionData({ abi, functionName: "transferFrom", args }),
  );
}

const wait = (seconds: number) => chain.rpc("evm_increaseTime", seconds);

beforeAll(async () => {
  chain = await startOwnChain({ keepStates: KEPT_STATES });
  Object.assign(process.env, {
    RPC_URL: chain.proxy.url,
    INDEX_CONFIRMATIONS: "0",
    RATE_LIMIT_MULTIPLIER: "1000",
  });
  // Ids 1 to 40 belong to the traders.
  await mint(seller, 3n);
  await mint(leaver, 5n);
  await mint(grower, 12n);
  await mint(middle, 12n);
  await mint(whale, 60n);
  await giveTokens(middle, 400n * 10n ** 9n);
  await giveTokens(small, 12_345_678n);
  await wait(3_600);
  for (const id of [41n, 42n, 43n]) await passOn(seller, id);
  await wait(2 * DAY);
  await chain.mine(1);
  snapshot = await chain.head();
  await wait(2 * 3_600);
  await mint(buyer, 3n);
  await mint(grower, 3n);
  await passOn(leaver, 44n);
  await chain.mine(KEPT_STATES + 2);
}, 240_000);

afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

const askPower = (address: string | undefined, search = "") => ask(`/api/power/${address}${search}`);

async function powerOf(address: string | undefined, block?: bigint): Promise<PowerAnswer> {
  const response = await askPower(address, block === undefined ? "" : `?block=${block}`);
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return powerAnswer.parse(body);
}

describe("GET /api/power/{address}", () => {
  it("equals balanceOf at every block and now, also of blocks that the node has forgotten", async () => {
    await chain.trade({ blocks: 15, seed: SEED });
    const head = await chain.head();
    for (const address of [...traders.slice(0, 2), middle, stranger]) {
      for (const block of [6n, snapshot, head - 9n, head - 1n, head]) {
        const { at, now } = await powerOf(address, block);
        for (const [reading, number] of [
          [at, block],
          [now, head],
        ] as const) {
          const nftCount = await chain.balanceAt("nft", address ?? "0x", number);
          const tokenWei = await chain.balanceAt("token", address ?? "0x", number);
          expect(reading).toMatchObject({
            block: number.toString(),
            nftCount: nftCount.toString(),
            tokenWei: tokenWei.toString(),
            powerWei: (nftCount * ONE + tokenWei / 10n ** 12n).toString(),
            sources: { nft: "index", token: "index" },
          });
        }
      }
    }
  }, 240_000);

  it("tells a stranger that nothing was ever there", async () => {
    const { story, headline, nextStep, at, changes } = await powerOf(stranger, snapshot);
    expect({ story, changes, power: at.power }).toEqual({ story: "stranger", changes: [], power: 0 });
    expect(headline).toBe(
      `You had no NFTs and no $KAIROS at block ${snapshot}, nor before it. Your power is 0.00 VP.`,
    );
    expect(nextStep).toBe(
      "To vote on the next proposal, hold an NFT (1.00 VP) or $KAIROS (1 trillion count as much as an NFT) before its snapshot is taken.",
    );
  });

  it("tells a seller when the NFTs left", async () => {
    const { story, headline, changes } = await powerOf(seller, snapshot);
    expect(story).toBe("seller");
    expect(headline).toBe(
      `You moved your 3 NFTs, the last of them 2 days before block ${snapshot}. Your power at block ${snapshot} is 0.00 VP.`,
    );
    expect(changes).toMatchObject([
      { kind: "nft", direction: "left", when: "before", amount: "3", count: 3, isComplete: true },
      { kind: "nft", direction: "arrived", when: "before", amount: "3", count: 1, isComplete: true },
    ]);
  });

  it("tells a buyer what arrived after the snapshot, and that it counts next time", async () => {
    const { story, headline, nextStep, now } = await powerOf(buyer, snapshot);
    expect(story).toBe("bought-after");
    expect(headline).toBe(
      `3 NFTs arrived 2 h after the snapshot. Only what you held at block ${snapshot} counts there.`,
    );
    expect(nextStep).toBe(
      "For the next proposal what you hold at its snapshot counts: 3.00 VP now, if you keep it. A proposal takes 50.00 VP: you need 47.00 VP more.",
    );
    expect(now.power).toBe(3);
  });

  it("tells a holder of tokens alone how little they weigh", async () => {
    const { story, headline, nextStep, at, threshold } = await powerOf(small, snapshot);
    expect(story).toBe("token-only-fraction");
    expect(headline).toBe(
      `You had 12.34 million $KAIROS and no NFT at block ${snapshot}, so your power is 0.000012 VP. 1 trillion $KAIROS count as much as one NFT: 1.00 VP.`,
    );
    expect(nextStep).toBe("Each NFT adds 1.00 VP. A proposal takes 50.00 VP: you need 50.00 VP more.");
    expect({ powerWei: at.powerWei, power: at.power, formula: at.formula, threshold }).toEqual({
      powerWei: "12345678000000",
      power: 0,
      formula: "1 × (0 + 12.34 million ÷ 1 trillion) = 0.000012 VP",
      threshold: { powerWei: (50n * ONE).toString(), gapWei: "49999987654322000000", isMet: false },
    });
  });

  it.each([
    [middle, "below-threshold", /^You had 12.40 VP at block \d+: 12 NFTs and 400 billion \$KAIROS\.$/],
    [whale, "enough", /^You had 60.00 VP at block \d+: 60 NFTs\.$/],
    [
      grower,
      "bought-more-after",
      /^You had 12.00 VP at block .* 3 NFTs arrived 2 h after the snapshot\. Only/,
    ],
    [leaver, "moved-after", /^You had 5.00 VP at block .* 1 NFT left 2 h after the snapshot\. What moves/],
  ])("tells %s the story %s", async (address, story, headline) => {
    const answer = await powerOf(address, snapshot);
    expect({ story: answer.story, headline: answer.headline }).toEqual({
      story,
      headline: expect.stringMatching(headline),
    });
  });

  it("is about now without a block, and gives the times of blocks", async () => {
    const { isSnapshot, at, now, headline } = await powerOf(seller);
    expect({ isSnapshot, at }).toEqual({ isSnapshot: false, at: now });
    expect(headline).toMatch(
      /^You moved your 3 NFTs, the last of them 2 days ago\. Your power now is 0\.00 VP\.$/,
    );
    const response = await chain.rpc("eth_getBlockByNumber", toHex(BigInt(now.block)), false);
    const seconds = Number(Reflect.get(Object(response), "timestamp"));
    expect(now.time).toBe(new Date(seconds * 1_000).toISOString());
  });

  it("undoes a reorganisation before it answers", async () => {
    await chain.trade({ blocks: 4, seed: SEED + 3 });
    await indexHoldings({ budgetMs: 10_000 });
    await chain.reorganise(3);
    const head = await chain.head();
    for (const address of [traders[5], traders[2]]) {
      const { now } = await powerOf(address, head);
      expect(BigInt(now.tokenWei)).toBe(await chain.balanceAt("token", address ?? "0x", head));
    }
  });

  it("may be kept for a moment by anybody, reads no cookie and takes any case of an address", async () => {
    const capitals = await askPower(`0x${middle?.slice(2).toUpperCase()}`);
    expect(await capitals.json()).toMatchObject({ address: middle });
    const response = await askPower(middle?.toLowerCase());
    expect(response.headers.get("cache-control")).toBe("public, max-age=2, s-maxage=2");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.json()).toMatchObject({ address: middle });
  });

  it.each([
    ["0x", "", "address: must be 0x"],
    ["0x12", "", "address: must be 0x"],
    [`${middle?.slice(0, -1)}g`, "", "address: must be 0x"],
    [`0X${middle?.slice(2).toUpperCase()}`, "", "address: must be 0x"],
    [middle?.replace(/[a-f]/, (letter) => letter.toUpperCase()), "", "address: must be 0x"],
    [middle, "?block=", "block: must be a block number of 1 to 15 digits"],
    [middle, "?block=-1", "block: must be a block number of 1 to 15 digits"],
    [middle, "?block=1.5", "block: must be a block number of 1 to 15 digits"],
    [middle, "?block=0x10", "block: must be a block number of 1 to 15 digits"],
    [middle, "?block=latest", "block: must be a block number of 1 to 15 digits"],
    [middle, `?block=${"9".repeat(16)}`, "block: must be a block number of 1 to 15 digits"],
    [middle, "?block=1&block=2", "block: "],
    [middle, "?other=1", "other"],
    [middle, "?block=999999999", "Block 999,999,999 is not settled yet"],
  ])("refuses %s%s with the reason", async (address, search, reason) => {
    const response = await askPower(address, search);
    const body: unknown = await response.json();
    expect({ status: response.status, body }).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", error: expect.stringContaining(reason) },
    });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  // "slow" takes as long as the time limit; `npm run proof -- rpc-faults` has it.
  it.each(rpcFaults.filter((fault) => fault !== "slow"))(
    "is 503 under the fault %s, never a guess, and right again after it",
    async (fault: RpcFault) => {
      await powerOf(middle, snapshot);
      chain.proxy.setFault(fault);
      // The slow one takes 5 s of every question.
      for (const search of fault === "slow" ? [""] : ["", `?block=${snapshot}`]) {
        const startedAt = performance.now();
        const response = await askPower(middle, search);
        expect(performance.now() - startedAt).toBeLessThan(8_000);
        expect({ status: response.status, body: await response.json() }).toMatchObject({
          status: 503,
          body: { code: "CHAIN_UNAVAILABLE" },
        });
        expect(response.headers.get("retry-after")).toBe("5");
      }
      chain.proxy.setFault(null);
      expect((await powerOf(middle, snapshot)).at.power).toBe(12.4);
    },
  );

  it("asks the contract itself when its logs are distrusted, and knows nothing of what the node forgot", async () => {
    await indexHoldings({ budgetMs: 10_000 });
    await query(
      `UPDATE holdings_index SET distrusted_at = app_now(), distrusted_at_block = 1, distrust_reason = 'a test' WHERE contract = $1`,
      [localContracts.token.toLowerCase()],
    );
    await query("UPDATE holdings_checkpoint SET balance = balance + 1 WHERE contract = $1", [
      localContracts.token.toLowerCase(),
    ]);
    const { at, changes, story } = await powerOf(middle);
    expect({ token: at.tokenWei, sources: at.sources, story }).toEqual({
      token: (400n * 10n ** 9n * ONE).toString(),
      sources: { nft: "index", token: "calls" },
      story: "below-threshold",
    });
    expect(changes.every(({ kind }) => kind === "nft")).toBe(true);
    expect((await powerOf(stranger)).headline).not.toContain("never");
    const response = await askPower(middle, `?block=${snapshot}`);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 503,
      body: { code: "HOLDINGS_UNEXPLAINED" },
    });
  });
});
