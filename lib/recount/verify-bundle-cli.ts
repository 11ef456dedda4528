import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createPublicClient, http } from "viem";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { type ChainRecount, checkAgainstChain } from "./check-against-chain";
import { type ReceiptClaim, toReceiptClaim } from "./check-receipts";
import { describeRecount, oneLine } from "./describe-recount";
import { bundleJsonSchema } from "./evidence-json-schemas";
import { type EvidenceBundle, evidenceBundle } from "./evidence-schemas";
import { judgeFindings } from "./judge-findings";
import { recount } from "./recount";
import type { Recount } from "./sum-recount";

const HELP = `npm run verify-bundle -- file.json              recounts a vote from its evidence
npm run verify-bundle -- file.json --rpc URL    asks a node of the chain too: the holdings of 20 voters by lot, and contract wallets
npm run verify-bundle -- file.json --rpc URL --all    of all voters
npm run verify-bundle -- file.json --receipt r.json    is false where the ballot of a receipt is missing; may be given more than once
npm run verify-bundle -- file.json --key 0x...    checks that the log is of this public key (GET /api/log/key; better from a mirror); may be given more than once
npm run verify-bundle -- --schema               prints the JSON Schema of such a file
Exit status: 0 all checked and true, 2 true but some unchecked, 1 false.
`;
const SAMPLE = 20;
const EXIT_CODES = { true: 0, unchecked: 2, false: 1 } as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rpc: { type: "string" },
      all: { type: "boolean" },
      receipt: { type: "string", multiple: true },
      key: { type: "string", multiple: true },
      schema: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [file] = positionals;
  if (values.schema) {
    process.stdout.write(`${JSON.stringify(bundleJsonSchema(), null, 2)}\n`);
    return;
  }
  if (values.help || file === undefined) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const bundle = await readBundle(file);
  const receipts = await Promise.all(
    (values.receipt ?? []).map(async (path) => claimOf({ path, text: await readFile(path, "utf8"), bundle })),
  );
  const logKeys = values.key?.map(publicKeyOf) ?? null;
  const engine = await loadSignatureEngine();
  const offline = await recount({ bundle, engine, receipts, logKeys, onProgress: showProgress });
  const counted =
    values.rpc === undefined
      ? offline
      : await askChain({ bundle, counted: offline, url: values.rpc, isAll: values.all ?? false });
  process.stdout.write(describeRecount({ bundle, counted, receipts: receipts.length }));
  process.exitCode = EXIT_CODES[counted.verdict];
}

function publicKeyOf(text: string): string {
  const key = text.toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(key))
    throw new Error("--key takes a public key: 0x and 64 hexadecimal digits");
  return key;
}

async function readBundle(file: string): Promise<EvidenceBundle> {
  const parsed = evidenceBundle.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file} is no evidence of a vote: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** What a receipt promises; throws when it is none, or not one for this vote. */
function claimOf({
  path,
  text,
  bundle,
}: {
  path: string;
  text: string;
  bundle: EvidenceBundle;
}): ReceiptClaim {
  const read = parseReceipt(text);
  if (!read.ok) {
    const why =
      read.reason === "forged" ? "is not genuine: its key did not sign it as it is" : "is no receipt";
    throw new Error(`${path} ${why}`);
  }
  const { receipt, ballot } = read.value;
  if (ballot.proposal !== bundle.proposal.digest) {
    throw new Error(`${path} is for a ballot on another proposal, of digest ${ballot.proposal}`);
  }
  // Anybody can sign with a key of their own; but servers change theirs, too.
  return { ...toReceiptClaim(read.value), isDoubtful: receipt.keyId !== bundle.log?.head.keyId };
}

/** A node that can't be asked says nothing about the file. */
async function askChain({
  bundle,
  counted,
  url,
  isAll,
}: {
  bundle: EvidenceBundle;
  counted: Recount;
  url: string;
  isAll: boolean;
}): Promise<Recount | ChainRecount> {
  const client = createPublicClient({ transport: http(url, { batch: true, retryCount: 2 }) });
  const all = bundle.voters.map((_, index) => index);
  const { voters, ...head } = bundle;
  const evidence = { head, voterAt: (place: number) => voters[place] };
  try {
    return await checkAgainstChain({
      evidence,
      counted,
      client,
      sample: isAll ? all : drawLots(all, SAMPLE),
    });
  } catch (error) {
    const { faults, ballots } = counted;
    const text = `The node could not be asked: ${linesOf(error).join(" ")}`;
    const unchecked = [...counted.unchecked, { line: "--rpc", who: null, text }];
    return { ...counted, unchecked, ...judgeFindings({ faults, unchecked, ballots }) };
  }
}

/** Some of these, each as likely as any other. */
function drawLots(all: readonly number[], wanted: number): number[] {
  const urn = [...all];
  const drawn: number[] = [];
  while (drawn.length < wanted && urn.length > 0) drawn.push(...urn.splice(randomInt(urn.length), 1));
  return drawn;
}

function showProgress({ voters, ofVoters }: { voters: number; ofVoters: number }): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(voters === ofVoters ? "\r\x1b[K" : `\r\x1b[K${voters} of ${ofVoters} voters`);
}

/** What an error says, as lines that can do nothing to a terminal. */
function linesOf(error: unknown): string[] {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\n+/).map(oneLine);
}

main().catch((error: unknown) => {
  process.stderr.write(`verify-bundle: ${linesOf(error).join("\n  ")}\n`);
  process.exitCode = 1;
});
