#!/usr/bin/env node
// Keeps a copy of a deployment's log of acts and proves, each time it runs, that the log still begins with that copy.
//
//   node mirror-log.mjs https://club.example ./mirror [--key 0x...] [--every 60]
//
// Plain Node 20 or later, nothing to install. The folder gets `entries.jsonl` (one entry a line, as the log has them), `heads.jsonl` (every signed
// head that was checked) and `mirror.json` (the deployment and its key). The key is what the first run is told by --key or, without it, by the
// deployment. Exit status: 0 the log only grew, 1 it did not (`conflict.json` has the two signed heads: publish them), 2 it could not be asked.
import { createHash, createPublicKey, verify } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const PAGE = 1_000;

const print = (text) => process.stdout.write(`${text}\n`);

/** The log is not what it was: never to be passed over. */
class Conflict extends Error {}

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hashLeaf = (body) => sha256(Buffer.of(0), Buffer.from(body));
const hashNode = (left, right) => sha256(Buffer.of(1), left, right);
const toHex = (bytes) => `0x${bytes.toString("hex")}`;
const fromHex = (hex) => Buffer.from(hex.slice(2), "hex");

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

function isSigned(head, publicKey) {
  const bytes = fromHex(publicKey);
  if (sha256(bytes).toString("hex").slice(0, 16) !== head.keyId) return false;
  const text = `club log tree head v2\n${head.origin}\n${head.keyId}\n${head.treeSize}\n${head.root}\n${head.at}\n`;
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") },
    format: "jwk",
  });
  return verify(null, Buffer.from(text), key, fromHex(head.signature));
}

async function ask(origin, path) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) });
    if (answer.ok) return answer.json();
    if (answer.status !== 429 || attempt > 10) throw new Error(`${path} answered ${answer.status}`);
    await sleep(Number(answer.headers.get("retry-after") ?? 5) * 1_000);
  }
}

const linesOf = (file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : []);

/** The copy, recomputed from its own file: it must be what was signed when it was made. */
function openMirror(folder) {
  const tree = new Tree();
  const last = linesOf(join(folder, "heads.jsonl")).at(-1);
  const head = last === undefined ? null : JSON.parse(last);
  // Lines behind the last head are of a run that was ended before it could check them.
  const entries = linesOf(join(folder, "entries.jsonl")).slice(0, head?.treeSize ?? 0);
  for (const body of entries) tree.add(body);
  if (head !== null && (tree.size !== head.treeSize || tree.root() !== head.root)) {
    throw new Error(`the copy in ${folder} is damaged: it is not what its own last head says`);
  }
  writeFileSync(join(folder, "entries.jsonl.new"), entries.map((body) => `${body}\n`).join(""));
  renameSync(join(folder, "entries.jsonl.new"), join(folder, "entries.jsonl"));
  return { tree, head };
}

/** The key that every head must be signed with; another one is taken only when --key names it. */
async function pinKey(folder, origin, wanted) {
  const file = join(folder, "mirror.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  if (kept !== null && kept.origin !== origin) throw new Error(`${folder} is a copy of ${kept.origin}`);
  const publicKey = wanted ?? kept?.publicKey ?? (await ask(origin, "/api/log/key")).publicKey;
  writeFileSync(file, `${JSON.stringify({ origin, publicKey }, null, 2)}\n`);
  return publicKey;
}

async function follow({ folder, origin, publicKey, mirror }) {
  const head = await ask(origin, "/api/log/head");
  const before = mirror.head;
  if (!isSigned(head, publicKey)) {
    throw new Conflict(
      `the newest head is not signed with ${publicKey}; when the deployment announced another key, run with --key`,
    );
  }
  if (before !== null && head.at < before.at) {
    const older = new Tree();
    for (const body of linesOf(join(folder, "entries.jsonl")).slice(0, head.treeSize)) older.add(body);
    if (older.size === head.treeSize && older.root() === head.root)
      return "an older head came out of a cache; nothing new";
    throw new Conflict("an older head is not one of this log", { cause: head });
  }
  if (before !== null && head.treeSize < before.treeSize) {
    throw new Conflict(`the log had ${before.treeSize} entries and now has ${head.treeSize}`, {
      cause: head,
    });
  }
  const grown = mirror.tree.copy();
  const added = [];
  while (grown.size < head.treeSize) {
    const limit = Math.min(PAGE, head.treeSize - grown.size);
    const { entries } = await ask(origin, `/api/log/entries?from=${grown.size}&limit=${limit}`);
    if (entries.length !== limit) throw new Error(`${limit} entries were asked for, ${entries.length} came`);
    for (const body of entries) {
      if (/[\r\n]/.test(body)) throw new Conflict("an entry is not one line", { cause: head });
      grown.add(body);
      added.push(body);
    }
  }
  // Grown out of the copy: the same root can only be that of a log which begins with it.
  if (grown.root() !== head.root) {
    throw new Conflict(`the log does not begin with the ${mirror.tree.size} entries of this copy`, {
      cause: head,
    });
  }
  appendFileSync(join(folder, "entries.jsonl"), added.map((body) => `${body}\n`).join(""));
  appendFileSync(join(folder, "heads.jsonl"), `${JSON.stringify(head)}\n`);
  Object.assign(mirror, { tree: grown, head });
  return `${head.treeSize} entries, ${added.length} new; root ${head.root}`;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "string" }, every: { type: "string" } },
  });
  const [address, folder] = positionals;
  if (address === undefined || folder === undefined || (values.key && !/^0x[0-9a-f]{64}$/.test(values.key))) {
    print("node mirror-log.mjs https://club.example ./mirror [--key 0x...] [--every seconds]");
    return 2;
  }
  const { origin } = new URL(address);
  mkdirSync(folder, { recursive: true });
  const mirror = openMirror(folder);
  const publicKey = await pinKey(folder, origin, values.key);
  for (;;) {
    try {
      print(`${new Date().toISOString()} ${await follow({ folder, origin, publicKey, mirror })}`);
    } catch (error) {
      if (error instanceof Conflict) {
        print(`THE LOG WAS REWRITTEN: ${error.message}`);
        const evidence = { publicKey, before: mirror.head, now: error.cause ?? null };
        writeFileSync(join(folder, "conflict.json"), `${JSON.stringify(evidence, null, 2)}\n`);
        return 1;
      }
      if (values.every === undefined) throw error;
      print(`${new Date().toISOString()} ${error.message}; asking again`);
    }
    if (values.every === undefined) return 0;
    await sleep(Number(values.every) * 1_000);
  }
}

process.exitCode = await main().catch((error) => {
  print(error.message);
  return 2;
});
