import { createServer, type Server } from "node:http";
import { type Address, parseAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { listen } from "@/local/listen";
import { chainReader, setChainFault } from "@/tests/setup/own-services";
import { readBlocks } from "./read-blocks.server";
import { readTransfers } from "./read-transfers.server";

const nft = parseAddress(localContracts.nft) ?? fail();
type Call = { id: unknown; method: string; params: unknown[] };
type Change = (call: Call, result: unknown, position: number) => unknown;

let change: Change | null = null;
let meddler: Server;

function fail(): Address {
  throw new Error("the NFT has no address");
}

// A node in front of the proxy whose answers a test may change.
beforeAll(async () => {
  const target = process.env["RPC_URL"] ?? "";
  meddler = createServer((request, response) => {
    void (async () => {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const calls: Call[] = JSON.parse(text);
      const answers = await Promise.all(
        calls.map(async ({ id, method, params }, position) => {
          const result = await callRpc({ rpcUrl: target, method, params });
          const changed = change?.({ id, method, params }, result, position);
          return { jsonrpc: "2.0", id, result: changed === undefined ? result : changed };
        }),
      );
      response.end(JSON.stringify(answers));
    })().catch(() => request.socket.destroy());
  });
  process.env["RPC_URL"] = (await listen(meddler)).url;
});

afterEach(() => {
  change = null;
  setChainFault(null);
});

afterAll(() => {
  meddler.close();
});

async function read(toBlock?: bigint) {
  const head = await chainReader().getBlockNumber();
  return readRange(1n, toBlock ?? head);
}

function readRange(fromBlock: bigint, toBlock: bigint) {
  const endpoint = process.env["RPC_URL"] ?? "";
  return readTransfers(endpoint, { contracts: [{ address: nft, kind: "nft" }], fromBlock, toBlock });
}

describe("readTransfers", () => {
  it("reads every transfer with the blocks at both ends", async () => {
    const head = await chainReader().getBlock();
    const reading = await read(head.number);
    const genesis = await chainReader().getBlock({ blockNumber: 0n });
    expect(reading).toMatchObject({
      ok: true,
      value: {
        last: { number: head.number, hash: head.hash },
        parent: { number: 0n, hash: genesis.hash },
      },
    });
    expect(reading.ok && reading.value.transfers.get(nft)?.length).toBeGreaterThan(400);
  });

  it("refuses future blocks, though a node may answer with the logs that it has", async () => {
    const head = () => chainReader().getBlockNumber({ cacheTime: 0 });
    // Asked again if other suites, which use the same chain, have made the block by then.
    for (let asked = 0n; asked <= (await head()); ) {
      asked = (await head()) + 5n;
      const reading = await read(asked);
      if (asked > (await head())) expect(reading).toMatchObject({ ok: false, reason: { kind: "behind" } });
    }
  });

  it("refuses logs with a reorganisation in between", async () => {
    change = ({ method }, result, position) =>
      method === "eth_getBlockByNumber" && position === 2
        ? { ...Object(result), hash: `0x${"1".repeat(64)}` }
        : undefined;
    expect(await read()).toMatchObject({ ok: false, reason: { kind: "behind" } });
  });

  /** Makes the node answer with the first log this many times. */
  function repeatFirstLog(length: number): void {
    change = ({ method }, result) => {
      if (method !== "eth_getLogs" || !Array.isArray(result)) return undefined;
      return Array.from({ length }, (_, index) => ({ ...result[0], logIndex: `0x${index.toString(16)}` }));
    };
  }

  /** The reading of the first block with transfers, if its first log comes this many times. */
  async function readFullBlock(logs: number) {
    const all = await read();
    const block = all.ok ? all.value.transfers.get(nft)?.[0]?.block : undefined;
    if (block === undefined) throw new Error("nobody has an NFT");
    repeatFirstLog(logs);
    return readRange(block, block);
  }

  it("asks for fewer blocks if an answer is larger than 10 MB", async () => {
    repeatFirstLog(25_000);
    expect(await read()).toMatchObject({ ok: false, reason: { kind: "results" } });
  });

  it("reads a single block that is full of transfers", async () => {
    const reading = await readFullBlock(9_999);
    expect(reading.ok && reading.value.transfers.get(nft)?.length).toBe(9_999);
  });

  it("does not take a cut-off number of logs for all of them", async () => {
    expect(await readFullBlock(10_000)).toMatchObject({ ok: false, reason: { kind: "results" } });
  });

  it.each<[string, Change]>([
    ["no list", ({ method }) => (method === "eth_getLogs" ? null : undefined)],
    ["logs of nobody", ({ method }) => (method === "eth_getLogs" ? [{}] : undefined)],
    [
      "another block",
      ({ method }, result) => (method === "eth_getLogs" ? undefined : { ...Object(result), number: "0x99" }),
    ],
  ])("believes no node that answers with %s", async (_name, meddling) => {
    change = (call, result, position) =>
      call.method === "eth_chainId" ? undefined : meddling(call, result, position);
    await expect(read(5n)).rejects.toThrow();
  });
});

describe("readBlocks", () => {
  it("gives null for a block that the node doesn't have", async () => {
    const [first, none] = await readBlocks([0n, 10n ** 9n]);
    expect(first).toMatchObject({ number: 0n });
    expect(none).toBeNull();
  });

  it("is CHAIN_UNAVAILABLE when nothing answers", async () => {
    setChainFault("down");
    await expect(readBlocks([0n])).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
  });
});
