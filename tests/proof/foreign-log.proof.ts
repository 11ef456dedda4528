import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { logNameOf } from "@/lib/log/tree-head";
import { readAsSigstore } from "../builders/foreign-reader";
import type { Proof, Size } from "./proof";
import { callJob, type TwoInstances } from "./two-instances";

const run = promisify(execFile);
/** Where Debian's package golang-golang-x-mod-dev puts the module. */
const GO_PATH = process.env["GOPATH"] ?? "/usr/share/gocode";
const keySchema = z.object({ publicKey: z.string(), verifierKey: z.string() });
const proofSchema = z.object({ position: z.number(), treeSize: z.number(), path: z.array(z.string()) });
const entriesSchema = z.object({ entries: z.array(z.string()) });

export const proof: Proof = {
  stand: "acts",
  claim:
    "programs that nobody here wrote read the log: Sigstore's verifier and Go's x/mod/sumdb open its checkpoints and check inclusion, consistency, every tile and every entry",
  async run(stand, size) {
    await addEntries(stand, size.isFull ? 70_000 : 300);
    const older = await readText(stand, "/checkpoint");
    await addEntries(stand, size.isFull ? 3_000 : 250);
    return [await readWithSigstore(stand, size), await readWithGo(stand, older)];
  },
};

async function readText({ urls }: TwoInstances, path: string): Promise<string> {
  const answer = await fetch(urls[0] + path);
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path}: ${text.slice(0, 200)}`);
  return text;
}

const readJson = async <Schema extends z.ZodType>(stand: TwoInstances, path: string, schema: Schema) =>
  schema.parse(JSON.parse(await readText(stand, path)));

async function addEntries(stand: TwoInstances, count: number): Promise<void> {
  await stand.query(
    // Real acts, because the stand's other proofs look for entries that have none.
    `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
     SELECT '0x' || repeat('a', 40), 'club.edit', 'club:foreign-' || $2 || '-' || n, 'A proof', '{}', jsonb_build_object('n', n), app_now()
     FROM generate_series(1, $1) AS n`,
    [count, `of ${count}`],
  );
  for (let runs = 0; runs < 100; runs += 1) {
    await callJob(stand.urls[0], "log");
    const [row] = await stand.query<{ waiting: number }>(
      "SELECT ((SELECT count(*) FROM log_entry) - (SELECT count(*) FROM log_leaf))::int AS waiting",
    );
    if (row?.waiting === 0) return;
  }
  throw new Error("the log was not sealed");
}

async function readWithSigstore(stand: TwoInstances, { isFull, random }: Size): Promise<string> {
  const note = await readText(stand, "/checkpoint");
  const { publicKey } = await readJson(stand, "/api/log/key", keySchema);
  const name = logNameOf(stand.appOrigin);
  const treeSize = Number(note.split("\n")[1]);
  const count = isFull ? 500 : 30;
  for (let turn = 0; turn < count; turn += 1) {
    const from = Math.floor(random() * treeSize);
    const { entries } = await readJson(stand, `/api/log/entries?from=${from}&limit=1`, entriesSchema);
    const [body = ""] = entries;
    const leaf = Buffer.from(
      await crypto.subtle.digest("SHA-256", Buffer.concat([Buffer.of(0), Buffer.from(body)])),
    );
    const path = `/api/log/proof?leaf=0x${leaf.toString("hex")}&treeSize=${treeSize}`;
    const question = { note, name, publicKey, body, proof: await readJson(stand, path, proofSchema) };
    assert.equal(readAsSigstore(question).logSize, BigInt(treeSize));
    assert.throws(() => readAsSigstore({ ...question, body: `${body} ` }), "another entry");
  }
  return `@sigstore/verify: a checkpoint of ${treeSize} entries and ${count} inclusion proofs`;
}

async function readWithGo(stand: TwoInstances, older: string): Promise<string> {
  if (!existsSync(join(GO_PATH, "src/golang.org/x/mod/sumdb")) || !(await hasGo()))
    return "skipped: Go with golang.org/x/mod (Debian: golang-go, golang-golang-x-mod-dev)";
  const { verifierKey } = await readJson(stand, "/api/log/key", keySchema);
  const folder = mkdtempSync(join(tmpdir(), "club-go-"));
  try {
    const [file, altered] = [join(folder, "older"), join(folder, "altered")];
    writeFileSync(file, older);
    const lines = older.split("\n");
    writeFileSync(altered, lines.with(2, Buffer.alloc(32).toString("base64")).join("\n"));
    const program = join(folder, "foreign-log");
    const env = { ...process.env, GOPATH: GO_PATH, GO111MODULE: "off", GOCACHE: join(folder, "cache") };
    await run("go", ["build", "-o", program, join(import.meta.dirname, "foreign-log.go")], { env });
    const ask = (checkpoint: string) => run(program, [stand.urls[0], verifierKey, checkpoint]);
    await assert.rejects(ask(altered), /invalid signature/, "an older checkpoint with another root");
    return `Go's x/mod/sumdb: ${(await ask(file)).stdout.trim()}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasGo(): Promise<boolean> {
  return run("go", ["version"]).then(
    () => true,
    () => false,
  );
}
