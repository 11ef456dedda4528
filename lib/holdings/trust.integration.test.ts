import { encodeFunctionData, type Hex, parseAbi, toHex } from "viem";
import { z } from "zod";
import { listAlerts } from "@/lib/audit/alert-store.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { deployer, localContracts } from "@/local/accounts";
import { readArtifact } from "@/local/artifact";
import { waitForReceipt } from "@/local/chain-transactions";
import { type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { query } from "@/tests/setup/own-services";
import { startCli } from "@/tests/setup/run-cli";
import { readAgreedBalances } from "./agreed-balances.server";
import { compareBalances } from "./compare-balances.server";
import { fillIndex } from "./fill-index.server";
import { listHoldersAt } from "./holder-store.server";
import { indexHoldings, sampleHolders } from "./index-holdings.server";
import { openIndexRun } from "./index-run.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { proveSupply } from "./prove-supply.server";
import { retrustContract } from "./retrust-contract.server";
import { findDistrust } from "./trust-store.server";

const SEED = 20_261_121;
const abi = parseAbi([
  "function transfer(address to, uint256 amount) returns (bool)",
  "function transferBatch(address[] holders, uint256[] amounts)",
  "function rebase(uint256 newSupply)",
]);
const text = z.string().transform((value): Hex => `0x${value.slice(2)}`);
const nft = addressOf(localContracts.nft);
const token = addressOf(localContracts.token);
const holders = traders.map(addressOf);

let chain: OwnChain;

function addressOf(value: string): Address {
  const address = parseAddress(value);
  if (!address) throw new Error(`${value} is no address`);
  return address;
}

async function send({ from, to, data }: { from: Hex; to?: Hex; data: Hex }) {
  const hash = text.parse(await chain.rpc("eth_sendTransaction", { from, to, data, gas: toHex(12_000_000) }));
  return waitForReceipt({ rpcUrl: chain.proxy.url, hash });
}

async function deployReflection(): Promise<IndexedContract> {
  const { contractAddress, blockNumber } = await send({
    from: deployer.address,
    data: readArtifact("reflection-token").bytecode,
  });
  return {
    kind: "token",
    address: addressOf(contractAddress ?? ""),
    firstBlock: BigInt(blockNumber),
  };
}

async function indexOne(contract: IndexedContract): Promise<void> {
  const run = await openIndexRun({ budgetMs: 60_000 });
  await fillIndex({ run, contracts: [contract] });
  await proveSupply(run, contract);
  await sampleHolders(contract);
}

/** The contract's current balances, read without the app. */
async function balancesOf(contract: Address): Promise<Map<Address, bigint>> {
  const block = await chain.head();
  const balances = await Promise.all(holders.map((holder) => chain.balanceOf(contract, holder, block)));
  return new Map(holders.map((holder, index) => [holder, balances[index] ?? 0n]));
}

beforeAll(async () => {
  chain = await startOwnChain();
  Object.assign(process.env, { RPC_URL: chain.proxy.url, INDEX_CONFIRMATIONS: "0" });
  await chain.trade({ blocks: 20, seed: SEED });
}, 240_000);

beforeEach(() => query("TRUNCATE holdings_index, alert CASCADE"));
afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

describe("sampleHolders", () => {
  it("finds nothing wrong with honest contracts, and notes how far it compared", async () => {
    await indexHoldings({ budgetMs: 60_000 });
    expect(await listAlerts()).toEqual([]);
    expect(await query("SELECT DISTINCT sampled_block, distrusted_at FROM holdings_index")).toEqual([
      { sampled_block: (await chain.head()).toString(), distrusted_at: null },
    ]);
  });

  it("finds a token that takes fees within one run, for all holders, and its power stays right", async () => {
    const token = await deployReflection();
    const amounts = holders.map((_, index) => BigInt(index + 1) * 10n ** 20n);
    const data = encodeFunctionData({ abi, functionName: "transferBatch", args: [traders, amounts] });
    await send({ from: deployer.address, to: token.address, data });
    await indexOne(token);
    const distrust = await findDistrust(token.address);
    expect(distrust).toMatchObject({
      block: await chain.head(),
      reason: expect.stringContaining("its Transfer logs make it"),
    });
    expect(await listAlerts()).toMatchObject([{ kind: "contract-distrusted", subject: token.address }]);
    const block = await chain.head();
    const read = await readAgreedBalances({ contract: token.address, holders, block });
    expect(read).toEqual({ ok: true, value: await balancesOf(token.address) });
  });

  it("finds within one run that balances were stretched without an event, and still lists the holders", async () => {
    const token = await deployReflection();
    await indexOne(token);
    expect(await findDistrust(token.address)).toBeNull();
    const data = encodeFunctionData({ abi, functionName: "rebase", args: [2n * 10n ** 27n] });
    await send({ from: deployer.address, to: token.address, data });
    await indexOne(token);
    expect(await findDistrust(token.address)).not.toBeNull();
    const gift = encodeFunctionData({
      abi,
      functionName: "transfer",
      args: [traders[3] ?? "0x", 5n * 10n ** 26n],
    });
    await send({ from: deployer.address, to: token.address, data: gift });
    // More than it ever received by its logs.
    const back = encodeFunctionData({
      abi,
      functionName: "transfer",
      args: [traders[4] ?? "0x", 10n ** 27n],
    });
    await send({ from: deployer.address, to: token.address, data: back });
    await indexOne(token);
    const block = await chain.head();
    const listed = await listHoldersAt({ contract: token.address, block, after: null, limit: 100 });
    expect(listed).toEqual([addressOf(deployer.address), holders[3], holders[4]].toSorted());
    expect(
      await listHoldersAt({ contract: token.address, block: block - 1n, after: null, limit: 100 }),
    ).toEqual([addressOf(deployer.address), holders[3]].toSorted());
  });

  it("finds within one run that the node withheld a log", async () => {
    chain.proxy.setFault("dropped-log");
    await indexHoldings({ budgetMs: 60_000 });
    expect(await findDistrust(token)).toMatchObject({ reason: expect.stringContaining(token) });
  });

  it("already checks in the first run that somebody waits for, and then leaves it to the others", async () => {
    await indexHoldings({ budgetMs: 60_000, isOnDemand: true });
    const sampled = () => query("SELECT contract, sampled_at, sampled_block FROM holdings_index ORDER BY 1");
    const first = await sampled();
    expect(first.map(({ sampled_block }) => sampled_block)).toEqual(
      Array(2).fill(String(await chain.head())),
    );
    await chain.mine(1);
    await indexHoldings({ budgetMs: 60_000, isOnDemand: true });
    expect(await sampled()).toEqual(first);
  });

  it("needs two looks at the same holder", async () => {
    await indexHoldings({ budgetMs: 60_000 });
    const [first = nft, second = nft] = holders;
    const raise = (by: number, ...of: Address[]) =>
      query(
        "UPDATE holdings_checkpoint SET balance = balance + $3 WHERE contract = $1 AND holder = ANY ($2)",
        [nft, of, by],
      );
    const block = await chain.head();
    const [mark] = await query<{ hash: string }>("SELECT hash FROM holdings_mark WHERE block = $1", [block]);
    const compare = () =>
      compareBalances({
        contract: { kind: "nft", address: nft, firstBlock: 0n },
        mark: { block, hash: mark?.hash ?? "" },
        holders: [first, second],
      });
    await raise(1, first, second);
    const { fetch } = globalThis;
    // Once the index has been read for the first look, the first holder is right again.
    const looking = jest.spyOn(globalThis, "fetch").mockImplementationOnce(async (...asked) => {
      await raise(-1, first);
      return fetch(...asked);
    });
    expect(await compare()).toBe("unknown");
    looking.mockRestore();
    expect(await findDistrust(nft)).toBeNull();
    expect(await compare()).toBe("different");
    expect(await findDistrust(nft)).toMatchObject({ reason: expect.stringContaining(second) });
  });

  it("checks everybody in turn, 500 in each run", async () => {
    await indexHoldings({ budgetMs: 60_000 });
    const [last] = [...(await balancesOf(token))]
      .filter(([, balance]) => balance > 0n)
      .toSorted()
      .reverse();
    // Neither large by the index nor moved lately, and after a thousand others.
    await query("DELETE FROM holdings_checkpoint WHERE contract = $1 AND holder = $2", [token, last?.[0]]);
    await query(
      `INSERT INTO holdings_holder SELECT $1, '0x' || lpad(to_hex(g), 40, '0'), 0 FROM generate_series(1, 1000) g`,
      [token],
    );
    await query("UPDATE holdings_index SET sampled_holder = NULL");
    const found = [];
    for (let runs = 0; runs < 3; runs++) {
      await sampleHolders({ kind: "token", address: token, firstBlock: 0n });
      found.push((await findDistrust(token)) !== null);
    }
    expect(found).toEqual([false, false, true]);
  });

  it("does not take a block that left the chain for a lie", async () => {
    const token = await deployReflection();
    await indexOne(token);
    await query("UPDATE holdings_checkpoint SET balance = balance + 1");
    await query("UPDATE holdings_mark SET hash = $1", [`0x${"1".repeat(64)}`]);
    await sampleHolders(token);
    expect(await findDistrust(token.address)).toBeNull();
  });

  it("does not take a chain that can't be read for a lie", async () => {
    await indexHoldings({ budgetMs: 60_000 });
    await query("UPDATE holdings_checkpoint SET balance = balance + 1");
    chain.proxy.setFault("down");
    await sampleHolders({ kind: "nft", address: nft, firstBlock: 0n });
    expect(await findDistrust(nft)).toBeNull();
    chain.proxy.setFault(null);
    await sampleHolders({ kind: "nft", address: nft, firstBlock: 0n });
    expect(await findDistrust(nft)).not.toBeNull();
  });
});

describe("retrustContract", () => {
  const contract: IndexedContract = { kind: "token", address: token, firstBlock: 0n };

  it("trusts a contract again after a node's missing log broke it, once all logs are there", async () => {
    chain.proxy.setFault("dropped-log");
    await indexHoldings({ budgetMs: 60_000 });
    expect(await retrustContract(contract, () => undefined)).toBe(false);
    expect(await findDistrust(token)).not.toBeNull();
    chain.proxy.setFault(null);
    expect(await retrustContract(contract, () => undefined)).toBe(true);
    expect(await findDistrust(token)).toBeNull();
    expect((await listAlerts()).filter(({ subject }) => subject === token)).toEqual([]);
    await sampleHolders(contract);
    expect(await findDistrust(token)).toBeNull();
  });

  it("never trusts a token that keeps moving balances by itself", async () => {
    const token = await deployReflection();
    const gift = encodeFunctionData({
      abi,
      functionName: "transfer",
      args: [traders[3] ?? "0x", 10n ** 26n],
    });
    await send({ from: deployer.address, to: token.address, data: gift });
    await indexOne(token);
    expect(await retrustContract(token, () => undefined)).toBe(false);
    expect(await findDistrust(token.address)).not.toBeNull();
  });
});

describe("npm run index -- --retrust", () => {
  it("ends with code 1 if it can't trust", async () => {
    chain.proxy.setFault("dropped-log");
    await indexHoldings({ budgetMs: 60_000 });
    expect(await startCli("lib/holdings/index-cli.ts", { args: ["--retrust", "token"] }).ended).toEqual({
      code: 1,
      output: expect.stringContaining("token is not trusted"),
    });
    expect(await findDistrust(token)).not.toBeNull();
  }, 240_000);
});
