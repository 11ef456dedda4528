import { Client } from "pg";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { hashLeaf, isIncluded, merkleRoot } from "@/lib/shared/merkle-tree";
import { performActs } from "@/tests/builders/logged-acts";
import { query, setClockOffset, testDatabaseUrl } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";
import { isConsistent } from "./consistency";
import { entryBody, hashEntry } from "./log-entry";
import { readLogKey } from "./log-key.server";
import { consistencyProof, entriesAnswer, inclusionProof, keyAnswer, treeHead } from "./log-schemas";
import { sealLog } from "./seal-log.server";
import { isTreeHeadSigned, type SignedTreeHead } from "./tree-head";

const bytes = (hex: string) => hexToBytes(hex as Hex);
const seal = () => sealLog({ budgetMs: 30_000 });

const get = (name: string, search = "") => ask(`/api/log/${name}${search}`);

async function follow(name: string, search: string): Promise<unknown> {
  const sentOn = await get(name, search);
  expect([sentOn.status, sentOn.headers.get("cache-control")]).toEqual([307, "private, no-store"]);
  const answer = await get(name, new URL(sentOn.headers.get("location") ?? "", "https://club.test").search);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  return answer.json();
}

/** Entries without acts, to make logs of a given size. */
async function insertEntries(count: number): Promise<void> {
  await query(
    `INSERT INTO log_entry (body, created_at) SELECT '{"entry":' || n || '}', app_now() FROM generate_series(1, $1) AS n`,
    [count],
  );
}

/** The log as its tables have it: bodies by position, each entry once. */
async function readLog(): Promise<string[]> {
  const rows = await query<{ position: string; body: string; leaf_hash: Buffer }>(
    "SELECT position, body, leaf_hash FROM log_leaf JOIN log_entry ON id = entry_id ORDER BY position",
  );
  expect(rows.map(({ position }) => Number(position))).toEqual(rows.map((_, index) => index));
  for (const { body, leaf_hash } of rows) expect(bytesToHex(leaf_hash)).toBe(hashEntry(body));
  return rows.map(({ body }) => body);
}

function rootOf(bodies: readonly string[]): string {
  return bytesToHex(merkleRoot(bodies.map((body) => hashLeaf(Buffer.from(body)))));
}

async function expectSound(head: SignedTreeHead): Promise<string[]> {
  const bodies = await readLog();
  expect(head).toMatchObject({ treeSize: bodies.length, root: rootOf(bodies) });
  const { publicKey } = readLogKey(getEnvironment().LOG_SIGNING_KEY);
  expect(isTreeHeadSigned({ head, publicKey })).toBe(true);
  return bodies;
}

describe("sealLog", () => {
  it("signs the head of the empty log, and then of all acts in their order", async () => {
    const first = await seal();
    expect(first).toMatchObject({ sealed: 0, head: { treeSize: 0 } });
    await expectSound(first.head);
    const acts = await performActs(query);
    const { sealed, head } = await seal();
    const bodies = await expectSound(head);
    expect(bodies).toHaveLength(sealed);
    expect(bodies.filter((body) => !body.startsWith('{"kind":"row"'))).toEqual(acts.map(entryBody));
    expect(await seal()).toEqual({ sealed: 0, head, isComplete: true });
  });

  it("signs the same tree again when its head is a day old", async () => {
    const { head } = await seal();
    await setClockOffset(25 * 3_600_000);
    const renewed = await seal();
    await setClockOffset(0);
    expect(renewed.head).toMatchObject({ treeSize: head.treeSize, root: head.root });
    expect(renewed.head.at).toBeGreaterThan(head.at + 24 * 3_600_000);
    await expectSound(renewed.head);
  });

  it("gives a place to an entry that was committed after later ones were sealed, and to none that was rolled back", async () => {
    const [slow, lost] = [testDatabaseUrl, testDatabaseUrl].map(
      (connectionString) => new Client({ connectionString }),
    );
    if (!slow || !lost) throw new Error("there are no clients");
    await Promise.all([slow.connect(), lost.connect()]);
    const insert = `INSERT INTO log_entry (body, created_at) VALUES ($1, app_now())`;
    try {
      for (const client of [slow, lost]) await client.query("BEGIN");
      await slow.query(insert, ["slow"]);
      await lost.query(insert, ["lost"]);
      await insertEntries(3);
      expect((await seal()).sealed).toBe(3);
      await insertEntries(2);
      expect((await seal()).sealed).toBe(2);
      await Promise.all([slow.query("COMMIT"), lost.query("ROLLBACK")]);
      expect((await seal()).sealed).toBe(1);
    } finally {
      await Promise.all([slow.end(), lost.end()]);
    }
    await insertEntries(1);
    const { sealed, head } = await seal();
    expect(sealed).toBe(1);
    const bodies = await expectSound(head);
    expect(bodies.at(-2)).toBe("slow");
    expect(bodies).not.toContain("lost");
  });

  it("doesn't check again what can't change any more", async () => {
    const settled = async () => {
      const [row] = await query<{ settled: string; last: string }>(
        "SELECT settled_entry AS settled, last_entry AS last FROM log_head ORDER BY id DESC LIMIT 1",
      );
      return { settled: Number(row?.settled), last: Number(row?.last) };
    };
    const { last } = await settled();
    // Anybody else working on this server delays it.
    for (let turn = 0; turn < 100 && (await settled()).settled < last; turn++) {
      await insertEntries(1);
      await seal();
      await query("SELECT pg_sleep(0.05)");
    }
    const after = await settled();
    expect(after.settled).toBeGreaterThanOrEqual(last);
    expect(after.settled).toBeLessThan(after.last);
  });

  it("makes one log while many seal at the same time and entries come in", async () => {
    const before = (await readLog()).length;
    let coming = 40;
    const writers = Array.from({ length: 4 }, async () => {
      while (coming-- > 0) await insertEntries(5);
    });
    const sealers = Array.from({ length: 4 }, async () => {
      while (coming > 0) await seal();
    });
    await Promise.all([...writers, ...sealers]);
    const { head } = await seal();
    expect(await expectSound(head)).toHaveLength(before + 200);
    const heads = await query<{ tree_size: string }>("SELECT tree_size FROM log_head ORDER BY id");
    const sizes = heads.map(({ tree_size }) => Number(tree_size));
    expect(sizes).toEqual(sizes.toSorted((left, right) => left - right));
  });

  it("gives no place to what is no entry, one among several neither", async () => {
    const [{ id } = { id: "0" }] = await query<{ id: string }>("SELECT max(id)::text AS id FROM log_entry");
    await expect(
      query(
        `INSERT INTO log_leaf (position, entry_id, leaf_hash)
         SELECT 900000 + n, $1::bigint + n, sha256(n::text::bytea) FROM generate_series(0, 1) n`,
        [id],
      ),
    ).rejects.toThrow(/log_leaf_entry_id_key|a leaf has no entry/);
    await expect(
      query("INSERT INTO log_leaf (position, entry_id, leaf_hash) VALUES (900000, 900000, sha256('x'))"),
    ).rejects.toThrow("a leaf has no entry");
  });

  it("continues batch by batch, and stops in between when its time is over", async () => {
    await insertEntries(12_000);
    expect(await sealLog({ budgetMs: 0 })).toMatchObject({ sealed: 5_000, isComplete: false });
    const { sealed, head } = await seal();
    expect(sealed).toBe(7_000);
    await expectSound(head);
  });
});

describe("GET /api/log", () => {
  it("answers a signed head with what waited, its key, all entries and proofs that hold", async () => {
    await insertEntries(1);
    // The previous head is younger than the minimum time between two.
    await setClockOffset(10_000);
    const answer = await get("head");
    await setClockOffset(0);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=2, s-maxage=2");
    const head = treeHead.parse(await answer.json());
    const { keyId, publicKey, keys } = keyAnswer.parse(await (await get("key")).json());
    expect(keys.map((key) => key.publicKey)).toEqual([publicKey]);
    expect(keyId).toBe(head.keyId);
    expect(isTreeHeadSigned({ head, publicKey: publicKey as Hex })).toBe(true);

    const bodies: string[] = [];
    while (bodies.length < head.treeSize) {
      const isLast = head.treeSize - bodies.length < 1_000;
      const search = `?from=${bodies.length}`;
      const page = isLast
        ? await follow("entries", search)
        : await get("entries", search).then((full) => full.json());
      bodies.push(...entriesAnswer.parse(page).entries);
    }
    expect(bodies).toEqual(await expectSound(head));

    for (const position of [0, 5, 4_999, 5_000, head.treeSize - 1]) {
      const leaf = hashEntry(bodies[position] ?? "");
      const proof = inclusionProof.parse(await follow("proof", `?leaf=${leaf}`));
      // Entries without acts repeat; the log names the first.
      expect(bodies[proof.position]).toBe(bodies[position]);
      const included = { leaf: bytes(leaf), index: proof.position, size: head.treeSize };
      expect(isIncluded({ ...included, path: proof.path.map(bytes), root: bytes(head.root) })).toBe(true);
    }
    const heads = await query<{ tree_size: string; root: Buffer }>(
      "SELECT DISTINCT tree_size, root FROM log_head ORDER BY tree_size LIMIT 12",
    );
    for (const { tree_size, root } of heads) {
      const first = Number(tree_size);
      const proved = await get("proof", `?first=${first}&second=${head.treeSize}`);
      const { second, path } = consistencyProof.parse(await proved.json());
      const sizes = { first, second, path: path.map(bytes) };
      expect(isConsistent({ ...sizes, firstRoot: root, secondRoot: bytes(head.root) })).toBe(true);
    }
    await follow("proof", "?first=3");
  });

  it.each([
    ["entries", ""],
    ["entries", "?from=-1"],
    ["entries", "?from=1e3"],
    ["entries", "?from=0&limit=0"],
    ["entries", "?from=0&limit=1001"],
    ["entries", "?from=99999999999999999999"],
    ["entries", "?from=0&from=1"],
    ["proof", ""],
    ["proof", `?leaf=0x${"AB".repeat(32)}`],
    ["proof", `?leaf=${"a".repeat(50_000)}`],
    ["proof", `?leaf=0x${"ab".repeat(32)}&first=1`],
    ["proof", `?leaf=0x${"ab".repeat(32)}&treeSize=0`],
    ["proof", "?second=2"],
    ["proof", "?first=3&second=2"],
    ["proof", "?first=1&treeSize=2"],
    ["proof", "?first=%00"],
  ])("refuses hostile parameters with 400 (%#)", async (name, search) => {
    expect((await get(name, search)).status).toBe(400);
  });

  it.each([
    ["entries", "?from=999999999999999"],
    ["proof", `?leaf=0x${"ab".repeat(32)}`],
    ["proof", `?leaf=0x${"ab".repeat(32)}&treeSize=999999999999999`],
    ["proof", "?first=999999999999998&second=999999999999999"],
    ["proof", "?first=0&second=999999999999999"],
    ["proof", "?first=999999999999999"],
  ])("answers 404 for what the log does not have (%#)", async (name, search) => {
    const answer = await get(name, search);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  });
});
