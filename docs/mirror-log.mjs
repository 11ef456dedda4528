#!/usr/bin/env node
// Keeps a copy of a deployment's public log, and proves each time it runs that the log only grew.
//
//   node mirror-log.mjs https://club.example ./mirror [--key 0x...] [--moved-from https://old.example] [--every 60] [--max-age 26]
//     [--witnesses w.txt]
//
// Plain Node 20 or later, nothing to install. The folder gets
//
//   entries.jsonl       one entry a line, as the log has them
//   heads.jsonl         every signed head that was checked
//   mirror.json         the deployment, its log's name, the key that this mirror was told of, and how it handed over to others
//   conflict-*.json     what the server did that it must not do, with both signed heads, proofs and times. Publish it. Never overwritten.
//
// The first run takes the key that --key names or, without it, the one that the deployment names. A later key is taken when the one before signed
// that it takes its place; any other only when --key names it.
//
// --moved-from continues a copy of another address: a deployment that adopted the record of that one, or took a new name. The log must begin
// with the copy, and its key must be one that the mirror knew, that such a key handed over to, or that --key names.
//
// Exit status: 0 the log only grew. 1 there is a conflict, of this run or kept from an earlier one (move its file away when you have dealt with
// it). 2 the server could not be asked. 3 its newest head is older than --max-age hours: it signs one every 24 hours at least. 4 too few of
// the witnesses in the file of --witnesses cosigned its checkpoint. That file says "2 of KEY, KEY, KEY": get the keys from the witnesses themselves.
import { createHash, createPublicKey, verify } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const PAGE = 1_000;
const HOUR_MS = 3_600_000;
/** How far the clocks of a server and of a mirror may differ. */
const MOST_AHEAD_MS = 10 * 60_000;
/** How long the newest entries may be without cosignatures. */
const MOST_UNWITNESSED_MS = HOUR_MS;
/** Of an answer that can't be read, so much is kept. */
const MOST_KEPT = 100_000;
/** Of the entries that don't fit a new head, so many are kept. */
const MOST_ENTRIES_KEPT = 5_000;

const TITLES = {
  garbage: "THE ANSWER CAN'T BE READ",
  unsigned: "A HEAD IS NOT SIGNED",
  "key-changed": "THE KEY CHANGED WITHOUT THE OLD KEY'S WORD",
  "two-successors": "ONE KEY HANDED OVER TO TWO",
  "other-origin": "THIS IS ANOTHER DEPLOYMENT'S LOG",
  "from-the-future": "A HEAD IS SIGNED FOR A TIME TO COME",
  "two-roots": "TWO LOGS OF THE SAME SIZE WERE SIGNED",
  shrunk: "THE LOG LOST ENTRIES",
  "no-extension": "THE LOG WAS REWRITTEN",
  "entry-changed": "AN ENTRY WAS CHANGED",
  "false-result": "A RESULT IS FALSE",
};

const print = (text) => process.stdout.write(`${text}\n`);

/** What the server must not do. `evidence` is all that shows it to somebody else. */
class Conflict extends Error {
  constructor(kind, message, evidence) {
    super(message);
    Object.assign(this, { kind, evidence });
  }
}

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hashLeaf = (body) => sha256(Buffer.of(0), Buffer.from(body));
const hashNode = (left, right) => sha256(Buffer.of(1), left, right);
const toHex = (bytes) => `0x${bytes.toString("hex")}`;
const fromHex = (hex) => Buffer.from(hex.slice(2), "hex");
const keyIdOf = (publicKey) => sha256(fromHex(publicKey)).toString("hex").slice(0, 16);

/** The roots of the full subtrees that the leaves so far make, the largest first (RFC 6962, 2.1). */
class Tree {
  size = 0;
  peaks = [];

  add(body) {
    let hash = hashLeaf(body);
    for (let rest = this.size; rest % 2 === 1; rest = (rest - 1) / 2) hash = hashNode(this.peaks.pop(), hash);
    this.peaks.push(hash);
    this.size += 1;
  }

  root() {
    return toHex(
      this.peaks.length === 0 ? sha256() : this.peaks.reduceRight((right, left) => hashNode(left, right)),
    );
  }

  copy() {
    return Object.assign(new Tree(), { size: this.size, peaks: [...this.peaks] });
  }
}

/**
 * The ballots of each proposal in the order of the log, as a running hash: chain 0 is 32 zero bytes, chain n is SHA-256(chain n-1 || leaf hash of
 * the n-th ballot). Every `result` must have the hash that is reached where it stands, and no ballot may follow it.
 */
class Chains {
  proposals = new Map();
  /** Of entries that were added since they were last taken. */
  faults = [];

  add(body, position) {
    const ballot = /^\{"kind":"ballot","proposal":"(0x[0-9a-f]{64})"/.exec(body);
    if (ballot) this.#addBallot(ballot[1], body, position);
    else if (body.startsWith('{"kind":"result"')) this.#addResult(body, position);
  }

  takeFaults() {
    return this.faults.splice(0);
  }

  #of(proposal) {
    const known = this.proposals.get(proposal) ?? { chain: Buffer.alloc(32), places: [], result: null };
    this.proposals.set(proposal, known);
    return known;
  }

  #addBallot(proposal, body, position) {
    const counted = this.#of(proposal);
    counted.chain = sha256(counted.chain, hashLeaf(body));
    counted.places.push(position);
    if (counted.result === null) return;
    const message = `ballot ${position} of proposal ${proposal} came into the log after its result`;
    this.faults.push({ message, proposal, ballot: { position, body }, result: counted.result });
  }

  #addResult(body, position) {
    const { proposal, ballots, chain, treeSize } = readJson(body) ?? {};
    const counted = this.#of(String(proposal));
    const here = { ballots: counted.places.length, chain: toHex(counted.chain) };
    const why = [
      ...(ballots === here.ballots ? [] : [`it counts ${ballots} ballots, the log has ${here.ballots}`]),
      ...(chain === here.chain ? [] : ["its running hash is not that of the ballots before it"]),
      ...(Number.isSafeInteger(treeSize) && treeSize <= position
        ? []
        : ["it covers more than stands before it"]),
      ...(counted.result === null ? [] : ["the proposal has a result already"]),
    ];
    const earlier = counted.result;
    counted.result ??= { position, body };
    if (why.length === 0) return;
    const message = `result ${position} of proposal ${proposal}: ${why.join("; ")}`;
    const result = { position, body };
    this.faults.push({ message, proposal, result, earlier, log: { ...here, places: [...counted.places] } });
  }
}

const isHex = (value, bytes) =>
  typeof value === "string" && new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`).test(value);
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isKeyId = (value) => /^[0-9a-f]{16}$/.test(String(value));
const isOrigin = (value) => typeof value === "string" && /^https?:\/\/[^/?#@\s+]{1,253}$/.test(value);
/** A checkpoint: three lines, a blank one and at least two signatures. */
const NOTE =
  /^[!-*,-~]{1,255}\n\d{1,16}\n[A-Za-z0-9+/]{43}=\n\n(— [!-*,-~]{1,255} [A-Za-z0-9+/]{8,8192}={0,2}\n){2,64}$/;

const isHead = (value) =>
  isOrigin(value?.origin) &&
  isKeyId(value.keyId) &&
  isCount(value.treeSize) &&
  isHex(value.root, 32) &&
  isCount(value.at) &&
  NOTE.test(value.note);
const isHandover = (value) =>
  isOrigin(value?.origin) &&
  isKeyId(value.oldKeyId) &&
  isHex(value.newPublicKey, 32) &&
  isCount(value.at) &&
  isHex(value.signature, 64);
const isKeys = (value) =>
  isHex(value?.publicKey, 32) &&
  Array.isArray(value.keys) &&
  value.keys.every((key) => isHex(key?.publicKey, 32)) &&
  Array.isArray(value.endorsements) &&
  value.endorsements.every(isHandover);
const isEntries = (value) =>
  Array.isArray(value?.entries) &&
  value.entries.every((body) => typeof body === "string" && !/[\r\n]/.test(body));

function isTextSigned(text, signature, publicKey) {
  const x = fromHex(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(text), key, fromHex(signature));
}

/** The signature in a line of a note, if it is by this name and key and of this kind (C2SP signed-note). */
function signatureIn(line, { name, publicKey, kind }) {
  const bytes = Buffer.from(line.slice(line.lastIndexOf(" ") + 1), "base64");
  const id = sha256(Buffer.from(`${name}\n`), Buffer.of(kind), fromHex(publicKey)).subarray(0, 4);
  // Written again, so that base64 counts in one form only.
  return line === `— ${name} ${Buffer.concat([id, bytes.subarray(4)]).toString("base64")}`
    ? bytes.subarray(4)
    : null;
}

/** `2 of KEY, KEY, KEY`: more than half, or two logs could both be cosigned. */
function readPolicy(text) {
  const [, quorum, list = ""] = /^\s*(\d{1,2})\s+of\s+(.+)$/s.exec(text) ?? [];
  const items = list.split(/[,\n]/).filter((item) => item.trim() !== "");
  const witnesses = items.map((item) => readWitness(item.trim().split(/\s+/).at(-1)));
  const different = (part) => new Set(witnesses.map((witness) => witness[part])).size === witnesses.length;
  if (!(2 * quorum > items.length && quorum <= items.length) || !different("name") || !different("publicKey"))
    throw new Error(
      '--witnesses: the file must be like "2 of KEY, KEY, KEY", with more than half of the keys and none twice',
    );
  return { quorum: Number(quorum), witnesses };
}

/** `<name>+<id>+<base64 of 4 and the key>`. */
function readWitness(text) {
  const [, name, id, material] = /^([!-*,-~]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ?? [];
  const bytes = Buffer.from(material ?? "", "base64");
  const known = sha256(Buffer.from(`${name}\n`), bytes)
    .toString("hex")
    .slice(0, 8);
  if (bytes[0] !== 4 || known !== id) throw new Error(`--witnesses: ${text} is no verifier key of a witness`);
  return { name, publicKey: toHex(bytes.subarray(1)) };
}

/** When this name and key cosigned the text, in ms since 1970; null if the line is something else. */
function cosignedAt(line, { name, publicKey, body }) {
  const bytes = signatureIn(line, { name, publicKey, kind: 4 });
  if (bytes?.length !== 72) return null;
  const time = bytes.readBigUInt64BE();
  const text = `cosignature/v1\ntime ${time}\n${body}`;
  return isTextSigned(text, toHex(bytes.subarray(8)), publicKey) ? Number(time) * 1_000 : null;
}

/** A note's first two signatures are the log's: of the checkpoint, and of it with its time (C2SP tlog-checkpoint, tlog-cosignature). */
function isHeadSigned({ origin, keyId, treeSize, root, at, note }, publicKey) {
  const name = origin.replace(/^https:\/\//, "");
  const body = `${name}\n${treeSize}\n${fromHex(root).toString("base64")}\n`;
  if (keyIdOf(publicKey) !== keyId || !note.startsWith(`${body}\n`)) return false;
  const [first, second] = note.slice(body.length + 1).split("\n");
  const plain = signatureIn(first, { name, publicKey, kind: 1 });
  if (plain?.length !== 64 || !isTextSigned(body, toHex(plain), publicKey)) return false;
  return cosignedAt(second, { name, publicKey, body }) === at;
}

function isHandoverSigned({ origin, oldKeyId, newPublicKey, at, signature }, publicKey) {
  const text = `club log key v1\n${origin}\n${oldKeyId}\n${newPublicKey}\n${at}\n`;
  return keyIdOf(publicKey) === oldKeyId && isTextSigned(text, signature, publicKey);
}

/** The known keys and all that they lead to, with the handovers on the way. Throws where one key handed over to two. */
function followKeys({ known, endorsements, origin }) {
  const keys = [...new Set(known)];
  const taken = [];
  for (const publicKey of keys) {
    const own = endorsements.filter((each) => each.origin === origin && isHandoverSigned(each, publicKey));
    const successors = new Set(own.map(({ newPublicKey }) => newPublicKey));
    if (successors.size > 1) {
      const message = `the key ${keyIdOf(publicKey)} handed over to ${[...successors].map(keyIdOf).join(" and ")}`;
      throw new Conflict("two-successors", message, { publicKey, endorsements: own });
    }
    taken.push(...own.slice(0, 1));
    keys.push(...[...successors].filter((successor) => !keys.includes(successor)));
  }
  return { keys, taken };
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const readJsonAnswer = (isAnswer) => (text) => {
  const value = readJson(text);
  return isAnswer(value) ? value : null;
};

/** One question to the server. An answer that is not what it must be is kept as it came. */
async function ask(address, path, read) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address + path, { signal: AbortSignal.timeout(30_000) });
    if (answer.ok) return readAnswer({ answer, path, read });
    if (answer.status !== 429 || attempt > 10) throw new Error(`${path} answered ${answer.status}`);
    await sleep(Number(answer.headers.get("retry-after") ?? 5) * 1_000);
  }
}

async function readAnswer({ answer, path, read }) {
  const text = await answer.text();
  const value = read(text);
  if (value !== null) return value;
  const evidence = { path, status: answer.status, text: text.slice(0, MOST_KEPT), characters: text.length };
  throw new Conflict("garbage", `${path} answered what no log answers`, evidence);
}

const askEntries = async (address, from, limit) => {
  const isPage = (value) => isEntries(value) && value.entries.length === limit;
  return (await ask(address, `/api/log/entries?from=${from}&limit=${limit}`, readJsonAnswer(isPage))).entries;
};

const linesOf = (file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : []);

/** The copy, recomputed from its own file: it must be what was signed when it was made. */
function openMirror({ address, folder, key, movedFrom, policy }) {
  mkdirSync(folder, { recursive: true });
  const file = (name) => join(folder, name);
  const kept = existsSync(file("mirror.json")) ? JSON.parse(readFileSync(file("mirror.json"), "utf8")) : {};
  const isMoved = kept.address !== undefined && kept.address !== address;
  if (isMoved && kept.address !== movedFrom) throw new Error(`${folder} is a copy of ${kept.address}`);
  const last = linesOf(file("heads.jsonl")).at(-1);
  const head = last === undefined ? null : JSON.parse(last);
  // Lines behind the last head are of a run that was ended before it could check them.
  const entries = linesOf(file("entries.jsonl")).slice(0, head?.treeSize ?? 0);
  const mirror = { address, folder, file, head, entries, tree: new Tree(), chains: new Chains(), told: null };
  addEntries(mirror, entries, 0);
  if (head !== null && (mirror.tree.size !== head.treeSize || mirror.tree.root() !== head.root)) {
    throw new Error(`the copy in ${folder} is damaged: it is not what its own last head says`);
  }
  writeFileSync(file("entries.jsonl.new"), entries.map((body) => `${body}\n`).join(""));
  renameSync(file("entries.jsonl.new"), file("entries.jsonl"));
  // A key that somebody names counts beside those that the mirror knew.
  const known = [...new Set([...(key ? [key] : []), ...(kept.publicKeys ?? [])])];
  const origin = isMoved ? null : (kept.origin ?? null);
  return { ...mirror, known, origin, endorsements: kept.endorsements ?? [], policy, unwitnessed: null };
}

function addEntries({ tree, chains }, entries, first) {
  for (const [index, body] of entries.entries()) {
    tree.add(body);
    chains.add(body, first + index);
  }
}

function savePins({ file, address, origin, known, endorsements }) {
  const text = JSON.stringify({ address, origin, publicKeys: known, endorsements }, null, 2);
  writeFileSync(file("mirror.json.new"), `${text}\n`);
  renameSync(file("mirror.json.new"), file("mirror.json"));
}

/** Each in a file of its own. One that is there already is left as it is. */
function keepConflict(mirror, { kind, message, evidence }) {
  const { file, address, origin, known, head } = mirror;
  const name = sha256(Buffer.from(JSON.stringify([kind, evidence])))
    .toString("hex")
    .slice(0, 16);
  const path = file(`conflict-${kind}-${name}.json`);
  print(`${TITLES[kind]}: ${message}. Kept in ${path}`);
  if (existsSync(path)) return;
  const found = { kind, message, foundAt: new Date().toISOString(), address, origin, publicKeys: known };
  const keys = { endorsements: mirror.endorsements, answerOfKeys: mirror.told };
  const text = JSON.stringify({ ...found, ...keys, before: head, ...evidence }, null, 2);
  writeFileSync(path, `${text}\n`, { flag: "wx" });
}

const countConflicts = (folder) =>
  readdirSync(folder).filter((name) => /^conflict-.*\.json$/.test(name)).length;

/** Whether the head is signed by a key that this mirror was told of or that such a key leads to; then the way to it is kept. */
function checkSigner(mirror, head) {
  const { told, origin } = mirror;
  if (mirror.known.length === 0) mirror.known = [told.publicKey];
  const endorsements = [...mirror.endorsements, ...told.endorsements];
  const { keys, taken } = followKeys({ known: mirror.known, endorsements, origin: origin ?? head.origin });
  if (!keys.some((key) => isHeadSigned(head, key))) {
    const isListed = told.keys.some(({ publicKey }) => isHeadSigned(head, publicKey));
    if (!isListed) throw new Conflict("unsigned", "no key of the log signed the newest head", { now: head });
    const message = `the newest head is signed with ${head.keyId}, to which ${mirror.known.map(keyIdOf).join(", ")} did not hand over; if you know why, name the new public key with --key`;
    throw new Conflict("key-changed", message, { now: head });
  }
  mirror.endorsements = taken;
}

/** What a head says of itself, before anything is compared with it. */
function checkHead(mirror, head) {
  const { origin } = mirror;
  if (origin !== null && head.origin !== origin) {
    throw new Conflict("other-origin", `this was the log of ${origin}, and its head says ${head.origin}`, {
      now: head,
    });
  }
  checkSigner(mirror, head);
  if (head.at > Date.now() + MOST_AHEAD_MS) {
    const message = `the newest head is signed for ${timeOf(head.at)}, and here it is ${timeOf(Date.now())}`;
    throw new Conflict("from-the-future", message, { now: head });
  }
  if (origin === null) {
    mirror.origin = head.origin;
    if (head.origin !== mirror.address)
      print(`note: the log at ${mirror.address} is signed as that of ${head.origin}`);
  }
  savePins(mirror);
}

const timeOf = (ms) => (ms > 8_640_000_000_000_000 ? `${ms} ms after 1970` : new Date(ms).toISOString());

/** The root of the first entries of the copy. */
function rootOfFirst(entries, size) {
  const tree = new Tree();
  for (const body of entries.slice(0, size)) tree.add(body);
  return tree.root();
}

/** Throws where the newest head can't be of a log that grew from the copy. Answers whether there is anything new. */
function compareWithLast({ head: before, entries }, now) {
  if (before === null) return true;
  const { treeSize, root, at } = now;
  if (treeSize === before.treeSize && root !== before.root) {
    throw new Conflict("two-roots", `there are two logs of ${treeSize} entries`, { now });
  }
  if (at < before.at && treeSize <= before.treeSize) {
    if (rootOfFirst(entries, treeSize) === root) return false;
    throw new Conflict("no-extension", "an older head is not one of this log", { now });
  }
  if (at < before.at)
    throw new Conflict("no-extension", "the log grew while its clock ran backwards", { now });
  if (treeSize < before.treeSize) {
    throw new Conflict("shrunk", `the log had ${before.treeSize} entries and now has ${treeSize}`, { now });
  }
  return true;
}

async function follow(mirror) {
  const { address, file } = mirror;
  const isFirst = mirror.head === null;
  // Before the head, so that the head is never older.
  if (mirror.policy)
    mirror.checkpoint = await ask(address, "/checkpoint", (text) => (NOTE.test(text) ? text : null));
  mirror.told = await ask(address, "/api/log/key", readJsonAnswer(isKeys));
  const now = await ask(address, "/api/log/head", readJsonAnswer(isHead));
  checkHead(mirror, now);
  if (!compareWithLast(mirror, now)) return "an older head came out of a cache; nothing new";
  const added = [];
  const grown = mirror.tree.copy();
  while (grown.size < now.treeSize) {
    const page = await askEntries(address, grown.size, Math.min(PAGE, now.treeSize - grown.size));
    for (const body of page) {
      grown.add(body);
      added.push(body);
    }
  }
  // Grown out of the copy: the same root can only be that of a log which begins with it.
  if (grown.root() !== now.root) throw await explain(mirror, now, added);
  appendFileSync(file("entries.jsonl"), added.map((body) => `${body}\n`).join(""));
  appendFileSync(file("heads.jsonl"), `${JSON.stringify(now)}\n`);
  addEntries(mirror, added, mirror.tree.size);
  for (const body of added) mirror.entries.push(body);
  mirror.head = now;
  accuseResults(mirror);
  if (!isFirst) await lookAgain(mirror);
  return `${now.treeSize} entries, ${added.length} new; root ${now.root}`;
}

/** Why too few witnesses cosigned what this copy has; null if enough did. */
function judgeWitnesses({ origin, head, policy, entries, endorsements, known, checkpoint: note }) {
  const [name, digits, base64] = note.split("\n", 3);
  const size = Number(digits);
  const root = toHex(Buffer.from(base64, "base64"));
  const body = `${name}\n${size}\n${base64}\n`;
  const lines = note.slice(body.length + 1).split("\n");
  const { keys } = followKeys({ known, endorsements, origin });
  const signed = keys.flatMap((publicKey) => {
    const at = cosignedAt(lines[1], { name, publicKey, body });
    const own = { origin, keyId: keyIdOf(publicKey), treeSize: size, root, at, note };
    return at !== null && isHeadSigned(own, publicKey) ? [own] : [];
  })[0];
  if (signed === undefined)
    throw new Conflict("unsigned", "no key of the log signed its checkpoint", { now: head, note });
  if (size > head.treeSize) return `its checkpoint has ${size} entries, and its newest head ${head.treeSize}`;
  if ((size === head.treeSize ? head.root : rootOfFirst(entries, size)) !== root)
    throw new Conflict("two-roots", `its checkpoint of ${size} entries is of another log`, {
      now: head,
      note,
    });
  const isTimely = (at) => at !== null && at > signed.at - MOST_AHEAD_MS && at < Date.now() + MOST_AHEAD_MS;
  const cosigners = policy.witnesses.filter((witness) =>
    lines.some((line) => isTimely(cosignedAt(line, { ...witness, body }))),
  );
  if (cosigners.length < policy.quorum)
    return `${cosigners.length} of ${policy.witnesses.length} witnesses cosigned its checkpoint, and ${policy.quorum} must`;
  const isBehind = size < head.treeSize && head.at - signed.at > MOST_UNWITNESSED_MS;
  return isBehind ? `what came after its first ${size} entries has not been cosigned for an hour` : null;
}

/** Copying goes on. The server signed what is false here, so the copy is evidence. */
function accuseResults(mirror) {
  for (const { message, ...evidence } of mirror.chains.takeFaults()) {
    keepConflict(mirror, { kind: "false-result", message, evidence });
  }
}

/** What is told to others of entries that the copy has must be what the copy has: one page of them a run. */
async function lookAgain(mirror) {
  const { entries, address } = mirror;
  const from = Math.floor((Math.random() * entries.length) / PAGE) * PAGE;
  if (from < entries.length) await comparePage(mirror, { address, from, now: mirror.head });
}

async function comparePage({ entries }, { address, from, now, more = {} }) {
  const own = entries.slice(from, from + PAGE);
  const page = await askEntries(address, from, own.length);
  const at = page.findIndex((body, index) => body !== own[index]);
  if (at < 0) return;
  const entry = { position: from + at, before: own[at], now: page[at] };
  const message = `entry ${entry.position} is not what it was when this copy took it`;
  throw new Conflict("entry-changed", message, { now, entry, ...more });
}

/** Why a head does not fit the copy: the first entry that changed, if the server tells it, and how it would prove that it only added. */
async function explain(mirror, now, added) {
  const { address, head: before, entries } = mirror;
  const path = `/api/log/proof?first=${before?.treeSize ?? 0}&second=${now.treeSize}`;
  const proof = await ask(address, path, readJson).catch((error) => ({ error: error.message }));
  const more = { proof, added: added.slice(0, MOST_ENTRIES_KEPT), addedCount: added.length };
  try {
    for (let from = 0; from < entries.length; from += PAGE)
      await comparePage(mirror, { address, from, now, more });
  } catch (error) {
    if (error instanceof Conflict && error.kind === "entry-changed") return error;
  }
  const message = `its newest head, of ${now.treeSize} entries, does not begin with the ${entries.length} entries of this copy`;
  return new Conflict("no-extension", message, { now, ...more });
}

/** One look at the server; the exit status that it ends with. */
async function run(mirror, { maxAgeMs }) {
  let status = 0;
  try {
    print(`${new Date().toISOString()} ${await follow(mirror)}`);
    if (mirror.policy) mirror.unwitnessed = judgeWitnesses(mirror);
  } catch (error) {
    if (error instanceof Conflict) keepConflict(mirror, error);
    else {
      print(`${new Date().toISOString()} ${error.message}`);
      status = 2;
    }
  }
  if (countConflicts(mirror.folder) > 0) return 1;
  const age = mirror.head === null ? 0 : Date.now() - mirror.head.at;
  if (age > maxAgeMs) {
    print(`THE LOG STANDS STILL: its newest head is ${(age / HOUR_MS).toFixed(1)} hours old`);
    return 3;
  }
  if (mirror.unwitnessed === null) return status;
  print(`NOT WITNESSED: ${mirror.unwitnessed}. Other people may see another log`);
  return 4;
}

const USAGE =
  "node mirror-log.mjs https://club.example ./mirror [--key 0x...] [--moved-from https://old.example] [--every seconds] [--max-age hours] [--witnesses file]";

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string" },
      every: { type: "string" },
      "max-age": { type: "string" },
      witnesses: { type: "string" },
      "moved-from": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [address, folder] = positionals;
  const every = values.every === undefined ? null : Number(values.every);
  const maxAge = Number(values["max-age"] ?? 26);
  const isRight =
    values.help !== true &&
    folder !== undefined &&
    URL.canParse(address) &&
    (values.key === undefined || isHex(values.key, 32)) &&
    (every === null || every >= 1) &&
    (values["moved-from"] === undefined || URL.canParse(values["moved-from"])) &&
    maxAge > 0;
  if (!isRight) return null;
  const policy = values.witnesses === undefined ? null : readPolicy(readFileSync(values.witnesses, "utf8"));
  const movedFrom = values["moved-from"] && new URL(values["moved-from"]).origin;
  return { address: new URL(address).origin, folder, key: values.key, movedFrom, every, maxAge, policy };
}

async function main() {
  const given = readArguments();
  if (given === null) {
    print(USAGE);
    return 2;
  }
  const mirror = openMirror(given);
  accuseResults(mirror);
  for (;;) {
    const status = await run(mirror, { maxAgeMs: given.maxAge * HOUR_MS });
    // A server that can't be asked is asked again; what else is wrong ends the mirror, so that somebody looks.
    if (given.every === null || [1, 3, 4].includes(status)) return status;
    await sleep(given.every * 1_000);
  }
}

process.exitCode = await main().catch((error) => {
  print(error.message);
  return 2;
});
