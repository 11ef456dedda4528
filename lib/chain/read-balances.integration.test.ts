import { createServer } from "node:http";
import {
  erc20Abi as abi,
  createPublicClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  toHex,
} from "viem";
import { z } from "zod";
import { type Address, parseAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { listen } from "@/local/listen";
import { type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { playedFaults } from "@/tests/setup/played-faults";
import { isNightly } from "@/tests/size";
import { HOLDERS_PER_CALL } from "./balance-reader";
import { readBalances } from "./read-balances.server";
import { viemChain } from "./viem-chain";

const MAX = 2n ** 256n - 1n;
let chain: OwnChain;

beforeAll(async () => {
  chain = await startOwnChain();
  process.env["RPC_URL"] = chain.proxy.url;
  await chain.trade({ blocks: 10, seed: 3 });
}, 240_000);

afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

function address(value: bigint | string): Address {
  const text = typeof value === "bigint" ? `0x${value.toString(16).padStart(40, "0")}` : value;
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`${text} is no address`);
  return parsed;
}

const token = address(localContracts.token);
const nft = address(localContracts.nft);
const people = traders.map(address);

/** `count` unknown addresses. */
const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) => address(keccak256(toHex(index)).slice(0, 42)));

/** A contract with these few bytes. */
async function place(code: Hex): Promise<Address> {
  const contract = address(keccak256(code).slice(0, 42));
  await chain.rpc("anvil_setCode", contract, code);
  return contract;
}

/** Sets the holder's balance in the token's own storage. */
async function setBalance(holder: Address, balance: bigint): Promise<void> {
  const slot = keccak256(encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [holder, 0n]));
  await chain.rpc("anvil_setStorageAt", token, slot, toHex(balance, { size: 32 }));
}

async function read(question: { contract: Address; holders: readonly Address[]; block?: bigint }) {
  const found = await readBalances({ block: await chain.head(), ...question });
  if (!found.ok) throw new Error(found.reason);
  return found.value;
}

async function ofMulticall(contract: Address, holders: readonly Address[]): Promise<bigint[]> {
  const client = createPublicClient({
    chain: viemChain({ multicall3: localContracts.multicall3 }),
    transport: http(chain.proxy.url),
  });
  const calls = holders.map((holder) => ({
    address: contract,
    abi,
    functionName: "balanceOf",
    args: [holder],
  }));
  return z.array(z.bigint()).parse(await client.multicall({ allowFailure: false, contracts: calls }));
}

type Call = { id: unknown; method: string; params: unknown[] };

/** A node in front of the proxy that answers each call as `answer` says. */
async function meddle(answer: (call: Call) => Promise<unknown>): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    void (async () => {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const calls: Call[] = JSON.parse(text);
      const answers = [];
      for (const call of calls) answers.push({ jsonrpc: "2.0", id: call.id, result: await answer(call) });
      response.end(JSON.stringify(answers));
    })().catch(() => request.socket.destroy());
  });
  return listen(server);
}

const unavailable = { code: "CHAIN_UNAVAILABLE", status: 503, retryAfterSeconds: 5 };

describe("readBalances", () => {
  it.each([0, 1, 12, HOLDERS_PER_CALL, HOLDERS_PER_CALL + 1, ...(isNightly ? [2_000] : [])])(
    "equals a multicall of both contracts for %i holders",
    async (count) => {
      const holders = [...people, ...strangers(2_000)].slice(0, count);
      for (const contract of [token, nft]) {
        const found = await read({ contract, holders });
        expect([...found.keys()].toSorted()).toEqual(holders.toSorted());
        expect(holders.map((holder) => found.get(holder))).toEqual(
          count === 0 ? [] : await ofMulticall(contract, holders),
        );
      }
    },
  );

  it("equals the contract's answers at an earlier block", async () => {
    const block = (await chain.head()) - 6n;
    const found = await read({ contract: token, holders: people, block });
    const expected = await Promise.all(people.map((holder) => chain.balanceAt("token", holder, block)));
    expect(people.map((holder) => found.get(holder))).toEqual(expected);
    expect(expected).not.toEqual(
      await Promise.all(people.map(async (holder) => chain.balanceAt("token", holder, await chain.head()))),
    );
  });

  it("knows balances that fit in 16 bytes, that just don't, and the greatest of all", async () => {
    const balances = [0n, 1n, 2n ** 127n, 0xefn << 120n, 2n ** 128n - 2n, 2n ** 128n - 1n, 2n ** 128n, MAX];
    const holders = strangers(balances.length);
    for (const [index, holder] of holders.entries()) await setBalance(holder, balances[index] ?? 0n);
    await chain.mine(1);
    const found = await read({ contract: token, holders });
    expect(holders.map((holder) => found.get(holder))).toEqual(balances);
    for (const holder of holders) await setBalance(holder, 0n);
  });

  it.each<[string, Hex]>([
    ["burns all gas", "0x3315600657fe5b60043560005260206000f3"],
    ["reverts", "0x3315600a5760006000fd5b60043560005260206000f3"],
  ])("asks for each holder alone where the contract %s for other callers", async (_name, code) => {
    const holders = [1n, 2n, 3n].map(address);
    expect([...(await read({ contract: await place(code), holders })).values()]).toEqual([1n, 2n, 3n]);
  });

  it.each<[string, Hex]>([
    ["an address without code", "0x"],
    ["a contract that reverts", "0x60006000fd"],
    ["a contract that burns all gas", "0xfe"],
    ["an answer of 31 bytes", "0x601f6000f3"],
    ["an answer of two words", "0x60406000f3"],
  ])("takes %s for unknown, never for 0", async (_name, code) => {
    await expect(read({ contract: await place(code), holders: people })).rejects.toMatchObject(unavailable);
  });

  it.each(playedFaults)(
    "is CHAIN_UNAVAILABLE within 8 s under the fault %s, and recovers right after",
    async (fault) => {
      const block = await chain.head();
      chain.proxy.setFault(fault);
      const startedAt = performance.now();
      await expect(readBalances({ contract: token, holders: people, block })).rejects.toMatchObject(
        unavailable,
      );
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      chain.proxy.setFault(null);
      expect((await read({ contract: token, holders: people })).size).toBe(people.length);
    },
  );

  it("refuses a block that has another hash, and one that is still to come", async () => {
    const block = await chain.head();
    const question = { contract: token, holders: people, block };
    await expect(readBalances({ ...question, blockHash: `0x${"1".repeat(64)}` })).rejects.toMatchObject(
      unavailable,
    );
    await expect(readBalances({ ...question, block: block + 1n })).rejects.toMatchObject(unavailable);
    await expect(readBalances({ ...question, block: block + 10_000n })).rejects.toMatchObject(unavailable);
  });

  it("says forgotten if the proxy has pruned the state, and asks the second endpoint first", async () => {
    const block = (await chain.head()) - 6n;
    const question = { contract: token, holders: people, block };
    const pruned = await chain.openProxy({ keepStates: 3 });
    expect(await readBalances({ ...question, endpoint: pruned.url })).toEqual({
      ok: false,
      reason: "forgotten",
    });
    Object.assign(process.env, { RPC_URL: pruned.url, RPC_URL_SECONDARY: chain.proxy.url });
    jest.resetModules();
    const { readBalances: readAgain } = await import("./read-balances.server");
    const found = await readAgain(question);
    expect(found).toMatchObject({ ok: true });
    chain.proxy.setFault("down");
    await expect(readAgain(question)).rejects.toMatchObject(unavailable);
    Object.assign(process.env, { RPC_URL: chain.proxy.url, RPC_URL_SECONDARY: "" });
  });

  it("refuses what a node read at another block than the one asked for", async () => {
    const block = (await chain.head()) - 4n;
    const newest = await meddle(({ method, params }) =>
      chain.rpc(method, ...(method === "eth_call" ? [params[0], "latest"] : params)),
    );
    const honest = await meddle(({ method, params }) => chain.rpc(method, ...params));
    const question = { contract: token, holders: people, block };
    expect(await readBalances({ ...question, endpoint: honest.url })).toMatchObject({ ok: true });
    await expect(readBalances({ ...question, endpoint: newest.url })).rejects.toMatchObject({
      ...unavailable,
      cause: expect.objectContaining({ message: expect.stringContaining("read at block") }),
    });
    newest.stop();
    honest.stop();
  });

  it.each([
    ["within a batch", 2],
    ["between two batches", 3],
  ])("refuses balances when the block is replaced %s", async (_name, changedFrom) => {
    let headers = 0;
    const node = await meddle(async ({ method, params }) => {
      const answer = await chain.rpc(method, ...params);
      if (method !== "eth_getBlockByNumber" || typeof answer !== "object") return answer;
      headers++;
      return headers < changedFrom ? answer : { ...answer, hash: `0x${"2".repeat(64)}` };
    });
    const question = { contract: token, holders: [...people, ...strangers(HOLDERS_PER_CALL)] };
    await expect(
      readBalances({ ...question, block: await chain.head(), endpoint: node.url }),
    ).rejects.toMatchObject(unavailable);
    node.stop();
  });
});
