import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import fc from "fast-check";
import type { Hex } from "viem";
import { hashLeaf, type LeafRange, type MerkleHash, merkleRoot } from "@/lib/shared/merkle-tree";
import { endorse, logKey, publicKeyOf, signHead } from "@/tests/builders/evidence-log";
import { someLog } from "@/tests/builders/receipts";
import { cosignedBy, testPolicy, withCosignatures } from "@/tests/builders/witnesses";
import { propertyRuns } from "@/tests/size";
import { compareSeenHeads } from "./compare-seen-heads";
import { listCosigners } from "./list-cosigners";
import { entryBody, hashEntry, hashSignature, hashText, type LogEntry } from "./log-entry";
import { followKeys, isTextSigned, type KeyEndorsement, keyIdOf } from "./log-keys";
import { receipt as receiptSchema, treeHead } from "./log-schemas";
import {
  areGroupsIncluded,
  areLeavesInGroup,
  groupOf,
  listManyLeavesRanges,
  type ManyLeavesProof,
} from "./many-leaves";
import { parseLogEntry } from "./parse-log-entry";
import { readCheckpoint } from "./read-checkpoint";
import { isReceiptGenuine, PROMISE_MS, receiptText } from "./receipt";
import { isTreeHeadSigned, logNameOf, type SeenHead, type SignedTreeHead, signTreeHead } from "./tree-head";

describe("compareSeenHeads", () => {
  const leaves = Array.from({ length: 40 }, (_, index) => hashEntry(`{"entry":${index}}`));
  const log = someLog(leaves, 1);
  const fork = someLog([...leaves.slice(0, 10), hashEntry("{}"), ...leaves.slice(11)], 1);
  const at = (size: number, of = log): SeenHead => ({ head: of.head(size), publicKey: of.key.publicKey });

  let asked: { first: number; second: number }[];
  beforeEach(() => {
    asked = [];
  });
  function compare(now: SeenHead, seen: SeenHead[]) {
    const askPath = async (sizes: { first: number; second: number }) => {
      asked.push(sizes);
      return log.consistency(sizes.first, sizes.second).path;
    };
    return compareSeenHeads({ now, seen, askPath });
  }

  it("asks for proofs only between the nearest heads", async () => {
    expect(await compare(at(20), [at(5), at(12), at(30), at(35)])).toEqual({ kind: "same-log" });
    expect(asked).toEqual([
      { first: 12, second: 20 },
      { first: 20, second: 30 },
    ]);
  });

  it("asks nobody if the very same head was seen, or nothing", async () => {
    expect(await compare(at(20), [at(20), at(5)])).toEqual({ kind: "same-log" });
    expect(await compare(at(20), [])).toEqual({ kind: "same-log" });
    expect(asked).toEqual([]);
  });

  it("finds another log of the same size, whatever else was seen", async () => {
    const twin = at(20, fork);
    expect(await compare(at(20), [at(5), twin])).toEqual({
      kind: "other-log",
      why: "twin",
      seen: twin,
      of: "head",
    });
  });

  it("finds a log that split from one that was seen, before or after it", async () => {
    for (const size of [15, 30]) {
      const seen = at(size, fork);
      expect(await compare(at(20), [seen])).toEqual({ kind: "other-log", why: "unproved", seen, of: "head" });
    }
    expect(await compare(at(20), [at(9, fork)])).toEqual({ kind: "same-log" });
  });

  it("never compares the logs of two deployments, even if one key signs both", async () => {
    const elsewhere = someLog([...leaves].reverse(), 1, "https://other.test");
    expect(await compare(at(20), [at(20, elsewhere), at(5, elsewhere)])).toEqual({ kind: "same-log" });
    expect(asked).toEqual([]);
  });

  it("accuses nobody who could not be asked or has no proof of it", async () => {
    const seen = [at(5)];
    const ask = (askPath: () => Promise<null>) => compareSeenHeads({ now: at(20), seen, askPath });
    expect(await ask(() => Promise.reject(new Error("offline")))).toMatchObject({ kind: "unasked" });
    expect(await ask(async () => null)).toMatchObject({ kind: "other-log", why: "unproved" });
  });
});

describe("followKeys", () => {
  const [second, third, other] = ["22", "33", "44"].map((byte) => `0x${byte.repeat(32)}` as const);
  if (!second || !third || !other) throw new Error("there are no seeds");
  const origin = "https://club.test";

  const follow = (endorsements: KeyEndorsement[], known: string[] = [logKey.publicKey]) =>
    followKeys({ known, endorsements, origin });

  const chain = [endorse(third, { by: second }), endorse(second)];

  it("goes from a known key to every key that it leads to, in any order of the handovers", () => {
    expect(follow(chain)).toEqual([logKey.publicKey, publicKeyOf(second), publicKeyOf(third)]);
    expect(follow(chain, [publicKeyOf(second)])).toEqual([publicKeyOf(second), publicKeyOf(third)]);
  });

  it("ends in a circle too", () => {
    expect(follow([endorse(second), endorse(second, { by: second })])).toHaveLength(2);
  });

  it("never goes from a new key to the old one", () => {
    expect(follow(chain, [publicKeyOf(third)])).toEqual([publicKeyOf(third)]);
  });

  it.each<[string, KeyEndorsement]>([
    ["the word of another key", endorse(second, { by: other })],
    [
      "the word of another key under the old key's name",
      { ...endorse(second, { by: other }), oldKeyId: logKey.id },
    ],
    ["another new key than was signed", { ...endorse(second), newPublicKey: publicKeyOf(other) }],
    ["the word for another deployment's log", endorse(second, { origin: "https://other.test" })],
    ["the same, under this one's name", { ...endorse(second, { origin: "https://other.test" }), origin }],
    ["another time than was signed", { ...endorse(second), at: 1 }],
    ["no signature", { ...endorse(second), signature: `0x${"00".repeat(64)}` }],
  ])("does not follow %s", (_, endorsement) => {
    expect(follow([endorsement])).toEqual([logKey.publicKey]);
  });
});

describe("list cosigners", () => {
  const AT = 1_800_000_000_000;
  const HOUR_MS = 3_600_000;
  const origin = "https://club.test";
  const headOf = (treeSize: number): SignedTreeHead =>
    signHead({ origin, keyId: logKey.id, treeSize, root: `0x${"ab".repeat(32)}`, at: AT });
  const head = headOf(7);
  const policy = testPolicy(2, 3);
  const namesIn = (note: string, now = AT) =>
    listCosigners({ head: { ...head, note }, policy, now }).map(({ name }) => name);

  describe("listCosigners", () => {
    it("counts each witness of the policy once, and nobody else", () => {
      expect(namesIn(head.note)).toEqual([]);
      expect(namesIn(withCosignatures(head, 3, 1).note)).toEqual(["w1.test", "w3.test"]);
      expect(namesIn(withCosignatures(head, 2, 2, 2).note)).toEqual(["w2.test"]);
      expect(namesIn(withCosignatures(head, 4, 5).note)).toEqual([]);
    });

    it("takes no cosignature of another checkpoint, of another time or under another name", () => {
      expect(namesIn(head.note + cosignedBy(1, headOf(6)))).toEqual([]);
      expect(namesIn(head.note + cosignedBy(1, head, AT - HOUR_MS))).toEqual([]);
      expect(namesIn(head.note + cosignedBy(1, head, AT + HOUR_MS))).toEqual([]);
      expect(namesIn(head.note + cosignedBy(1, head, AT + HOUR_MS), AT + HOUR_MS)).toEqual(["w1.test"]);
      expect(namesIn(head.note + cosignedBy(1, head).replace("w1.test", "w2.test"))).toEqual([]);
      expect(namesIn(`${head.note}no line\n`)).toEqual([]);
    });
  });

  describe("readCheckpoint", () => {
    const keys = [`0x${"11".repeat(32)}`, logKey.publicKey];

    it("reads a checkpoint that a log serves, with or without cosignatures", () => {
      const cosigned = withCosignatures(head, 1, 2);
      expect(readCheckpoint({ note: cosigned.note, origin, keys })).toEqual({
        head: cosigned,
        publicKey: logKey.publicKey,
      });
    });

    it("refuses another log's, another key's and what is no checkpoint", () => {
      const read = (note: string, other = origin) => readCheckpoint({ note, origin: other, keys });
      expect(read(head.note, "https://other.test")).toBeNull();
      expect(readCheckpoint({ note: head.note, origin, keys: keys.slice(0, 1) })).toBeNull();
      expect(read(head.note.replace("\n7\n", "\n8\n"))).toBeNull();
      for (const note of ["", `${logNameOf(origin)}\n7\n`, head.note.slice(0, -90)])
        expect(read(note)).toBeNull();
    });
  });
});

describe("log entry", () => {
  const bytes32 = (byte: string): Hex => `0x${byte.repeat(32)}`;
  const account = `0x${"ab".repeat(20)}`;
  const sha = (data: Uint8Array | string): Hex => `0x${createHash("sha256").update(data).digest("hex")}`;

  const window = { startsAt: 1_790_000_000_000, endsAt: 1_790_300_000_000, publishedAt: 1_789_900_000_000 };
  const entries: LogEntry[] = [
    {
      kind: "proposal",
      proposal: bytes32("01"),
      club: "a-club",
      number: 3,
      author: account,
      ruleHash: bytes32("02"),
      snapshotBlock: "12345678901",
      snapshotBlockHash: bytes32("03"),
      ...window,
    },
    { kind: "edit", proposal: bytes32("04"), replaces: bytes32("01"), version: 2, ...window },
    { kind: "cancel", proposal: bytes32("04"), at: 1_790_000_000_001 },
    { kind: "census", block: "12345678901", blockHash: bytes32("03"), root: bytes32("05"), size: 7 },
    {
      kind: "ballot",
      proposal: bytes32("04"),
      voter: account,
      digest: bytes32("06"),
      signature: bytes32("07"),
      receivedAt: 1_790_000_000_002,
    },
    {
      kind: "moderation",
      act: "club.edit",
      actor: account,
      subject: 'club:"odd"\\\u0007é😀',
      reason: null,
      changes: bytes32("08"),
      at: 1,
    },
    { kind: "settings", version: 1, by: account, values: bytes32("09"), reason: bytes32("0a"), at: 2 },
    {
      kind: "result",
      proposal: bytes32("04"),
      outcome: "quorum-not-met",
      yesPower: "1000000000000000000000000000000000000000",
      noPower: "0",
      yesCount: 1,
      noCount: 0,
      totalPower: "5000000000000000000000000000000000000000",
      ballots: 2,
      chain: bytes32("0b"),
      treeSize: 12,
      at: 1_790_300_000_003,
    },
    { kind: "row", table: "admin", key: account, state: bytes32("0c"), at: 3 },
    { kind: "release", number: 1, commit: "0d".repeat(20), manifest: bytes32("0e"), at: 4 },
    {
      kind: "adoption",
      origin: "https://club.test",
      keyId: "0123456789abcdef",
      treeSize: 7,
      root: bytes32("0d"),
      at: 4,
    },
    { kind: "dump", sha256: bytes32("0e"), treeSize: 8, at: 5 },
  ];

  describe("entryBody", () => {
    it("writes a ballot in one order, whatever order its fields came in", () => {
      const [ballot] = entries.filter(({ kind }) => kind === "ballot");
      if (!ballot) throw new Error("there is no ballot among the examples");
      const reversed = Object.fromEntries(Object.entries(ballot).reverse()) as LogEntry;
      expect(entryBody(reversed)).toBe(
        `{"kind":"ballot","proposal":"${bytes32("04")}","voter":"${account}","digest":"${bytes32("06")}",` +
          `"signature":"${bytes32("07")}","receivedAt":1790000000002}`,
      );
    });

    it("writes every kind so that it is read back, and its leaf is that of RFC 6962", () => {
      expect(new Set(entries.map(({ kind }) => kind)).size).toBe(12);
      for (const entry of entries) {
        const body = entryBody(entry);
        expect(parseLogEntry(body)).toEqual(entry);
        expect(hashEntry(body)).toBe(sha(Buffer.concat([Buffer.of(0), Buffer.from(body)])));
      }
    });

    it.each([
      "",
      "null",
      "[]",
      '{"kind":"ballot"}',
      `{"kind":"cancel","at":1,"proposal":"${bytes32("01")}"}`,
      `{"kind":"cancel","proposal":"${bytes32("01")}","at":1,"more":1}`,
      `{"kind": "cancel","proposal":"${bytes32("01")}","at":1}`,
    ])("does not read %j, which this log never writes", (body) => {
      expect(parseLogEntry(body)).toBeNull();
    });
  });

  describe("hashSignature", () => {
    it("hashes the bytes, and hashText the UTF-8 of a text", () => {
      expect(hashSignature("0x0102")).toBe(sha(Buffer.of(1, 2)));
      expect(hashText("é")).toBe(sha("é"));
    });
  });

  /** RFC 8032, 7.1, test 1: seed and public key. */
  const seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
  const publicKey: Hex = "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const privateKey = createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, "hex"),
    format: "der",
    type: "pkcs8",
  });
  const signText = (text: string): Hex => `0x${sign(null, Buffer.from(text), privateKey).toString("hex")}`;
  const other: Hex = `0x${"11".repeat(32)}`;
  const keyId = keyIdOf(publicKey);

  describe("isTextSigned", () => {
    it("knows what Node signed, and the empty message of RFC 8032", () => {
      const jwk = createPublicKey(privateKey).export({ format: "jwk" });
      expect(Buffer.from(String(jwk.x), "base64url").toString("hex")).toBe(publicKey.slice(2));
      const signature =
        "0xe5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";
      expect(isTextSigned({ text: "", signature, publicKey })).toBe(true);
      expect(isTextSigned({ text: "é", signature: signText("é"), publicKey })).toBe(true);
    });

    it.each([
      { signature: "0x" },
      { signature: `0x${"ff".repeat(64)}` },
      { signature: `0x${"00".repeat(64)}` },
      { publicKey: "0x" },
      { publicKey: `0x${"00".repeat(32)}` },
      { publicKey: `0x${"ff".repeat(32)}` },
      { publicKey: other },
      { text: "another" },
    ])("refuses %j without throwing", (change) => {
      expect(isTextSigned({ text: "one", signature: signText("one"), publicKey, ...change })).toBe(false);
    });
  });

  describe("isTreeHeadSigned", () => {
    /** The neighbour in base64: for a last digit the same bytes. */
    const next = (digit = "A") => String.fromCharCode(digit.charCodeAt(0) + 1);
    const head = {
      origin: "https://club.test",
      keyId,
      treeSize: 3,
      root: bytes32("0b"),
      at: 1_790_000_000_000,
    };
    const signed = signTreeHead({ head, publicKey, sign: signText });
    const note = (change: (lines: string[]) => string[]) => change(signed.note.split("\n")).join("\n");

    it("accepts a head as it was signed, and none with another field or key", () => {
      expect(isTreeHeadSigned({ head: treeHead.parse(signed), publicKey })).toBe(true);
      for (const change of [
        { treeSize: 4 },
        { origin: "https://other.test" },
        { root: bytes32("0c") },
        { at: head.at + 1_000 },
        { keyId: "0".repeat(16) },
        { note: signTreeHead({ head: { ...head, at: 0 }, publicKey, sign: signText }).note },
        { note: signTreeHead({ head: { ...head, treeSize: 4 }, publicKey, sign: signText }).note },
        // Each signature, its order and its name count; so does base64 in the one way that it is written.
        { note: note((lines) => lines.filter((_, at) => at !== 4)) },
        { note: note((lines) => lines.filter((_, at) => at !== 5)) },
        { note: note(([a = "", b = "", c = "", d = "", e = "", f = ""]) => [a, b, c, d, f, e, ""]) },
        { note: signed.note.replaceAll("— club.test", "— clubs.test") },
        { note: signed.note.replace(/..=\n/, (end) => `${end.slice(0, 1)}${next(end[1])}=\n`) },
        { note: `${signed.note}x` },
        { note: "" },
      ])
        expect(isTreeHeadSigned({ head: { ...signed, ...change }, publicKey })).toBe(false);
      expect(isTreeHeadSigned({ head: signed, publicKey: other })).toBe(false);
    });

    it("is content with cosignatures of others after its own", () => {
      const others = signed.note.replaceAll("— club.test", "— witness.test").split("\n\n")[1];
      expect(isTreeHeadSigned({ head: { ...signed, note: `${signed.note}${others}` }, publicKey })).toBe(
        true,
      );
    });
  });

  describe("isReceiptGenuine", () => {
    const body = entryBody({ kind: "cancel", proposal: bytes32("01"), at: 5 });
    const promise = { keyId, body, promisedBy: 5 + PROMISE_MS };
    const receipt = {
      ...promise,
      leafHash: hashEntry(body),
      publicKey,
      signature: signText(receiptText(promise)),
    };

    it("accepts a receipt as it was signed, and none with another field or key", () => {
      expect(isReceiptGenuine(receiptSchema.parse(receipt))).toBe(true);
      const elsewhere = entryBody({ kind: "cancel", proposal: bytes32("02"), at: 5 });
      for (const change of [
        { body: elsewhere },
        { body: elsewhere, leafHash: hashEntry(elsewhere) },
        { leafHash: bytes32("00") },
        { promisedBy: promise.promisedBy + 1 },
        { keyId: "0".repeat(16) },
        { signature: signText("another") },
      ])
        expect(isReceiptGenuine({ ...receipt, ...change })).toBe(false);
      expect(isReceiptGenuine({ ...receipt, publicKey: other })).toBe(false);
    });
  });
});

describe("a proof for many leaves", () => {
  const leaves = Array.from({ length: 600 }, (_, index) => hashLeaf(Buffer.from(`leaf ${index}`)));
  const rootOf = ({ start, end }: LeafRange) => merkleRoot(leaves.slice(start, end));

  function prove(places: readonly number[], size: number): ManyLeavesProof {
    const { groups, beside } = listManyLeavesRanges({ places, size });
    return {
      groups: groups.map(({ place, range, beside: own }) => ({
        place,
        root: rootOf(range),
        hashes: own.map(rootOf),
      })),
      hashes: beside.map(rootOf),
    };
  }

  /** The groups that don't hold; "tree" if their roots don't lead to the tree's. */
  function findBroken({
    proof,
    own,
    size,
  }: {
    proof: ManyLeavesProof;
    own: ReadonlyMap<number, MerkleHash>;
    size: number;
  }): (number | "tree")[] {
    const root = merkleRoot(leaves.slice(0, size));
    const broken = proof.groups.filter((group) => {
      const members = new Map([...own].filter(([position]) => groupOf(position) === group.place));
      return !areLeavesInGroup({ leaves: members, group, size });
    });
    return [
      ...(areGroupsIncluded({ proof, size, root }) ? [] : ["tree" as const]),
      ...broken.map(({ place }) => place),
    ];
  }

  const trees = fc.integer({ min: 1, max: leaves.length }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      places: fc
        .uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 60 })
        .map((all) => all.toSorted((left, right) => left - right)),
    }),
  );
  const ownOf = (places: readonly number[]) =>
    new Map(places.map((place) => [place, leaves[place] ?? hashLeaf(Buffer.of())]));

  it("holds for any leaves of any tree, and for no other leaf, place, size or hash", () => {
    fc.assert(
      fc.property(trees, fc.nat(), ({ size, places }, lot) => {
        const proof = prove(places, size);
        const own = ownOf(places);
        expect(findBroken({ proof, own, size })).toEqual([]);
        const chosen = places[lot % places.length] ?? 0;
        const group = groupOf(chosen);
        const others = new Map([...own].filter(([place]) => place !== chosen));
        expect(
          findBroken({ proof, own: new Map([...own, [chosen, hashLeaf(Buffer.from("other"))]]), size }),
        ).toEqual([group]);
        expect(findBroken({ proof, own: others, size })).toEqual([group]);
        const longer = proof.groups.map((one) =>
          one.place === group ? { ...one, hashes: [...one.hashes, one.root] } : one,
        );
        expect(findBroken({ proof: { ...proof, groups: longer }, own, size })).toEqual([group]);
        const swapped = proof.groups.map((one) =>
          one.place === group ? { ...one, root: hashLeaf(one.root) } : one,
        );
        expect(findBroken({ proof: { ...proof, groups: swapped }, own, size })).toEqual(["tree", group]);
        expect(
          findBroken({
            proof: {
              ...proof,
              hashes: [...proof.hashes, ...proof.hashes.slice(0, 1), hashLeaf(Buffer.of())],
            },
            own,
            size,
          }),
        ).toEqual(["tree"]);
      }),
      propertyRuns(100),
    );
  });

  it("finds no leaf outside the tree, in another group or at half a place", () => {
    const proof = prove([3], 20);
    const leaf = leaves[3] ?? hashLeaf(Buffer.of());
    for (const place of [-1, 2.5, 19, 20, Number.NaN]) {
      const [group] = proof.groups;
      expect(group && areLeavesInGroup({ leaves: new Map([[place, leaf]]), group, size: 20 })).toBe(false);
    }
  });

  it("needs no hash beside leaves that fill the tree, and few beside a run of leaves", () => {
    const all = Array.from({ length: 512 }, (_, index) => index);
    const whole = prove(all, 512);
    expect(whole.groups.every(({ hashes }) => hashes.length === 0) && whole.hashes.length === 0).toBe(true);
    const run = prove(all.slice(100, 300), 512);
    expect(run.groups.flatMap(({ hashes }) => hashes).length + run.hashes.length).toBeLessThan(16);
  });
});
