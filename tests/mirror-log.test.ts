/** @jest-environment node */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { emptyChain, extendChain } from "@/lib/log/ballot-chain";
import { entryBody, hashEntry } from "@/lib/log/log-entry";
import { type KeyEndorsement, keyIdOf } from "@/lib/log/log-keys";
import { headTime, type SignedTreeHead } from "@/lib/log/tree-head";
import { merkleRoot } from "@/lib/shared/merkle-tree";
import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { endorse, logKey, publicKeyOf, signHead } from "@/tests/builders/evidence-log";
import { cosignedBy, testPolicy, testWitness, withCosignatures } from "@/tests/builders/witnesses";

// Each run of the mirror is a separate thread.
jest.setTimeout(60_000);

const ORIGIN = "https://club.test";
const HOUR_MS = 3_600_000;
const seconds = (count: number) => headTime(Date.now()) + count * 1_000;
const otherBodies = (count: number, word = "entry") =>
  Array.from({ length: count }, (_, place) => `{"${word}":${place}}`);

type Signing = { at?: number; size?: number; seed?: Hex; origin?: string };

function headOf(
  bodies: readonly string[],
  { at, size, seed, origin = ORIGIN }: Signing = {},
): SignedTreeHead {
  const leaves = bodies.slice(0, size ?? bodies.length).map((body) => hexToBytes(hashEntry(body)));
  const keyId = seed === undefined ? logKey.id : keyIdOf(publicKeyOf(seed));
  const root = bytesToHex(merkleRoot(leaves));
  const head = { origin, keyId, treeSize: leaves.length, root, at: at ?? seconds(-60) };
  return signHead(head, seed && hexToBytes(seed));
}

/** The server's current answers. */
type Said = {
  head: unknown;
  entries: readonly string[];
  keys?: readonly Hex[];
  endorsements?: readonly KeyEndorsement[];
  checkpoint?: string;
  /** Sent instead of an answer. */
  raw?: { status: number; text: string };
};

let server: Server;
let said: Said;
let folder: string;
/** What the mirror keeps of `first`. */
let firstCopy: string;
const startFromFirst = () => cpSync(firstCopy, folder, { recursive: true });
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://log.test");
    const from = Number(searchParams.get("from"));
    const { head, entries, keys = [logKey.publicKey], endorsements = [], raw } = said;
    const answers = {
      "/api/log/key": { publicKey: keys[0], keys: keys.map((publicKey) => ({ publicKey })), endorsements },
      "/api/log/head": head,
      "/api/log/entries": { from, entries: entries.slice(from, from + Number(searchParams.get("limit"))) },
      "/api/log/proof": { path: ["as the server gives it"] },
    };
    response.statusCode = raw?.status ?? 200;
    if (pathname === "/checkpoint") response.end(said.checkpoint);
    else response.end(raw?.text ?? JSON.stringify(answers[pathname as keyof typeof answers]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeAll(async () => {
  firstCopy = mkdtempSync(join(tmpdir(), "mirror-"));
  folder = firstCopy;
  expect(await mirror(first)).toBe(0);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mirror-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => {
  server.close();
  rmSync(firstCopy, { recursive: true });
});

/** Runs the mirror once, as a person would, in a thread of its own; answers how it ends. */
function mirror(now: Said, ...options: string[]): Promise<number> {
  said = now;
  const { port } = server.address() as AddressInfo;
  const argv = [`http://127.0.0.1:${port}`, folder, ...options];
  return new Promise((resolve, reject) => {
    // It prints what it found; nobody reads it here.
    const thread = new Worker("./docs/mirror-log.mjs", { argv, stdout: true });
    thread.on("error", reject).on("exit", resolve);
  });
}

const listConflicts = () => readdirSync(folder).filter((name) => name.startsWith("conflict-"));
const kindsKept = () => listConflicts().map((name) => /^conflict-(.+)-[0-9a-f]{16}\.json$/.exec(name)?.[1]);
const readConflicts = () =>
  listConflicts().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").split("\n").slice(0, -1);

const bodies = otherBodies(9);
const grown = [...bodies, ...otherBodies(4, "more")];
const first: Said = { entries: bodies, head: headOf(bodies) };

describe("a log in order", () => {
  it("is copied as it grows, and an older head out of a cache is no fault", async () => {
    expect(await mirror(first)).toBe(0);
    expect(await mirror({ entries: grown, head: headOf(grown, { at: seconds(-30) }) })).toBe(0);
    expect(await mirror({ entries: grown, head: headOf(grown, { at: seconds(-50), size: 5 }) })).toBe(0);
    expect(linesOf("entries.jsonl")).toEqual(grown);
    expect(linesOf("heads.jsonl")).toHaveLength(2);
    expect(kindsKept()).toEqual([]);
  });

  it("ends with 3 when its newest head is too old, however it is asked", async () => {
    const old = { entries: bodies, head: headOf(bodies, { at: Date.now() - 27 * HOUR_MS }) };
    expect(await mirror(old)).toBe(3);
    expect(await mirror(old, "--max-age", "28")).toBe(0);
    expect(await mirror(old, "--every", "1")).toBe(3);
    expect(kindsKept()).toEqual([]);
  });

  it("ends with 2 when the server can't be asked, and accuses nobody", async () => {
    expect(await mirror({ ...first, raw: { status: 503, text: "busy" } })).toBe(2);
    expect(await mirror(first)).toBe(0);
    expect(await mirror({ ...first, raw: { status: 503, text: "busy" } }, "--max-age", "0.01")).toBe(3);
    expect(kindsKept()).toEqual([]);
  });

  it("ends with 2 when it is started wrongly", async () => {
    expect(await mirror(first, "--key", "0x12")).toBe(2);
    expect(await mirror(first, "--max-age", "none")).toBe(2);
  });
});

describe("a mirror that knows witnesses", () => {
  const own = headOf(bodies);
  const policy = writeWitnessPolicy(testPolicy(2, 3));
  const witnessed = (checkpoint: SignedTreeHead, now: Said = first, text = policy) => {
    const file = join(folder, "witnesses.txt");
    writeFileSync(file, text);
    return mirror({ ...now, checkpoint: checkpoint.note }, "--witnesses", file);
  };

  it("ends with 0 if enough of them cosigned what it copied, and with 4 if not", async () => {
    expect(await witnessed(withCosignatures(own, 1, 3))).toBe(0);
    expect(await witnessed(own)).toBe(4);
    expect(await witnessed(withCosignatures(own, 2))).toBe(4);
    expect(await witnessed(withCosignatures(own, 2, 2, 4))).toBe(4);
    expect(
      await witnessed({ ...own, note: own.note + cosignedBy(1, own) + cosignedBy(2, headOf(grown)) }),
    ).toBe(4);
    const later = cosignedBy(2, own, Date.now() + HOUR_MS);
    expect(await witnessed({ ...own, note: own.note + cosignedBy(1, own) + later })).toBe(4);
    expect(kindsKept()).toEqual([]);
  });

  it("lets the newest entries be without cosignatures for an hour", async () => {
    const early = withCosignatures(headOf(bodies, { at: seconds(-1_000) }), 1, 2);
    const stale = withCosignatures(headOf(bodies, { at: seconds(-4_000) }), 1, 2);
    const now = { entries: grown, head: headOf(grown) };
    expect(await witnessed(stale)).toBe(0);
    expect(await witnessed(early, now)).toBe(0);
    expect(await witnessed(stale, now)).toBe(4);
  });

  it("accuses a log whose checkpoint is of another history, whoever cosigned it", async () => {
    const other = withCosignatures(headOf(otherBodies(9, "other")), 1, 2, 3);
    expect(await witnessed(other)).toBe(1);
    expect(kindsKept()).toEqual(["two-roots"]);
  });

  it("accuses a checkpoint that the log did not sign, and what is none", async () => {
    const seed = `0x${"08".repeat(32)}` as const;
    expect(await witnessed(withCosignatures(headOf(bodies, { seed }), 1, 2))).toBe(1);
    expect(await witnessed({ ...own, note: "none" })).toBe(1);
    expect(kindsKept().toSorted()).toEqual(["garbage", "unsigned"]);
  });

  it("ends with 2 if its file names no safe policy", async () => {
    for (const text of [
      "",
      `1 of ${testWitness(1)},${testWitness(2)}`,
      `2 of ${testWitness(1)},${testWitness(1)}`,
      "1 of key",
    ])
      expect(await witnessed(own, first, text)).toBe(2);
  });
});

describe("a conflict", () => {
  beforeEach(startFromFirst);

  const forged = otherBodies(9, "forged");
  const longer = [...forged, ...otherBodies(4, "more")];
  const changed = bodies.map((body, place) => (place === 4 ? '{"entry":"4"}' : body));
  it.each<[string, string, () => Said]>([
    [
      "two heads of one size with different roots",
      "two-roots",
      () => ({ entries: forged, head: headOf(forged, { at: seconds(-20) }) }),
    ],
    [
      "an older head of another log",
      "no-extension",
      () => ({ entries: bodies, head: headOf(forged, { at: seconds(-90), size: 5 }) }),
    ],
    [
      "a log that lost entries",
      "shrunk",
      () => ({ entries: bodies, head: headOf(bodies, { at: seconds(0), size: 5 }) }),
    ],
    [
      "a longer log in which an entry changed",
      "entry-changed",
      () => ({ entries: longer, head: headOf(longer, { at: seconds(-20) }) }),
    ],
    [
      "a head that is no extension of what the server goes on to show",
      "no-extension",
      () => ({ entries: grown, head: headOf(longer, { at: seconds(-20) }) }),
    ],
    [
      "a log that grew backwards in time",
      "no-extension",
      () => ({ entries: grown, head: headOf(grown, { at: seconds(-90) }) }),
    ],
    [
      "an entry that others are told with other words, under an honest head",
      "entry-changed",
      () => ({ entries: changed, head: headOf(bodies, { at: seconds(-20) }) }),
    ],
    [
      "a head signed for a time 50 years ahead",
      "from-the-future",
      () => ({ entries: grown, head: headOf(grown, { at: seconds(50 * 365 * 24 * 3_600) }) }),
    ],
    [
      "a head signed for a time that no calendar has",
      "from-the-future",
      () => ({ entries: grown, head: headOf(grown, { at: 9_000_000_000_000_000 }) }),
    ],
    [
      "a head 11 minutes ahead",
      "from-the-future",
      () => ({ entries: grown, head: headOf(grown, { at: seconds(660) }) }),
    ],
    [
      "the head of another deployment's log under the same key",
      "other-origin",
      () => ({ entries: grown, head: headOf(grown, { origin: "https://other.test", at: seconds(-20) }) }),
    ],
    [
      "a head that nobody signed",
      "unsigned",
      () => ({ entries: grown, head: { ...headOf(grown), note: headOf(bodies, { size: 3 }).note } }),
    ],
    [
      "a head without the name of its log",
      "garbage",
      () => ({ entries: grown, head: { ...headOf(grown), origin: undefined } }),
    ],
    ["an answer that is no JSON", "garbage", () => ({ ...first, raw: { status: 200, text: "<html>" } })],
    [
      "an entry of two lines",
      "garbage",
      () => ({
        entries: [...bodies, "two\nlines"],
        head: headOf([...bodies, "two\nlines"], { at: seconds(-20) }),
      }),
    ],
  ])("is %s: kept with both heads, and the copy stays as it was", async (_, kind, now) => {
    expect(await mirror(now())).toBe(1);
    expect(kindsKept()).toEqual([kind]);
    const [conflict] = readConflicts();
    expect(conflict).toMatchObject({
      kind,
      origin: ORIGIN,
      publicKeys: [logKey.publicKey],
    });
    expect([first.head, said.head]).toContainEqual(conflict.before);
    expect(Date.parse(conflict.foundAt)).toBeGreaterThan(Date.now() - 60_000);
    if (kind === "garbage")
      expect(conflict).toMatchObject({ path: expect.any(String), text: expect.any(String) });
    else expect(conflict.now).toEqual(said.head);
    if (kind === "entry-changed")
      expect(conflict.entry).toMatchObject({
        before: bodies[conflict.entry.position],
        now: said.entries[conflict.entry.position],
      });
    expect(linesOf("entries.jsonl")).toEqual(bodies);
  });

  it("takes a head that is 9 minutes ahead", async () => {
    expect(await mirror({ entries: grown, head: headOf(grown, { at: seconds(540) }) })).toBe(0);
  });

  it("has a separate file that nothing overwrites, and ends every run with 1 until it is moved away", async () => {
    expect(await mirror({ entries: forged, head: headOf(forged, { at: seconds(-20) }) })).toBe(1);
    const [one = ""] = listConflicts();
    const kept = readFileSync(join(folder, one), "utf8");
    const shrunk = { entries: bodies, head: headOf(bodies, { at: seconds(0), size: 5 }) };
    expect([await mirror(shrunk), await mirror(shrunk)]).toEqual([1, 1]);
    expect(kindsKept().toSorted()).toEqual(["shrunk", "two-roots"]);
    expect(readFileSync(join(folder, one), "utf8")).toBe(kept);
    const good = { entries: grown, head: headOf(grown, { at: seconds(-10) }) };
    expect(await mirror(good)).toBe(1);
    expect(linesOf("entries.jsonl")).toEqual(grown);
    for (const name of listConflicts()) renameSync(join(folder, name), join(folder, `told-${name}`));
    expect(await mirror(good)).toBe(0);
  });
});

describe("another key", () => {
  const seed: Hex = `0x${"22".repeat(32)}`;
  const third: Hex = `0x${"33".repeat(32)}`;
  const keys = [publicKeyOf(seed), logKey.publicKey];
  const byNewKey = (): Said => ({ entries: grown, head: headOf(grown, { seed, at: seconds(-20) }), keys });
  beforeEach(startFromFirst);

  it("is followed when the old key handed over to it, even if the server no longer says so", async () => {
    const endorsements = [endorse(seed)];
    expect(await mirror({ ...byNewKey(), endorsements })).toBe(0);
    expect(await mirror(byNewKey())).toBe(0);
    const chain = [endorse(seed), endorse(third, { by: seed })];
    const next = headOf(grown, { seed: third, at: seconds(-10) });
    expect(
      await mirror({ entries: grown, head: next, keys: [publicKeyOf(third)], endorsements: chain }),
    ).toBe(0);
    expect(kindsKept()).toEqual([]);
  });

  it("is an accusation without the old key's signature, and accepted when --key names it", async () => {
    expect(await mirror(byNewKey())).toBe(1);
    expect(kindsKept()).toEqual(["key-changed"]);
    expect(readConflicts()).toMatchObject([
      { before: first.head, now: said.head, answerOfKeys: { publicKey: keys[0] } },
    ]);
    for (const name of listConflicts()) rmSync(join(folder, name));
    expect(await mirror(byNewKey(), "--key", publicKeyOf(seed))).toBe(0);
    expect(await mirror(byNewKey())).toBe(0);
  });

  it.each<[string, KeyEndorsement[]]>([
    ["signed by the new key itself", [{ ...endorse(seed, { by: seed }), oldKeyId: logKey.id }]],
    ["for another deployment's log", [endorse(seed, { origin: "https://other.test" })]],
  ])("is an accusation with a handover %s", async (_, endorsements) => {
    expect(await mirror({ ...byNewKey(), endorsements })).toBe(1);
    expect(kindsKept()).toEqual(["key-changed"]);
  });

  it("may have no rival: a key that handed over to two others is accused", async () => {
    expect(await mirror({ ...byNewKey(), endorsements: [endorse(seed), endorse(third)] })).toBe(1);
    expect(kindsKept()).toEqual(["two-successors"]);
  });
});

describe("a log at another address", () => {
  const NEW = "https://new.test";
  const seed: Hex = `0x${"07".repeat(32)}`;
  const head = headOf(grown, { at: seconds(-30), origin: NEW, seed });
  const moved = { entries: grown, head, keys: [publicKeyOf(seed), logKey.publicKey] };
  const handedOver = { ...moved, endorsements: [endorse(seed, { origin: NEW })] };
  const from = ["--moved-from", "https://old.test"];
  beforeEach(() => {
    startFromFirst();
    const name = join(folder, "mirror.json");
    const kept = JSON.parse(readFileSync(name, "utf8"));
    writeFileSync(name, JSON.stringify({ ...kept, address: "https://old.test" }));
  });

  it("is followed when its mirror is told and the old key handed over to it", async () => {
    expect(await mirror(handedOver)).toBe(2);
    expect(await mirror(handedOver, "--moved-from", "https://third.test")).toBe(2);
    expect(await mirror(handedOver, ...from)).toBe(0);
    expect(await mirror(handedOver)).toBe(0);
    expect(linesOf("entries.jsonl")).toEqual(grown);
    expect(kindsKept()).toEqual([]);
  });

  it("is accused when the old key did not, or when it doesn't begin with the copy", async () => {
    expect(await mirror(moved, ...from)).toBe(1);
    const other = otherBodies(13, "other");
    const rewritten = {
      ...handedOver,
      entries: other,
      head: headOf(other, { at: seconds(-30), origin: NEW, seed }),
    };
    expect(await mirror(rewritten, ...from)).toBe(1);
    expect(kindsKept().toSorted()).toEqual(["entry-changed", "key-changed"]);
  });
});

describe("a result in the log", () => {
  const proposal = `0x${"ab".repeat(32)}`;
  const ballot = (number: number, of = proposal) =>
    entryBody({
      kind: "ballot",
      proposal: of,
      voter: `0x${"0a".repeat(20)}`,
      digest: `0x${String(number).padStart(64, "0")}`,
      signature: `0x${"0c".repeat(32)}`,
      receivedAt: 1_790_000_000_000,
    });
  const elsewhere = `0x${"cd".repeat(32)}`;
  const row = entryBody({ kind: "row", table: "admin", key: "a", state: null, at: 1 });
  const votes = [ballot(1), row, ballot(2, elsewhere), ballot(3), '{"kind":"new kind"}', ballot(4)];
  const result = (change: object = {}) => {
    const own = [0, 3, 5].map((place) => hexToBytes(hashEntry(votes[place] ?? "")));
    const { ballots, chain } = own.reduce((counted, leaf) => extendChain(counted, leaf), emptyChain);
    return entryBody({
      kind: "result",
      proposal,
      outcome: "passed",
      ...{ yesPower: "3", noPower: "0", yesCount: 3, noCount: 0, totalPower: "5" },
      ...{ ballots, chain: bytesToHex(chain), treeSize: votes.length, at: 1_790_000_001_000 },
      ...change,
    });
  };
  const run = (entries: string[]) => mirror({ entries, head: headOf(entries) });

  it("passes if it counts all ballots before it, beside unknown rows and kinds", async () => {
    expect(await run([...votes, result(), ballot(9, elsewhere)])).toBe(0);
  });

  it.each<[string, () => string[]]>([
    ["counts a ballot less", () => [...votes, result({ ballots: 2 })]],
    ["has another running hash", () => [...votes, result({ chain: `0x${"00".repeat(32)}` })]],
    ["has a ballot behind it", () => [...votes, result(), ballot(5)]],
    ["covers more than stands before it", () => [...votes, result({ treeSize: votes.length + 1 })]],
    ["is the second", () => [...votes, result(), result({ at: 1_790_000_002_000 })]],
    ["can't be read", () => [...votes, '{"kind":"result"']],
  ])("is accused when it %s, and the log is still copied", async (_, entries) => {
    const all = entries();
    expect(await run(votes)).toBe(0);
    expect(await run(all)).toBe(1);
    expect(kindsKept()).toEqual(["false-result"]);
    const [{ before, result: accused }] = readConflicts();
    expect([before, accused.body]).toEqual([said.head, all[accused.position]]);
    expect(linesOf("entries.jsonl")).toEqual(all);
    // The same conflict is the same file.
    expect(await run(all)).toBe(1);
    expect(kindsKept()).toHaveLength(1);
  });
});
