import { createPublicClient, erc20Abi, getAddress, http, parseAbiItem, zeroAddress } from "viem";
import { cronos } from "viem/chains";
import { TRANSFER_TOPIC } from "@/lib/chain/parse-transfers";
import { type CronosNode, type CronosNodeOptions, startCronosNode } from "./start-cronos-node";

const HEAD = 30_000;
const small: CronosNodeOptions = { seed: 3, head: HEAD, transfers: 6_000, holders: 100, pace: "hand" };
const nodes: CronosNode[] = [];

async function start(options: CronosNodeOptions = {}): Promise<CronosNode> {
  const node = await startCronosNode({ ...small, ...options });
  nodes.push(node);
  return node;
}

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

type RpcAnswer = { id: unknown; result?: unknown; error?: { code: number; message: string } };

async function post(node: CronosNode, body: unknown): Promise<Response> {
  return fetch(node.url, { method: "POST", body: JSON.stringify(body) });
}

async function ask(node: CronosNode, method: string, ...params: unknown[]): Promise<RpcAnswer> {
  return (await post(node, { jsonrpc: "2.0", id: 1, method, params })).json();
}

const hex = (number: number) => `0x${number.toString(16)}`;

// Busy machines are slow; nothing here waits for a time.
jest.setTimeout(60_000);

describe("startCronosNode, read by viem", () => {
  const event = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");
  const nftEvent = parseAbiItem(
    "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
  );
  const clientOf = (node: CronosNode) =>
    createPublicClient({
      chain: { ...cronos, contracts: { multicall3: { address: node.addresses.multicall3 } } },
      transport: http(node.url, { retryCount: 0 }),
    });

  it("has a chain of blocks with a time of 400 ms each", async () => {
    const client = clientOf(await start({ now: () => 1_800_000_000_000 }));
    expect(await client.getChainId()).toBe(25);
    expect(await client.getBlockNumber()).toBe(BigInt(HEAD));
    const newest = await client.getBlock({ blockTag: "finalized" });
    const parent = await client.getBlock({ blockHash: newest.parentHash });
    const older = await client.getBlock({ blockNumber: BigInt(HEAD - 25) });
    expect(newest.number).toBe(BigInt(HEAD));
    expect(parent.number).toBe(BigInt(HEAD - 1));
    expect(newest.timestamp).toBe(1_800_000_000n);
    expect(older.timestamp).toBe(1_799_999_990n);
  });

  it("has logs that lead to the balances of its contracts", async () => {
    const node = await start({ manners: { maxLogDistance: null, maxLogResults: null } });
    const client = clientOf(node);
    const balances = { nft: new Map<string, bigint>(), token: new Map<string, bigint>() };
    const move = (of: Map<string, bigint>, holder: string, amount: bigint) =>
      of.set(holder, (of.get(holder) ?? 0n) + amount);
    const range = { fromBlock: 0n, toBlock: BigInt(HEAD), strict: true } as const;
    for (const { args } of await client.getLogs({ address: node.addresses.token, event, ...range })) {
      move(balances.token, args.from, -args.value);
      move(balances.token, args.to, args.value);
    }
    for (const { args } of await client.getLogs({ address: node.addresses.nft, event: nftEvent, ...range })) {
      move(balances.nft, args.from, -1n);
      move(balances.nft, args.to, 1n);
    }
    const holders = node.world.holders.map((holder) => getAddress(holder));
    for (const kind of ["nft", "token"] as const) {
      const contract = { address: node.addresses[kind], abi: erc20Abi } as const;
      const read = await client.multicall({
        allowFailure: false,
        contracts: holders.map((holder) => ({
          ...contract,
          functionName: "balanceOf" as const,
          args: [holder],
        })),
      });
      expect(read).toEqual(holders.map((holder) => balances[kind].get(holder) ?? 0n));
      const supply = await client.readContract({ ...contract, functionName: "totalSupply" });
      expect(supply).toBe(-(balances[kind].get(zeroAddress) ?? 0n));
      const [first = zeroAddress] = holders;
      expect(await client.readContract({ ...contract, functionName: "balanceOf", args: [first] })).toBe(
        read[0],
      );
    }
  });

  it("has no code and no balance before a contract was deployed", async () => {
    const node = await start({ nft: { deployedAt: 9_000, firstMint: 9_010 } });
    const client = clientOf(node);
    const code = (blockNumber: bigint) => client.getCode({ address: node.addresses.nft, blockNumber });
    expect(await code(8_999n)).toBeUndefined();
    expect(await code(9_000n)).toMatch(/^0x[0-9a-f]+$/);
    const data = "0x18160ddd";
    expect((await ask(node, "eth_call", { to: node.addresses.nft, data }, hex(8_999))).result).toBe("0x");
    expect((await ask(node, "eth_call", { to: node.addresses.nft, data }, hex(9_000))).result).toMatch(
      /^0x0{64}$/,
    );
    expect((await ask(node, "eth_call", { to: node.addresses.nft, data }, hex(9_010))).result).toMatch(/01$/);
  });
});

describe("startCronosNode", () => {
  it("answers one question for both contracts with the logs of both", async () => {
    const node = await start();
    const { nft, token } = node.addresses;
    const logs = async (address: unknown) => {
      const filter = { address, topics: [TRANSFER_TOPIC], fromBlock: hex(20_000), toBlock: hex(22_000) };
      const { result } = await ask(node, "eth_getLogs", filter);
      return Array.isArray(result) ? result : [];
    };
    const both = await logs([nft, token]);
    expect(both).toHaveLength((await logs(nft)).length + (await logs(token)).length);
    expect(both.length).toBeGreaterThan(100);
    expect(await logs("0x0000000000000000000000000000000000000001")).toEqual([]);
    expect(both[0]).toMatchObject({
      blockHash: node.world.hashOf(Number(both[0].blockNumber)),
      removed: false,
    });
  });

  it("answers a batch whose ids have any order and kind", async () => {
    const node = await start();
    const batch = [9, "two", 5].map((id) => ({ jsonrpc: "2.0", id, method: "eth_chainId", params: [] }));
    const answers: RpcAnswer[] = await (await post(node, batch)).json();
    expect(answers.map(({ id, result }) => [id, result])).toEqual([
      [9, "0x19"],
      ["two", "0x19"],
      [5, "0x19"],
    ]);
  });

  it("makes a block every 400 ms, with transfers that its balances follow", async () => {
    let now = 1_800_000_000_000;
    const node = await start({ pace: "clock", now: () => now });
    expect(node.head()).toBe(HEAD);
    now += 400 * 1_000 - 1;
    expect((await ask(node, "eth_blockNumber")).result).toBe(hex(HEAD + 999));
    expect(node.advance(5)).toBe(HEAD + 1_004);
    const range = { fromBlock: hex(HEAD + 1), toBlock: hex(HEAD + 1_004) };
    const { result } = await ask(node, "eth_getLogs", range);
    expect(Array.isArray(result) && result.length).toBeGreaterThan(100);
  });

  it("is changed and read by another process over its control path", async () => {
    const node = await start();
    const control = (body: unknown) =>
      fetch(`${node.url}/__control`, { method: "POST", body: JSON.stringify(body) });
    const before = node.world.hashOf(HEAD);
    const answer = await control({
      manners: { latencyMs: 1 },
      advance: 3,
      reorganise: 10,
      resetCounters: true,
    });
    expect(await answer.json()).toMatchObject({
      head: HEAD + 3,
      manners: { latencyMs: 1 },
      addresses: node.addresses,
    });
    expect(node.world.hashOf(HEAD)).not.toBe(before);
    expect(node.manners().latencyMs).toBe(1);
    expect((await control({ manners: { latency: 1 } })).status).toBe(400);
  });
});
