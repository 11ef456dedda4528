import { parseArgs } from "node:util";
import { AppError } from "@/lib/http/app-error";
import { describeFault } from "@/lib/http/describe-fault";
import { describeProgress } from "./describe-progress";
import { indexHoldings } from "./index-holdings.server";
import { listIndexedContracts } from "./indexed-contracts.server";
import { retrustContract } from "./retrust-contract.server";
import { findDistrust } from "./trust-store.server";

const HELP = `npm run index                    reads all transfers up to the chain; stop and repeat it at will
npm run index -- --retrust nft   reads a distrusted contract (nft or token) again and compares all its holders first
It needs the app's variables. Local mode keeps its index current by itself.
`;

/**
 * The first fill: everything up to the chain, however long it takes. Stop it at will; the next run goes on from there. With
 * --retrust nft or token it first reads a distrusted contract again and compares all its holders.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { retrust: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (values.retrust !== undefined) await retrust(values.retrust);
  const progress = await indexHoldings({ budgetMs: Number.POSITIVE_INFINITY, onProgress: show });
  write(`index is current: ${describeProgress(progress)}`);
  for (const { kind, address } of listIndexedContracts()) {
    const distrust = await findDistrust(address);
    if (distrust !== null) write(`${kind} is not trusted since block ${distrust.block}: ${distrust.reason}`);
  }
}

async function retrust(kind: string): Promise<void> {
  const contract = listIndexedContracts().find((indexed) => indexed.kind === kind);
  if (contract === undefined) throw new Error(`--retrust takes nft or token, not ${kind}`);
  const isTrusted = await retrustContract(contract, (step) => show([{ kind, ...step }]));
  if (!isTrusted) process.exitCode = 1;
  if (isTrusted) write(`${kind} is trusted: all its holders have what its logs make them have`);
}

const isTerminal = process.stdout.isTTY;
let shownAt = 0;

function show(steps: Parameters<typeof describeProgress>[0]): void {
  if (isTerminal) process.stdout.write(`\r\x1b[K${describeProgress(steps)}`);
  else if (performance.now() - shownAt > 5_000) {
    shownAt = performance.now();
    process.stdout.write(`${describeProgress(steps)}\n`);
  }
}

function write(line: string): void {
  process.stdout.write(`${isTerminal ? "\r\x1b[K" : ""}${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`\nindex: ${reasonOf(error)}\n`);
  process.exitCode = 1;
});

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AppError) || error.cause === undefined) return reason;
  return `${reason} (${describeFault(error.cause)?.split("\n")[0]})`;
}
