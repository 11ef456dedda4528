import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createPublicClient,
  encodeFunctionData,
  hashMessage,
  http,
  parseAbi,
  parseEther,
  serializeErc6492Signature,
  zeroHash,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, localAccounts, localChain, localContracts } from "./accounts";
import { type Chain, startChain } from "./chain";
import { deployContracts } from "./deploy";
import { callRpc } from "./json-rpc";
import { startRpcProxy } from "./rpc-proxy";
import { seedChain, toWei } from "./seed-chain";

const abi = parseAbi([
  "function balanceOf(address holder) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function tokenByIndex(uint256 index) view returns (uint256)",
  "function walletAddress(address owner, bytes32 salt) view returns (address)",
  "function createWallet(address owner, bytes32 salt) returns (address)",
]);

const folder = mkdtempSync(join(tmpdir(), "local-chain-"));
const journalFile = join(folder, "journal.jsonl");
let chain: Chain;
let holders: Awaited<ReturnType<typeof seedChain>>;

function reader(rpcUrl = chain.rpcUrl) {
  return createPublicClient({
    chain: { ...localChain, contracts: { multicall3: { address: localContracts.multicall3 } } },
    transport: http(rpcUrl, { retryCount: 0 }),
  });
}

beforeAll(async () => {
  chain = await startChain({ journalFile });
  await deployContracts({ rpcUrl: chain.rpcUrl });
  holders = await seedChain({ rpcUrl: chain.rpcUrl });
}, 120_000);

afterAll(async () => {
  await chain.stop();
  rmSync(folder, { recursive: true });
});

describe("seedChain", () => {
  it("leaves every holder with exactly the planned NFTs and tokens, read through Multicall3", async () => {
    const balances = await reader().multicall({
      allowFailure: false,
      contracts: holders.flatMap(({ address }) => [
        { abi, address: localContracts.nft, functionName: "balanceOf", args: [address] } as const,
        { abi, address: localContracts.token, functionName: "balanceOf", args: [address] } as const,
      ]),
    });
    const expected = holders.flatMap(({ nftCount, tokenMillions }) => [
      BigInt(nftCount),
      toWei(tokenMillions),
    ]);
    expect(balances).toEqual(expected);
    const supply = await reader().readContract({
      abi,
      address: localContracts.token,
      functionName: "totalSupply",
    });
    expect(supply).toBe(parseEther("420000000000000"));
  });

  it("mints NFTs that can be listed", async () => {
    const read = { abi, address: localContracts.nft } as const;
    const supply = await reader().readContract({ ...read, functionName: "totalSupply" });
    const args = [supply - 1n] as const;
    expect(await reader().readContract({ ...read, functionName: "tokenByIndex", args })).toBe(supply);
  });
});

describe("LocalWallet", () => {
  const owner = privateKeyToAccount(localAccounts[4]?.privateKey ?? zeroHash);

  it("accepts only what its owner signed (EIP-1271)", async () => {
    const address = localContracts.contractWallet;
    const signature = await owner.signMessage({ message: "hello" });
    expect(await reader().verifyMessage({ address, message: "hello", signature })).toBe(true);
    expect(await reader().verifyMessage({ address, message: "other", signature })).toBe(false);
    const stranger = await privateKeyToAccount(accountAt(5).privateKey).signMessage({ message: "hello" });
    expect(await reader().verifyMessage({ address, message: "hello", signature: stranger })).toBe(false);
    expect(await reader().verifyMessage({ address, message: "hello", signature: "0x1234" })).toBe(false);
  });

  it("signs before it exists (EIP-6492)", async () => {
    const salt = hashMessage("a salt");
    const address = await reader().readContract({
      abi,
      address: localContracts.walletFactory,
      functionName: "walletAddress",
      args: [owner.address, salt],
    });
    expect(await reader().getCode({ address })).toBeUndefined();
    const data = encodeFunctionData({ abi, functionName: "createWallet", args: [owner.address, salt] });
    const signature = serializeErc6492Signature({
      address: localContracts.walletFactory,
      data,
      signature: await owner.signMessage({ message: "hello" }),
    });
    expect(await reader().verifyMessage({ address, message: "hello", signature })).toBe(true);
    expect(await reader().verifyMessage({ address, message: "other", signature })).toBe(false);
  });
});

describe("startRpcProxy before a real chain", () => {
  it("refuses state older than it keeps, and reads the rest as the chain does", async () => {
    const proxy = await startRpcProxy({ target: chain.rpcUrl, keepStates: 5 });
    const client = reader(proxy.url);
    const head = await client.getBlockNumber({ cacheTime: 0 });
    const read = { abi, address: localContracts.nft, functionName: "totalSupply" } as const;
    expect(await client.readContract({ ...read, blockNumber: head - 5n })).toBeGreaterThan(0n);
    await expect(client.readContract({ ...read, blockNumber: head - 6n })).rejects.toThrow("pruned");
    await proxy.stop();
  });

  it("answers a batch with each call's own id", async () => {
    const proxy = await startRpcProxy({ target: chain.rpcUrl, keepStates: 1_000 });
    const response = await fetch(proxy.url, {
      method: "POST",
      body: JSON.stringify([
        { jsonrpc: "2.0", id: "seven", method: "eth_chainId", params: [] },
        { jsonrpc: "2.0", id: 7, method: "eth_no_such_method", params: [] },
      ]),
    });
    expect(await response.json()).toEqual([
      { jsonrpc: "2.0", id: "seven", result: "0x19" },
      { jsonrpc: "2.0", id: 7, error: expect.objectContaining({ code: -32601 }) },
    ]);
    await proxy.stop();
  });
});

describe("startChain", () => {
  const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl: chain.rpcUrl, method, params });

  async function killAndRestart(): Promise<void> {
    process.kill(chain.pid, "SIGKILL");
    await chain.exited;
    await chain.stop();
    chain = await startChain({ journalFile });
  }

  async function readHashes(): Promise<unknown[]> {
    const head = Number(await reader().getBlockNumber({ cacheTime: 0 }));
    const numbers = Array.from({ length: head + 1 }, (_, number) => BigInt(number));
    return Promise.all(numbers.map(async (blockNumber) => (await reader().getBlock({ blockNumber })).hash));
  }

  it("keeps blocks, hashes and old state when the node is killed right after a write", async () => {
    await rpc("anvil_setBalance", accountAt(5).address, "0x7b");
    await rpc("evm_mine");
    const hashes = await readHashes();
    await killAndRestart();
    expect(await readHashes()).toEqual(hashes);
    expect(await reader().getBalance({ address: accountAt(5).address })).toBe(123n);
    const read = { abi, address: localContracts.nft, functionName: "totalSupply" } as const;
    const atStart = await reader().readContract({ ...read, blockNumber: 7n });
    const now = await reader().readContract({ ...read });
    expect(atStart).toBeGreaterThan(0n);
    expect(atStart).toBeLessThan(now);
  }, 120_000);

  it("keeps reorganised, early, fee-less, refused and unmined transactions", async () => {
    const from = localAccounts[0]?.address;
    const send = (nonce?: string) => rpc("eth_sendTransaction", { from, to: from, value: "0x1", nonce });
    await rpc("anvil_impersonateAccount", from);
    await Promise.all([send(), send(), send()]);
    const lost = await reader().getBlock();
    await rpc("anvil_reorg", 2, []);
    const ahead = Number(lost.timestamp) + 86_400;
    await rpc("evm_setNextBlockTimestamp", ahead);
    await send();
    expect(Number((await reader().getBlock()).timestamp)).toBe(ahead);
    await rpc("anvil_mine", "0x3", "0x3c");
    expect(Number((await reader().getBlock()).timestamp)).toBeGreaterThanOrEqual(ahead + 120);
    await expect(rpc("eth_sendRawTransaction", "0x1234")).rejects.toThrow("eth_sendRawTransaction");
    await rpc("evm_setAutomine", false);
    await send();
    const hashes = await readHashes();
    expect(hashes[Number(lost.number)]).not.toBe(lost.hash);

    await killAndRestart();
    expect(await readHashes()).toEqual(hashes);
    expect(await rpc("txpool_status")).toMatchObject({ pending: "0x1" });
    await rpc("evm_mine");
    await rpc("evm_setAutomine", true);
    expect(await rpc("txpool_status")).toMatchObject({ pending: "0x0" });
    expect(Number((await reader().getBlock()).timestamp)).toBeGreaterThanOrEqual(ahead + 120);
  }, 120_000);

  it("refuses what would give other blocks at the next start, and pages in a browser", async () => {
    await expect(rpc("evm_setIntervalMining", 1)).rejects.toThrow("not there in local mode");
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "evm_mine", params: [] });
    const headers = { origin: "http://localhost:3000" };
    expect((await fetch(chain.rpcUrl, { method: "POST", headers, body })).status).toBe(403);
  });

  it("does not start on a journal whose blocks come out different", async () => {
    const otherFile = join(folder, "other.jsonl");
    const [header = "", ...lines] = readFileSync(journalFile, "utf8").trimEnd().split("\n");
    writeFileSync(otherFile, `${[header, ...lines.slice(0, 4), ...lines.slice(5)].join("\n")}\n`);
    await expect(startChain({ journalFile: otherFile })).rejects.toThrow("npm run local:reset");
  }, 120_000);
});
