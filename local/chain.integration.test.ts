import { mkdtempSync, rmSync } from "node:fs";
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
import { accountAt, localAccounts, localContracts } from "./accounts";
import { type Chain, startChain } from "./chain";
import { deployContracts } from "./deploy";
import { callRpc } from "./json-rpc";
import { localChain } from "./local-chain";
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
const stateFile = join(folder, "chain.json");
let chain: Chain;
let holders: Awaited<ReturnType<typeof seedChain>>;

function reader(rpcUrl = chain.rpcUrl) {
  return createPublicClient({
    chain: { ...localChain, contracts: { multicall3: { address: localContracts.multicall3 } } },
    transport: http(rpcUrl, { retryCount: 0 }),
  });
}

beforeAll(async () => {
  chain = await startChain({ stateFile });
  await deployContracts({ rpcUrl: chain.rpcUrl });
  holders = await seedChain({ rpcUrl: chain.rpcUrl });
}, 30_000);

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

  it("accepts what its owner signed and nothing else (EIP-1271)", async () => {
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
  it("keeps blocks, hashes and old state when the node is killed", async () => {
    const params = ["0x1", false];
    const firstBlock = await callRpc({ rpcUrl: chain.rpcUrl, method: "eth_getBlockByNumber", params });
    const head = await reader().getBlockNumber({ cacheTime: 0 });
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    process.kill(chain.pid, "SIGKILL");
    await chain.exited;
    await chain.stop();

    chain = await startChain({ stateFile });
    expect(await reader().getBlockNumber({ cacheTime: 0 })).toBe(head);
    expect(await callRpc({ rpcUrl: chain.rpcUrl, method: "eth_getBlockByNumber", params })).toEqual(
      firstBlock,
    );
    const read = { abi, address: localContracts.nft, functionName: "totalSupply" } as const;
    const atStart = await reader().readContract({ ...read, blockNumber: 7n });
    const now = await reader().readContract({ ...read });
    expect(atStart).toBeGreaterThan(0n);
    expect(atStart).toBeLessThan(now);
  }, 30_000);
});
