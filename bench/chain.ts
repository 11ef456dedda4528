import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { encodeFunctionData, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { accountAt, deployer, localContracts } from "@/local/accounts";
import { type Chain, startChain } from "@/local/chain";
import { sendTransaction } from "@/local/chain-transactions";
import { deployContracts } from "@/local/deploy";
import { callRpc } from "@/local/json-rpc";

/** Measures local mode's chain after many blocks, and checks that a kill changes nothing. */
const { values } = parseArgs({
  options: {
    blocks: { type: "string", default: "2000" },
    nfts: { type: "string", default: "3000" },
  },
});
const BLOCKS = Number(values.blocks);
const NFTS = Number(values.nfts);
const NFTS_AT_ONCE = 100;
const KEPT_STATES = 500;
const MOST_BYTES = 50_000_000;
const LONGEST_STALL_MS = 1_000;

const abi = parseAbi([
  "function mintBatch(address[] holders, uint256[] counts)",
  "function transferFrom(address from, address to, uint256 tokenId)",
  "function balanceOf(address holder) view returns (uint256)",
]);
const blockSchema = z.object({ hash: z.string() });
const people = Array.from({ length: 40 }, (_, index) =>
  privateKeyToAccount(accountAt(100 + index).privateKey),
);

const folder = mkdtempSync(join(tmpdir(), "club-chain-"));
const journalFile = join(folder, "journal.jsonl");
let chain = await startChain({ journalFile, keepStates: KEPT_STATES });
try {
  await deployContracts({ rpcUrl: chain.rpcUrl });
  for (const { address } of people) await rpc("anvil_setBalance", address, "0xd3c21bcecceda1000000");
  for (let given = 0; given < NFTS; given += NFTS_AT_ONCE) await mint(Math.min(NFTS_AT_ONCE, NFTS - given));
  const stalls = watchStalls();
  const minedMs = await timed(async () => {
    for (let moved = await readHeight(); moved < BLOCKS; moved++) await moveOne(moved);
  });
  const longestMs = stalls.stop();
  const before = await readAll();
  const bytes = statSync(journalFile).size;
  console.log(`${before.hashes.length - 1} blocks, ${NFTS} NFTs: ${(minedMs / 1_000).toFixed(1)} s to mine`);
  console.log(`  file            ${(bytes / 1e6).toFixed(2)} MB (at most ${MOST_BYTES / 1e6})`);
  console.log(`  longest answer  ${longestMs.toFixed(0)} ms while mining (at most ${LONGEST_STALL_MS})`);
  console.log(`  memory          ${memoryOf(chain)}`);

  process.kill(chain.pid, "SIGKILL");
  await chain.exited;
  await chain.stop();
  const restartMs = await timed(async () => {
    chain = await startChain({ journalFile, keepStates: KEPT_STATES });
  });
  const after = await readAll();
  const differences = before.hashes.filter((hash, index) => after.hashes[index] !== hash).length;
  const wrong = before.balances.filter((balance, index) => after.balances[index] !== balance).length;
  console.log(`  after kill -9   back in ${(restartMs / 1_000).toFixed(1)} s`);
  console.log(
    `  differences     ${differences} of ${before.hashes.length} hashes, ${wrong} of ${before.balances.length} old balances`,
  );
  const holds =
    bytes <= MOST_BYTES &&
    longestMs <= LONGEST_STALL_MS &&
    differences === 0 &&
    wrong === 0 &&
    after.hashes.length === before.hashes.length;
  console.log(holds ? "holds" : "FAILS");
  process.exitCode = holds ? 0 : 1;
} finally {
  await chain.stop();
  rmSync(folder, { recursive: true, force: true });
}

function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  return callRpc({ rpcUrl: chain.rpcUrl, method, params });
}

async function readHeight(): Promise<number> {
  return Number(await rpc("eth_blockNumber"));
}

async function mint(count: number): Promise<void> {
  const holders = Array.from({ length: count }, (_, index) => personAt(index).address);
  const args = [holders, holders.map(() => 1n)] as const;
  const data = encodeFunctionData({ abi, functionName: "mintBatch", args });
  const account = privateKeyToAccount(deployer.privateKey);
  await sendTransaction({ rpcUrl: chain.rpcUrl, account, to: localContracts.nft, data });
}

/** One NFT goes to the next person; ids were dealt in turn. */
async function moveOne(index: number): Promise<void> {
  const id = index % NFTS;
  const round = Math.floor(index / NFTS);
  const from = personAt((id % NFTS_AT_ONCE) + round);
  const to = personAt((id % NFTS_AT_ONCE) + round + 1);
  const args = [from.address, to.address, BigInt(id + 1)] as const;
  const data = encodeFunctionData({ abi, functionName: "transferFrom", args });
  await sendTransaction({ rpcUrl: chain.rpcUrl, account: from, to: localContracts.nft, data });
}

function personAt(index: number): (typeof people)[number] {
  const person = people[index % people.length];
  if (!person) throw new Error("there are no people");
  return person;
}

/** All hashes, and a balance at every tenth block whose state is kept. */
async function readAll(): Promise<{ hashes: string[]; balances: unknown[] }> {
  const height = await readHeight();
  const hashes: string[] = [];
  const balances: unknown[] = [];
  for (let number = 0; number <= height; number++) {
    const block = `0x${number.toString(16)}`;
    hashes.push(blockSchema.parse(await rpc("eth_getBlockByNumber", block, false)).hash);
    if (number <= height - KEPT_STATES + 1 || number % 10 > 0) continue;
    const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [personAt(number).address] });
    balances.push(await rpc("eth_call", { to: localContracts.nft, data }, block));
  }
  return { hashes, balances };
}

/** Asks for the height all the time; answers the longest wait. */
function watchStalls(): { stop(): number } {
  let isOver = false;
  let longestMs = 0;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      longestMs = Math.max(longestMs, await timed(readHeight));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  void ask();
  return {
    stop() {
      isOver = true;
      return longestMs;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function memoryOf({ pid }: Chain): string {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return match ? `${Math.round(Number(match[1]) / 1_000)} MB` : "unknown";
}
