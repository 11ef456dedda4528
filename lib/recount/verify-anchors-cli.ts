import { parseArgs } from "node:util";
import type { Hex } from "viem";
import { askCount, askTransaction } from "@/lib/chain/client/read-node";
import { openNode } from "@/lib/http/client/open-node";
import { openPublicLog } from "@/lib/log/client/open-public-log";
import { readLogAddress } from "@/lib/log/log-address";
import { hashEntry } from "@/lib/log/log-entry";
import { fetchLogKeys } from "@/lib/log/log-queries";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import type { PublicLog } from "@/lib/log/public-log";
import { isTreeHeadSigned } from "@/lib/log/tree-head";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { appendLeaf, emptyFrontier, frontierRoot } from "@/lib/shared/merkle-tree";
import { fetchAnchors } from "./anchor-queries";
import { checkAnchorList } from "./check-anchor-list";

const HELP = `npm run verify-anchors -- URL --rpc NODE   reads the whole public log of a deployment, and asks a node of yours for every
                                           transaction that anchors it on the chain
Exit status: 0 every anchor is on the chain and of this one log, and the address sent nothing else; 1 one is of another log;
2 something could not be checked; 3 could not read.
`;
const UNREADABLE = 3;
const AT_ONCE = 8;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rpc: { type: "string" }, help: { type: "boolean" } },
  });
  const [place] = positionals;
  if (values.help || place === undefined || values.rpc === undefined) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : UNREADABLE;
    return;
  }
  const address = readLogAddress(place);
  if ("fault" in address) throw new Error(address.fault);
  const ask = openNode(values.rpc);
  const anchors = await fetchAnchors(address.url);
  const log = openPublicLog(address.url, { signal: new AbortController().signal });
  const head = await log.readHead();
  const { keys } = await fetchLogKeys(address.url);
  if (!keys.some(({ publicKey }) => isTreeHeadSigned({ head, publicKey: publicKey as Hex })))
    throw new Error("no key of the log signed its newest head");
  const { roots, names } = await readRoots(log, {
    size: head.treeSize,
    wanted: new Set(anchors.map(({ treeSize }) => treeSize)),
  });
  if (roots.get(head.treeSize) !== head.root)
    throw new Error("the entries don't make the root of the newest head");
  const transactions = await mapConcurrently(anchors, AT_ONCE, ({ transaction }) =>
    askTransaction(transaction, ask),
  );
  const counts = new Map<string, number>();
  for (const account of names) counts.set(account, await askCount(account, ask));
  const { origin } = head;
  const rootAt = (treeSize: number) => roots.get(treeSize) ?? null;
  const { found, faults, unchecked } = checkAnchorList({
    anchors,
    transactions,
    counts,
    origin,
    rootAt,
    names,
  });
  for (const line of faults) process.stdout.write(`Wrong: ${line}\n`);
  for (const line of unchecked) process.stdout.write(`Not checked: ${line}\n`);
  process.stdout.write(
    `${found} of ${anchors.length} anchors are on the chain, each with the root of this log of ${head.treeSize} entries.\n`,
  );
  process.exitCode = faults.length > 0 ? 1 : unchecked.length > 0 ? 2 : 0;
}

/** The roots of the log at these sizes and at its end, and the addresses that it names. */
async function readRoots(
  log: PublicLog,
  { size, wanted }: { size: number; wanted: ReadonlySet<number> },
): Promise<{ roots: Map<number, string>; names: Set<string> }> {
  const roots = new Map<number, string>();
  const names = new Set<string>();
  let frontier = emptyFrontier;
  for await (const bodies of log.readBodies(size)) {
    for (const body of bodies) {
      frontier = appendLeaf(frontier, hexToBytes(hashEntry(body)));
      if (wanted.has(frontier.size) || frontier.size === size)
        roots.set(frontier.size, bytesToHex(frontierRoot(frontier)));
      const entry = parseLogEntry(body);
      if (entry?.kind === "row" && entry.table === "anchor_account") names.add(entry.key);
    }
  }
  return { roots, names };
}

main().catch((error: unknown) => {
  process.stderr.write(`verify-anchors: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = UNREADABLE;
});
