/** @jest-environment node */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToHex, hexToBytes } from "viem";
import { consistencyPath } from "@/lib/log/consistency";
import { readCosignature } from "@/lib/log/cosignature";
import { hashEntry } from "@/lib/log/log-entry";
import { headTime, logNameOf } from "@/lib/log/tree-head";
import { merkleRoot } from "@/lib/shared/merkle-tree";
import { readSignatureLines, verifierKey } from "@/lib/shared/signed-note";
import { logKey, signHead } from "@/tests/builders/evidence-log";
import { type RunningWitness, startWitness } from "@/tests/builders/witnesses";

jest.setTimeout(60_000);

const ORIGIN = "https://club.test";
const { publicKey } = logKey;
const vkey = verifierKey({ name: logNameOf(ORIGIN), publicKey });
const leavesOf = (count: number, word = "entry") =>
  Array.from({ length: count }, (_, at) => hexToBytes(hashEntry(`{"${word}":${at}}`)));
const genuine = leavesOf(300);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

type Leaves = readonly Uint8Array[];
type Signing = { origin?: string; seed?: Uint8Array };

function noteOf(leaves: Leaves, { origin = ORIGIN, seed }: Signing = {}): string {
  const root = bytesToHex(merkleRoot(leaves));
  const head = { origin, keyId: logKey.id, treeSize: leaves.length, root, at: headTime(Date.now()) };
  return signHead(head, seed).note;
}

/** What a log sends: `old` is the size that it thinks the witness has. */
function requestFor(leaves: Leaves, old: number, signing?: Signing): string {
  const lines = old > leaves.length ? [] : consistencyPath(leaves, old).map((hash) => `${base64(hash)}\n`);
  return `old ${old}\n${lines.join("")}\n${noteOf(leaves, signing)}`;
}

let folder: string;
let witness: RunningWitness;
const start = () => startWitness({ folder, name: "witness", logs: [vkey] });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "witness-"));
  witness = await start();
});
afterAll(async () => {
  await witness.stop();
  rmSync(folder, { recursive: true });
});

async function add(body: string | Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${witness.url}/add-checkpoint`, { method: "POST", body });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

/** The time of the cosignature in an answer; null if it is none of this checkpoint. */
function timeIn(line: string, note: string): number | null {
  const body = note.slice(0, note.indexOf("\n\n") + 1);
  const [read] = readSignatureLines({ note: `${body}\n${line}`, text: body }) ?? [];
  return read === undefined ? null : readCosignature({ line: read, body, key: witness.key });
}

const stateOf = () => JSON.parse(readFileSync(join(folder, "witness.json"), "utf8"));

it("cosigns a log as it grows, and remembers it through a restart", async () => {
  let known = 0;
  for (const size of [1, 2, 3, 7, 8, 64, 65, 256, 257]) {
    const leaves = genuine.slice(0, size);
    const first = await add(requestFor(leaves, known));
    expect(first).toMatchObject({ status: 200 });
    const time = timeIn(first.text, noteOf(leaves)) ?? 0;
    expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
    // The same checkpoint may be cosigned again, and an older one never.
    expect((await add(requestFor(leaves, size))).status).toBe(200);
    expect(await add(requestFor(leaves, known))).toEqual({
      status: 409,
      type: "text/x.tlog.size",
      text: `${size}\n`,
    });
    known = size;
  }
  const hash = createHash("sha256").update(logNameOf(ORIGIN)).digest("hex");
  const kept = await (await fetch(`${witness.url}/${hash}/checkpoint`)).text();
  expect(kept.split("\n").slice(0, 2)).toEqual(["club.test", "257"]);
  expect(timeIn(`${kept.trimEnd().split("\n").at(-1)}\n`, kept)).not.toBeNull();
  expect((await fetch(`${witness.url}/${"0".repeat(64)}/checkpoint`)).status).toBe(404);
  const { key } = witness;
  await witness.stop();
  witness = await start();
  expect(witness.key).toEqual(key);
  expect((await add(requestFor(genuine.slice(0, 10), 0))).status).toBe(409);
  // The secret key is in it.
  expect(statSync(join(folder, "witness.json")).mode & 0o077).toBe(0);
});

/** A log that grew otherwise from its first entry, and the same log's proof of its own beginning. */
const fork = leavesOf(300, "other");
const badProof = () => requestFor(genuine, 257).replace("\n\n", `\n${base64(new Uint8Array(32))}\n\n`);

it.each<[string, () => string, number]>([
  ["of the same size", () => requestFor(fork.slice(0, 257), 257), 422],
  ["of the same size, with another old size", () => requestFor(leavesOf(257, "third"), 256), 409],
  ["that is larger, with a proof of its own", () => requestFor(fork, 257), 422],
  [
    "whose last entry only was changed",
    () => requestFor([...genuine.slice(0, 256), ...leavesOf(9)], 257),
    422,
  ],
  ["that is smaller, with a proof that the newest has another beginning", () => smallerFork(), 400],
])("keeps once what contradicts by itself: a history %s", async (_, request, status) => {
  const { refused: kept, logs } = stateOf();
  const sent = request();
  // What anybody could add to it is another request, and no other pair.
  const padded = `${sent}— stranger.example ${base64(new Uint8Array(60))}\n`;
  for (const each of [sent, sent, padded]) expect((await add(each)).status).toBe(status);
  const { refused, logs: after } = stateOf();
  expect(after).toEqual(logs);
  expect(refused).toHaveLength(kept.length + 1);
  expect(refused.at(-1)).toMatchObject({
    before: logs["club.test"].note,
    // With the signature of the known key alone.
    note: expect.stringMatching(/^club\.test\n\d+\n\S+\n\n— club\.test \S+\n$/),
  });
  expect(sent).toContain(refused.at(-1).note);
});

/** The fork's first 100 entries, beside the proof that the newest 257 begin with others. */
function smallerFork(): string {
  const lines = consistencyPath(genuine.slice(0, 257), 100).map((hash) => `${base64(hash)}\n`);
  return `old 257\n${lines.join("")}\n${noteOf(fork.slice(0, 100))}`;
}

it.each<[string, () => string]>([
  ["with a proof too long", badProof],
  ["with a proof too short", () => requestFor(genuine, 257).replace(/\n.*\n\n/, "\n\n")],
  ["with another log's proof", () => `${requestFor(fork, 257).split("\n\n")[0]}\n\n${noteOf(genuine)}`],
  ["with a proof from no entry", () => requestFor(genuine, 257).replace(/^old 257\n(.+\n)*/, "old 257\n")],
])("keeps nothing of an honest checkpoint %s", async (_, request) => {
  const before = stateOf();
  expect((await add(request())).status).toBe(422);
  expect(stateOf()).toEqual(before);
});

it.each<[string, number, () => string | Uint8Array<ArrayBuffer>]>([
  ["of a log that it doesn't know", 404, () => requestFor(genuine, 257, { origin: "https://other.test" })],
  ["signed by another key", 403, () => requestFor(genuine, 257, { seed: new Uint8Array(32).fill(9) })],
  [
    "with another size than the one signed",
    403,
    () => requestFor(genuine, 257).replace("\n300\n", "\n301\n"),
  ],
  ["smaller than the old size", 400, () => requestFor(genuine.slice(0, 200), 257)],
  [
    "with an old size in another notation",
    400,
    () => requestFor(genuine, 257).replace("old 257", "old 0257"),
  ],
  ["without an old size", 400, () => noteOf(genuine)],
  ["with a hash of another length", 400, () => requestFor(genuine, 257).replace("\n", "\nAAAA\n")],
  [
    "with 64 lines of proof",
    400,
    () => `old 257\n${`${base64(new Uint8Array(32))}\n`.repeat(64)}\n${noteOf(genuine)}`,
  ],
  ["of nothing", 400, () => ""],
  ["without a signature", 400, () => `old 257\n\nclub.test\n300\n${base64(new Uint8Array(32))}\n\n`],
  ["without a proof of the old size, which is another", 409, () => requestFor(genuine, 0)],
  ["without end", 413, () => "x".repeat(70_000)],
  ["that is no text", 400, () => Uint8Array.of(0xff, 0xfe)],
])("answers a request %s with %s", async (_, status, request) => {
  const before = stateOf();
  expect((await add(request())).status).toBe(status);
  expect(stateOf()).toEqual(before);
});
