import { bytesToHex } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { hashLeaf, merkleRoot } from "@/lib/shared/merkle-tree";
import { readAsSigstore } from "@/tests/builders/foreign-reader";
import { query } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";
import { hashEntry } from "./log-entry";
import { readLogKey } from "./log-key.server";
import { inclusionProof } from "./log-schemas";
import { sealLog } from "./seal-log.server";
import { logNameOf } from "./tree-head";

const SIZE = 700;
const bodies = Array.from({ length: SIZE }, (_, at) => `{"entry":${at + 1},"sign":"é"}`);
const { publicKey } = readLogKey(getEnvironment().LOG_SIGNING_KEY);
const name = logNameOf(getEnvironment().APP_ORIGIN);

async function read(path: string) {
  const answer = await ask(path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
const readTile = (path: string) => read(`/tile/${path}`);
const hashesIn = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / 32 }, (_, at) => bytes.slice(32 * at, 32 * at + 32));

beforeAll(async () => {
  await query(
    `INSERT INTO log_entry (body, created_at) SELECT b.body, app_now() FROM unnest($1::text[]) WITH ORDINALITY AS b(body, place) ORDER BY b.place`,
    [bodies],
  );
  await sealLog({ budgetMs: 30_000 });
});

async function readNote(): Promise<string> {
  const { status, headers, bytes } = await read("/checkpoint");
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "public, max-age=2, s-maxage=2",
  ]);
  return new TextDecoder().decode(bytes);
}

describe("GET /checkpoint", () => {
  it("is read by Sigstore's verifier, with the proof of an entry", async () => {
    const note = await readNote();
    expect(note.split("\n").slice(0, 2)).toEqual([name, `${SIZE}`]);
    for (const position of [0, 255, 256, 511, SIZE - 1]) {
      const body = bodies[position] ?? "";
      const { bytes } = await read(`/api/log/proof?leaf=${hashEntry(body)}&treeSize=${SIZE}`);
      const proof = inclusionProof.parse(JSON.parse(new TextDecoder().decode(bytes)));
      const question = { note, name, publicKey, body, proof };
      expect(readAsSigstore(question).logSize).toBe(BigInt(SIZE));
      expect(() => readAsSigstore({ ...question, body: `${body} ` })).toThrow("inclusion proof");
      expect(() => readAsSigstore({ ...question, note: note.replace(`\n${SIZE}\n`, "\n701\n") })).toThrow(
        "invalid checkpoint signature",
      );
    }
  });
});

describe("GET /tile", () => {
  it("has every hash and every entry of the log, and may be kept for ever", async () => {
    const leaves: Uint8Array[] = [];
    for (const [place, width] of [
      ["000", 256],
      ["001", 256],
      ["002.p/188", 188],
    ] as const) {
      const tile = await readTile(`0/${place}`);
      const bundle = await readTile(`entries/${place}`);
      for (const { status, headers } of [tile, bundle])
        expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
          200,
          "application/octet-stream",
          "public, max-age=31536000, immutable",
        ]);
      const hashes = hashesIn(tile.bytes);
      expect(hashes).toHaveLength(width);
      expect(entriesIn(bundle.bytes).map((entry) => bytesToHex(hashLeaf(entry)))).toEqual(
        hashes.map((hash) => bytesToHex(hash)),
      );
      leaves.push(...hashes);
    }
    const upper = hashesIn((await readTile("1/000.p/2")).bytes);
    expect(upper.map((hash) => bytesToHex(hash))).toEqual(
      [leaves.slice(0, 256), leaves.slice(256, 512)].map((below) => bytesToHex(merkleRoot(below))),
    );
    const root = Buffer.from(merkleRoot(leaves)).toString("base64");
    expect((await readNote()).split("\n")[2]).toBe(root);
    expect((await readTile("0/002.p/5")).bytes).toEqual((await readTile("0/002.p/188")).bytes.slice(0, 160));
  });

  it.each([
    "0/002",
    "0/002.p/189",
    "0/000.p/256",
    "0/000.p/0",
    "0/000.p/01",
    "0/00",
    "0/x000/000",
    "0/x001/000",
    "00/000",
    "1/000",
    "1/000.p/3",
    "7/000.p/1",
    "63/000.p/1",
    "64/000.p/1",
    "entries/003.p/1",
    "entry/000",
    "0",
    "0/000/000",
    "0/x999/x999/x999/x999/999",
  ])("has no tile %s", async (path) => {
    const { status, headers } = await readTile(path);
    expect([status, headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  });
});

function entriesIn(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const length = new DataView(bundle.buffer, bundle.byteOffset + at).getUint16(0);
    entries.push(bundle.slice(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return entries;
}
