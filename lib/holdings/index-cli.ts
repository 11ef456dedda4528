import { parseArgs } from "node:util";
import { classifyDatabaseFault } from "@/lib/db/database-fault";
import { contractNames } from "@/lib/env/counted-contracts";
import { reasonOf, runCommand } from "@/lib/env/run-cli";
import { AppError } from "@/lib/http/app-error";
import { describeFault } from "@/lib/http/describe-fault";
import { formatDuration } from "@/lib/shared/format-time";
import { describeProgress, lowestBlock } from "./describe-progress";
import type { IndexStep } from "./fill-index.server";
import { indexHoldings } from "./index-holdings.server";
import { listIndexedContracts } from "./indexed-contracts.server";
import { type IndexLag, readIndexLag } from "./read-index-lag.server";
import { retrustContract } from "./retrust-contract.server";
import { findDistrust } from "./trust-store.server";

const HELP = `npm run index                    reads all transfers up to the chain; stop and repeat it at will
npm run index -- --retrust nft   reads a distrusted contract (${contractNames.join(" or ")}) again and compares all its holders first
It needs the app's variables. Local mode keeps its index current by itself.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { retrust: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (values.retrust !== undefined) await retrust(values.retrust);
  const steps = await indexHoldings({ budgetMs: Number.POSITIVE_INFINITY, onProgress: show });
  write(
    `index is current: ${describeProgress(steps)}${describeLag(await readIndexLag(lowestBlock(steps) ?? 0n))}`,
  );
  for (const { kind, address } of listIndexedContracts()) {
    const distrust = await findDistrust(address);
    if (distrust !== null) write(`${kind} is not trusted since block ${distrust.block}: ${distrust.reason}`);
  }
}

async function retrust(kind: string): Promise<void> {
  const contract = listIndexedContracts().find((indexed) => indexed.kind === kind);
  if (contract === undefined) throw new Error(`--retrust takes ${contractNames.join(" or ")}, not ${kind}`);
  const isTrusted = await retrustContract(contract, show);
  if (!isTrusted) process.exitCode = 1;
  if (isTrusted) write(`${kind} is trusted: all its holders have what its logs make them have`);
}

const isTerminal = process.stdout.isTTY;
let shownAt = 0;
let start: { at: number; block: bigint } | undefined;

function show(steps: readonly IndexStep[]): void {
  const block = lowestBlock(steps);
  if (block === undefined) return;
  start ??= { at: performance.now(), block };
  if (!isTerminal && performance.now() - shownAt < 5_000) return;
  shownAt = performance.now();
  const line = describeProgress(steps, { block: start.block, elapsedMs: performance.now() - start.at });
  process.stdout.write(isTerminal ? `\r\x1b[K${line}` : `${line}\n`);
}

function describeLag(lag: IndexLag | null): string {
  return lag === null
    ? ""
    : `; ${lag.blocks} blocks or ${formatDuration(Number(lag.seconds))} behind the chain`;
}

function write(line: string): void {
  process.stdout.write(`${isTerminal ? "\r\x1b[K" : ""}${line}\n`);
}

void runCommand("index", main, explain);

function explain(error: unknown): string {
  const reason = reasonOf(error);
  const fault = classifyDatabaseFault(error);
  if (fault === "schema-behind")
    return `the database needs migrations (${reason}). Run npm run migrate first.`;
  if (fault === "unavailable") {
    return `the database is out of reach (${reason}). Nothing is lost: run the command again, and it continues.`;
  }
  if (!(error instanceof AppError) || error.cause === undefined) return reason;
  return `${reason} (${describeFault(error.cause)?.split("\n")[0]})`;
}
