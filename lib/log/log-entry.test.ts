import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import type { Hex } from "viem";
import { entryBody, hashEntry, hashSignature, hashText, type LogEntry } from "./log-entry";
import { receipt as receiptSchema, treeHead } from "./log-schemas";
import { isTextSigned, keyIdOf } from "./log-signature";
import { parseLogEntry } from "./parse-log-entry";
import { isReceiptGenuine, PROMISE_MS, receiptText } from "./receipt";
import { isTreeHeadSigned, signTreeHead } from "./tree-head";

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
    expect(isTreeHeadSigned({ head: { ...signed, note: `${signed.note}${others}` }, publicKey })).toBe(true);
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
