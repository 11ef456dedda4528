import { randomInt } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPublicClient, type Hex, http } from "viem";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { readContractAnswer } from "@/lib/chain/ask-contract-signature";
import { openPublicLog, parseEndorsements, parseHead } from "@/lib/log/client/open-public-log";
import type { SeenHead } from "@/lib/log/compare-heads";
import { compareEachHead, type SeenVerdict, trustedHead } from "@/lib/log/compare-seen-heads";
import { followKeys, type KeyEndorsement } from "@/lib/log/key-endorsement";
import { readLogAddress } from "@/lib/log/log-address";
import { fetchConsistency, fetchLogKeys } from "@/lib/log/log-queries";
import { treeHead } from "@/lib/log/log-schemas";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { openMirror, type PublicLog, UnreadableLog } from "@/lib/log/public-log";
import { isTreeHeadSigned } from "@/lib/log/tree-head";
import { type ChainRecount, checkAgainstChain } from "./check-against-chain";
import { checkKeyChange } from "./check-key-change";
import { checkOrigin } from "./check-origin";
import { claimOfReceipt } from "./claim-of-receipt";
import { compareWholeLog, createLogComparer } from "./compare-whole-log";
import type { LogComparison } from "./compare-with-log";
import { decodeUtf8 } from "./decode-utf8";
import { describeRecount, oneLine } from "./describe-recount";
import { describeSeen } from "./describe-seen";
import { bundleJsonSchema } from "./evidence-json-schemas";
import type { EvidenceBundle } from "./evidence-schemas";
import type { Recount } from "./judge-findings";
import { withFindings } from "./judge-findings";
import { isPacked } from "./packed-file";
import { parseBundle } from "./parse-evidence";
import { parsePackedFile } from "./parse-packed-file";
import { recount } from "./recount";
import { SAMPLE_SIZE, sampleVoters } from "./sample-voters";

const HELP = `npm run verify-bundle -- file.json --key 0x...      recounts a vote from its evidence, as JSON or packed; its log must be of this public key
npm run verify-bundle -- file.json --origin URL     the same with the keys that this deployment names (GET /api/log/key)
Without a key or an origin nothing shows whose log it is, so no file is called true. Both may be given, --key more than once.
  --receipt r.json    false where the ballot of a receipt is missing; may be given more than once
  --head h.json       false where this signed head, which you or somebody else saw, is of another log; may be given more than once
  --log URL|folder    reads the whole public log from a deployment, or from a mirror (docs/mirror-log.mjs) on the web or in a
                      folder: false where a ballot of this vote is missing from the file, or the log contradicts itself
  --rpc URL           asks a node of the chain too: the snapshot block, total supplies, contract wallets and the holdings of
                      all voters; of more than 500 the 100 heaviest and 400 at random
  --rpc URL --all     the holdings of all voters, however many
  --now TIME          judges by this time instead of this machine's clock, such as 2027-01-31T12:00:00Z
npm run verify-bundle -- --schema                   prints the JSON Schema of such a file
Exit status: 0 true, 1 false, 2 true but partly unchecked, 3 could not read.
`;
const EXIT_CODES = { true: 0, false: 1, unchecked: 2 } as const;
const UNREADABLE = 3;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rpc: { type: "string" },
      all: { type: "boolean" },
      receipt: { type: "string", multiple: true },
      key: { type: "string", multiple: true },
      origin: { type: "string" },
      head: { type: "string", multiple: true },
      log: { type: "string" },
      now: { type: "string" },
      schema: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [file] = positionals;
  if (positionals.length > 1) throw new Error("one file at a time: an exit status is that of one verdict");
  if (values.schema) {
    process.stdout.write(`${JSON.stringify(bundleJsonSchema(), null, 2)}\n`);
    return;
  }
  if (values.help || file === undefined) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : UNREADABLE;
    return;
  }
  const bundle = await readBundle(file);
  const origin = values.origin === undefined ? null : originOf(values.origin);
  const named = (values.key ?? []).map(publicKeyOf);
  const server = origin ? await keysOf(origin) : { listed: [], endorsements: [] };
  const logKeys = allKeys({ named, server, log: bundle.log });
  const receipts = await Promise.all(
    (values.receipt ?? []).map(async (path) =>
      claimOfReceipt({ path, read: parseReceipt(await readFile(path, "utf8")), bundle, logKeys }),
    ),
  );
  const engine = await loadSignatureEngine();
  const now = values.now === undefined ? Date.now() : timeOf(values.now);
  const recounted = await recount({ bundle, engine, receipts, logKeys, now, onProgress: showProgress });
  const seen = await compareHeads({ files: values.head ?? [], log: bundle.log, logKeys, origin });
  const compared = withFindings(recounted, describeSeen(seen));
  const changed = { unchecked: checkKeyChange({ log: bundle.log, named, ...server }) };
  const ofOrigin = [changed, { unchecked: origin ? checkOrigin(bundle, origin) : [] }].reduce(
    withFindings,
    compared,
  );
  const wholeLog =
    values.log === undefined
      ? null
      : await readWholeLog({ place: values.log, bundle, counted: ofOrigin, logKeys });
  const offline = withFindings(ofOrigin, wholeLog ?? {});
  const counted =
    values.rpc === undefined
      ? offline
      : await askChain({ bundle, counted: offline, url: values.rpc, isAll: values.all ?? false });
  process.stdout.write(describeRecount({ bundle, counted, receipts: receipts.length, wholeLog }));
  process.exitCode = EXIT_CODES[counted.verdict];
}

function publicKeyOf(text: string): string {
  const key = text.toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(key))
    throw new Error("--key takes a public key: 0x and 64 hexadecimal digits");
  return key;
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error("--now takes a time, such as 2027-01-31T12:00:00Z");
  return time;
}

function originOf(text: string): URL {
  if (!URL.canParse(text)) throw new Error("--origin takes the address of a deployment, such as https://...");
  const { protocol, hostname } = new URL(text);
  const isOwn = protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
  if (protocol !== "https:" && !isOwn) throw new Error("--origin takes https; http only of this machine");
  return new URL(text);
}

type ServerKeys = { listed: string[]; endorsements: KeyEndorsement[] };

async function keysOf({ origin }: URL): Promise<ServerKeys> {
  const { keys, endorsements } = await fetchLogKeys(origin).catch((error: unknown) => {
    throw new Error(`${origin} did not name its keys: ${linesOf(error).join(" ")}`);
  });
  return { listed: keys.map(({ publicKey }) => publicKey), endorsements };
}

/** The named keys, and all that they handed over to. */
function allKeys({
  named,
  server: { listed, endorsements },
  log,
}: {
  named: readonly string[];
  server: ServerKeys;
  log: EvidenceBundle["log"];
}): string[] {
  const known = [...named, ...listed];
  if (log === undefined) return known;
  const all = [...endorsements, ...(log.endorsements ?? [])];
  return followKeys({ known, endorsements: all, origin: log.head.origin });
}

async function readBundle(file: string): Promise<EvidenceBundle> {
  const bytes = await readFile(file);
  if (!isPacked(bytes)) return parseBundle(decodeUtf8(bytes));
  const texts: string[] = [];
  for await (const text of parsePackedFile(inOnePiece(bytes), await loadSignatureEngine())) texts.push(text);
  return parseBundle(texts.join(""));
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What heads seen elsewhere say about the file's. Without an origin, nobody can be asked whether one grew from the other. */
async function compareHeads({
  files,
  log,
  logKeys,
  origin,
}: {
  files: readonly string[];
  log: EvidenceBundle["log"];
  logKeys: readonly string[];
  origin: URL | null;
}): Promise<SeenVerdict> {
  const seen = await Promise.all(files.map((path) => readHead(path, logKeys)));
  const now = log === undefined ? null : trustedHead(log, logKeys);
  // A log with another key is reported by its key.
  if (log === undefined || now === null) return { kind: "same-log" };
  const end = trustedHead(log.endHead, logKeys);
  const askPath = async (sizes: { first: number; second: number }) => {
    if (origin === null) throw new Error("no deployment was named");
    return fetchConsistency({ ...sizes, origin: origin.origin });
  };
  return compareEachHead({ now, end, seen, askPath });
}

async function readHead(path: string, logKeys: readonly string[]): Promise<SeenHead> {
  const given: unknown = JSON.parse(await readFile(path, "utf8"));
  const parsed = treeHead.safeParse(Object(given).head ?? given);
  if (!parsed.success) throw new Error(`${path} is no signed head of a log`);
  const publicKey = logKeys.find((key) => isTreeHeadSigned({ head: parsed.data, publicKey: key as Hex }));
  if (publicKey === undefined) throw new Error(`no key that was named signed the head in ${path}`);
  return { head: parsed.data, publicKey };
}

function readWholeLog({
  place,
  bundle: { voters: _, ...head },
  counted,
  logKeys,
}: {
  place: string;
  bundle: EvidenceBundle;
  counted: Recount;
  logKeys: readonly string[];
}): Promise<LogComparison> {
  return compareWholeLog({
    log: openLog(place),
    file: { head, counted },
    logKeys,
    comparer: createLogComparer({ loadEngine: loadSignatureEngine, parseEntry: parseLogEntry }),
    onProgress: ({ entries, ofEntries }) => showLine(entries, ofEntries, "entries of the log"),
  });
}

/** A deployment or a mirror on the web, or the folder of a mirror. */
function openLog(place: string): PublicLog {
  if (!/^[a-z]+:\/\//i.test(place))
    return openMirror({
      about: () => readPieces(join(place, "mirror.json")),
      heads: () => readPieces(join(place, "heads.jsonl")),
      entries: () => readPieces(join(place, "entries.jsonl")),
      parseHead,
      parseEndorsements,
    });
  const address = readLogAddress(place);
  if ("fault" in address) throw new Error(`--log: ${address.fault}`);
  return openPublicLog(address.url, { signal: new AbortController().signal });
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* createReadStream(path);
  } catch (cause) {
    throw new UnreadableLog(`The file ${path} can't be read.`, { cause });
  }
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
  const { voters, ...head } = bundle;
  const evidence = { head, voterAt: (place: number) => voters[place] };
  try {
    return await checkAgainstChain({
      evidence,
      counted,
      client: { ...client, readWallet: (question) => readContractAnswer({ client, ...question }) },
      sample: sampleVoters({
        voters: voters.length,
        size: isAll ? voters.length : SAMPLE_SIZE,
        ballots: counted.ballots,
        randomBelow: randomInt,
      }),
    });
  } catch (error) {
    const text = `The node could not be asked: ${linesOf(error).join(" ")}`;
    return withFindings(counted, { unchecked: [{ line: "--rpc", who: null, text }] });
  }
}

function showProgress({ voters, ofVoters }: { voters: number; ofVoters: number }): void {
  showLine(voters, ofVoters, "voters");
}

function showLine(done: number, of: number, what: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(done === of ? "\r\x1b[K" : `\r\x1b[K${done} of ${of} ${what}`);
}

/** An error's message, as lines that can't affect a terminal. */
function linesOf(error: unknown): string[] {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\n+/).map(oneLine);
}

main().catch((error: unknown) => {
  process.stderr.write(`verify-bundle: ${linesOf(error).join("\n  ")}\n`);
  process.exitCode = UNREADABLE;
});
