import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ResultAnchor } from "@/lib/anchors/anchor-schemas";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { sendRequest } from "@/lib/http/api-client";
import { NODE_TIMEOUT_MS } from "@/lib/http/client/open-node";
import { openPublicLog, parseEndorsements, parseHead } from "@/lib/log/client/open-public-log";
import { readLogAddress } from "@/lib/log/log-address";
import { fetchLogKeys } from "@/lib/log/log-queries";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { openMirror, type PublicLog, UnreadableLog } from "@/lib/log/public-log";
import { oneLine } from "@/lib/shared/one-line";
import { parseWitnessPolicy, type WitnessPolicy } from "@/lib/shared/witness-policy";
import { fetchAnchor, requireAnchor } from "./anchor-queries";
import { checkOrigin } from "./check-origin";
import { askNodeIfUp } from "./client/ask-node";
import { createRecounter } from "./client/create-recounter";
import { type Reader, recountForReader } from "./client/recount-for-reader";
import { compareWholeLog, createLogComparer } from "./compare-whole-log";
import type { LogComparison } from "./compare-with-log";
import { readNodeUrl } from "./describe-node-failure";
import { describeRecount, describeUnasked } from "./describe-recount";
import { bundleJsonSchema } from "./evidence-json-schemas";
import type { EvidenceHead } from "./evidence-schemas";
import { type Recount, withFindings } from "./judge-findings";
import { recountFile } from "./recount-file";
import { SAMPLE_SIZE } from "./sample-voters";

const HELP = `npm run verify-bundle -- file.json --key 0x...      recounts a vote from its evidence, as JSON or packed; its log must be of this public key
npm run verify-bundle -- file.json --origin URL     the same with the keys that this deployment names (GET /api/log/key)
Without a key or an origin nothing shows whose log it is, so no file adds up. Both may be given, --key more than once.
  --receipt r.json    wrong where the ballot of a receipt is missing; may be given more than once
  --head h.json       wrong where this signed head, which you or somebody else saw, is of another log; may be given more than once
  --witnesses w.txt   wants the log of a finished vote cosigned by those in this file, which says "2 of KEY, KEY, KEY"; get the
                      keys from the witnesses themselves
  --log URL|folder    reads the whole public log from a deployment, or from a mirror (docs/mirror-log.mjs) on the web or in a
                      folder: wrong where a ballot of this vote is missing from the file, or the log contradicts itself
  --rpc URL           asks a node of the chain too: the snapshot block, total supplies, contract wallets and the holdings of
                      all voters; of more than 500 the 100 heaviest and 400 at random
  --rpc URL --all     the holdings of all voters, however many
  --rpc URL --anchor URL|file   whether the node shows since when the result is on the chain, by the transaction that
                      GET /api/proposals/{id}/anchor of the deployment names
  --strict            2 instead of 0 while voting is open, and where a node about all voters, the whole log, witnesses or the
                      anchor of the result were not asked (no anchor is wanted where --origin has none)
  --now TIME          judges by this time instead of this machine's clock, such as 2027-01-31T12:00:00Z
npm run verify-bundle -- --schema                   prints the JSON Schema of such a file
The last lines say what adds up, what a node confirmed and what witnesses confirmed, then the verdict: ADDS UP, CONFIRMED BY A
NODE (AND WITNESSES), NOT FINAL YET, NOT CONFIRMED YET or WRONG.
Exit status: 0 nothing wrong and nothing in doubt by what was asked, 1 wrong, 2 something in doubt, 3 could not read.
`;
/** How this program is called, if it was packed. */
declare const PACKED_COMMAND: string | undefined;
const COMMAND = typeof PACKED_COMMAND === "undefined" ? "npm run verify-bundle --" : PACKED_COMMAND;
const EXIT_CODES = { true: 0, false: 1, unchecked: 2 } as const;
const UNREADABLE = 3;

/** `text` is for standard output, or for standard error where nothing could be read. */
type Ended = { status: 0 | 1 | 2 | 3; text: string };

export async function verifyBundle(args: string[]): Promise<Ended> {
  try {
    return await verify(args);
  } catch (error) {
    return { status: UNREADABLE, text: `verify-bundle: ${linesOf(error).join("\n  ")}\n` };
  }
}

async function verify(args: string[]): Promise<Ended> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rpc: { type: "string" },
      all: { type: "boolean" },
      strict: { type: "boolean" },
      anchor: { type: "string" },
      receipt: { type: "string", multiple: true },
      key: { type: "string", multiple: true },
      origin: { type: "string" },
      head: { type: "string", multiple: true },
      witnesses: { type: "string" },
      log: { type: "string" },
      now: { type: "string" },
      schema: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [file] = positionals;
  if (positionals.length > 1) throw new Error("one file at a time: an exit status is that of one verdict");
  if (values.schema) return { status: 0, text: `${JSON.stringify(bundleJsonSchema(), null, 2)}\n` };
  if (values.help || file === undefined) {
    const text = HELP.replaceAll("npm run verify-bundle --", COMMAND);
    return { status: values.help ? 0 : UNREADABLE, text };
  }
  if (values.anchor !== undefined && values.rpc === undefined)
    throw new Error("--anchor needs --rpc: only a node shows that a transaction is on the chain");
  const node = values.rpc === undefined ? null : readNodeUrl(values.rpc);
  if (node && "fault" in node) throw new Error(`--rpc: ${node.fault}`);
  const origin = values.origin === undefined ? null : originOf(values.origin);
  const reader = {
    named: (values.key ?? []).map(publicKeyOf),
    ...(origin && { server: await keysOf(origin) }),
    receipts: await Promise.all((values.receipt ?? []).map(readProof)),
    heads: await Promise.all((values.head ?? []).map(readProof)),
    policy: values.witnesses === undefined ? null : await readPolicy(values.witnesses),
    origin: origin?.origin ?? null,
    now: values.now === undefined ? Date.now() : timeOf(values.now),
  };
  const recounted = await recountForReader(reader, async (known) =>
    recountFile({
      file: new Blob([Uint8Array.from(await readFile(file))]),
      recounters: [createRecounter(loadSignatureEngine)],
      known,
      now: reader.now,
      signal: new AbortController().signal,
      onProgress: ({ bytes, ofBytes }) => showLine(bytes, ofBytes, "bytes"),
    }),
  );
  const { head, receipts, logKeys } = recounted;
  const ofOrigin = withFindings(recounted.counted, { unchecked: origin ? checkOrigin(head, origin) : [] });
  const wholeLog =
    values.log === undefined ? null : await readWholeLog(values.log, { head, counted: ofOrigin, logKeys });
  const offline = withFindings(ofOrigin, wholeLog ?? {});
  const anchor = values.anchor === undefined ? null : await readAnchor(values.anchor, head.proposal.digest);
  const counted =
    node === null
      ? offline
      : await askNodeIfUp({
          done: { ...recounted, counted: offline },
          url: node.url,
          size: values.all ? recounted.voters : SAMPLE_SIZE,
          anchor,
        });
  const asked = { head, counted, wholeLog, witnessed: recounted.witnessed };
  const text = describeRecount({ ...asked, receipts });
  const unasked = values.strict
    ? describeUnasked({ ...asked, hasNoAnchor: await hasNoAnchor(head, origin) })
    : "";
  if (unasked === "" || counted.verdict === "false") return { status: EXIT_CODES[counted.verdict], text };
  return { status: 2, text: `${text}${unasked}\n` };
}

async function readPolicy(path: string): Promise<WitnessPolicy> {
  const policy = parseWitnessPolicy(await readFile(path, "utf8"));
  if (!policy.ok) throw new Error(`${path} must be ${policy.reason}`);
  return policy.value;
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

async function keysOf({ origin }: URL): Promise<NonNullable<Reader["server"]>> {
  const { keys, endorsements } = await fetchLogKeys(origin).catch((error: unknown) => {
    throw new Error(`${origin} did not name its keys: ${linesOf(error).join(" ")}`);
  });
  return { listed: keys.map(({ publicKey }) => publicKey), endorsements };
}

async function readProof(name: string): Promise<{ name: string; given: string }> {
  return { name, given: await readFile(name, "utf8") };
}

function readWholeLog(
  place: string,
  { logKeys, ...file }: { head: EvidenceHead; counted: Recount; logKeys: readonly string[] },
): Promise<LogComparison> {
  return compareWholeLog({
    log: openLog(place),
    file,
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

/** Whether the deployment says so. */
async function hasNoAnchor({ proposal }: EvidenceHead, origin: URL | null): Promise<boolean> {
  if (origin === null) return false;
  return (await fetchAnchor(proposal.id, { origin: origin.origin }).catch(() => undefined)) === null;
}

/** From a deployment, or from a file with its answer. */
async function readAnchor(place: string, digest: string): Promise<ResultAnchor> {
  const given = /^https?:/i.test(place) ? await download(place) : await readFile(place, "utf8");
  return requireAnchor({ name: place, given, digest });
}

async function download(place: string): Promise<string> {
  const { origin, href } = originOf(place);
  const { ok, status, text } = await sendRequest(href, { redirect: "error", timeoutMs: NODE_TIMEOUT_MS });
  if (!ok) throw new Error(`${origin} answered with status ${status} instead of an anchor`);
  return text;
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
