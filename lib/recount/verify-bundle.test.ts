/** @jest-environment node */

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ed25519 } from "@noble/curves/ed25519";
import { bytesToHex, type Hex, stringToBytes } from "viem";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { keyIdOf } from "@/lib/log/log-keys";
import { type Receipt, receiptText } from "@/lib/log/receipt";
import type { TreeHead } from "@/lib/log/tree-head";
import { listen } from "@/local/listen";
import { packVerifier } from "@/local/pack-verifier";
import { READ_AT, someEvidence } from "@/tests/builders/evidence";
import {
  endorse,
  enterIntoLog,
  logKey,
  publicKeyOf,
  resize,
  signHead,
  type WholeLog,
} from "@/tests/builders/evidence-log";
import { someReceipt } from "@/tests/builders/receipts";
import { recount } from "@/tests/builders/recount";
import { testAccount } from "@/tests/setup/accounts";
import { ballotEntry } from "./check-log";
import { describeRecount, describeUnasked } from "./describe-recount";
import type { EvidenceBundle } from "./evidence-schemas";
import { verifyBundle } from "./verify-bundle-program-cli";

let folder: string;
let genuine: EvidenceBundle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verifier-"));
  genuine = await someEvidence([
    {
      account: testAccount("voter"),
      nftCount: 3n,
      tokenWei: 0n,
      ballots: [{ choice: "yes", reason: "", at: 60 }],
    },
  ]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const asOf = ["--now", new Date(READ_AT).toISOString()];
const byKey = [...asOf, "--key", logKey.publicKey];

const at = (name: string): string => join(folder, name);

async function verify(
  text: string,
  receipt?: Receipt,
  more: string[] = byKey,
): Promise<{ status: number; said: string }> {
  await writeFile(at("file.json"), text);
  await writeFile(at("r.json"), JSON.stringify(receipt ?? null));
  const args = [at("file.json"), ...(receipt ? ["--receipt", at("r.json")] : []), ...more];
  const ended = await verifyBundle(args);
  return { status: ended.status, said: ended.text };
}

function changed(change: (bundle: EvidenceBundle) => void): string {
  const bundle = structuredClone(genuine);
  change(bundle);
  return JSON.stringify(bundle);
}

function signedByOther(receipt: Receipt): Receipt {
  const seed = new Uint8Array(32).fill(7);
  const publicKey = bytesToHex(ed25519.getPublicKey(seed));
  const promise = { ...receipt, publicKey, keyId: keyIdOf(publicKey) };
  return { ...promise, signature: bytesToHex(ed25519.sign(stringToBytes(receiptText(promise)), seed)) };
}

it("runs as a single file, in a folder without the app, and says by its status and stream how it ended", async () => {
  await packVerifier(at("verify-bundle.mjs"));
  await writeFile(at("file.json"), JSON.stringify(genuine));
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["verify-bundle.mjs", ...args], { cwd: folder }).catch(
      (error) => error,
    );
  expect(await run("file.json", ...byKey)).toMatchObject({
    stdout: expect.stringContaining("\nADDS UP: The one ballot"),
    stderr: "",
  });
  expect(await run("nothing.json")).toMatchObject({
    code: 3,
    stdout: "",
    stderr: expect.stringContaining("nothing.json"),
  });
}, 60_000);

it("recounts: 0 adds up, 2 in doubt, 1 wrong, 3 for anything that isn't a bundle", async () => {
  expect(await verify(JSON.stringify(genuine))).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      /1 counted[\s\S]*3\.00 VP[\s\S]*as published[\s\S]*\nADDS UP: The one ballot/,
    ),
  });
  const byWallet = changed((bundle) => {
    const check = { block: "12345999", hash: `0x${"cd".repeat(32)}` };
    Object.assign(bundle.voters[0]?.ballots[0] ?? {}, { signature: "0x12", check });
    enterIntoLog(bundle);
  });
  expect(await verify(byWallet)).toMatchObject({
    status: 2,
    said: expect.stringMatching(
      /NOT CONFIRMED YET: 1 of 1 ballots, 3\.00 VP, can't be checked yet and could change/,
    ),
  });
  const flipped = changed(({ voters: [voter] }) => Object.assign(voter?.ballots[0] ?? {}, { choice: "no" }));
  expect(await verify(flipped)).toMatchObject({
    status: 1,
    said: expect.stringContaining("voters[0].ballots[0]"),
  });
  expect(await verify('{"format":"vote-evidence"}')).toMatchObject({
    status: 3,
    said: expect.stringContaining("is no evidence of a vote"),
  });
  expect(await verify(JSON.stringify({ ...genuine, formatVersion: 4 }))).toMatchObject({
    status: 3,
    said: expect.stringContaining(
      "This program is too old for the file. formatVersion: it is 4, and this program reads 2 and 3.",
    ),
  });
  expect((await verify("no JSON")).status).toBe(3);
  expect((await verify("{}", undefined, ["--nonsense"])).status).toBe(3);
  await writeFile(at("policy"), "no policy");
  expect(
    await verify(JSON.stringify(genuine), undefined, [...byKey, "--witnesses", at("policy")]),
  ).toMatchObject({
    status: 3,
    said: expect.stringContaining("policy must be"),
  });
});

it("calls no file false because the node that it was told to ask is down", async () => {
  const asked = await verify(JSON.stringify(genuine), undefined, [...byKey, "--rpc", "http://127.0.0.1:1"]);
  expect(asked).toMatchObject({
    status: 2,
    said: expect.stringMatching(
      /by a node: in doubt\. Nothing answers at the node's address\.\n[\s\S]*\nADDS UP: The one ballot/,
    ),
  });
});

it("is strict where it is told to: what was not asked about is not checked, and a wrong file stays wrong", async () => {
  const strict = [...byKey, "--strict"];
  expect(await verify(JSON.stringify(genuine), undefined, strict)).toMatchObject({
    status: 2,
    said: expect.stringContaining(
      "--strict also wants: a node, the whole public log, witnesses, the anchor of the result.",
    ),
  });
  const flipped = changed(({ voters: [voter] }) => Object.assign(voter?.ballots[0] ?? {}, { choice: "no" }));
  expect((await verify(flipped, undefined, strict)).status).toBe(1);
  const { voters } = genuine;
  const counted = await recount({
    bundle: genuine,
    engine: await loadSignatureEngine(),
    receipts: [],
    logKeys: [],
    now: READ_AT,
  });
  const sample = { places: voters.map((_, place) => place), heaviest: voters.length, voters: voters.length };
  const anchor = { state: "confirmed", block: 7n, time: 0 } as const;
  const asked = { ...counted, sample, confirmed: voters.length };
  const all = {
    counted: { ...asked, anchor },
    head: genuine,
    wholeLog: { faults: [], unchecked: [], proved: null },
    witnessed: { cosigners: [], unchecked: [], said: "2 of 3 witnesses", isOfSite: false },
    hasNoAnchor: false,
  };
  expect(describeUnasked(all)).toBe("");
  expect(describeUnasked({ ...all, counted: asked, hasNoAnchor: true })).toBe("");
  const open = { ...genuine, result: { ...genuine.result, isFinal: false } };
  const parts = [
    [{ counted, hasNoAnchor: true }, "a node"],
    [{ counted: { ...all.counted, sample: { ...sample, places: [] } } }, "a node about all voters"],
    [{ wholeLog: null }, "the whole public log"],
    [{ witnessed: { ...all.witnessed, said: null } }, "witnesses"],
    [{ counted: asked }, "the anchor of the result"],
    [{ head: open }, "the result, because voting isn't over"],
  ] as const;
  for (const [part, wanted] of parts)
    expect(describeUnasked({ ...all, ...part })).toBe(`--strict also wants: ${wanted}.`);
});

it("lets no file move a terminal's cursor or write its own verdict", async () => {
  const forged = changed(({ domain, proposal }) => {
    Object.assign(domain, { name: `${domain.name}\n\nADDS UP: All ballots were checked` });
    Object.assign(proposal, { club: "\u001b[2J\u202e" });
  });
  const { status, said } = await verify(forged);
  expect(status).toBe(1);
  expect(said).toContain(`\\u{a}\\u{a}ADDS UP`);
  expect(said).toContain("of \\u{1b}[2J\\u{202e},");
  expect((await verify('\u001b[2J {"format"')).said).not.toContain("\u001b");
});

it("is false if a ballot with a receipt was dropped, and believes no receipt of another key or vote", async () => {
  const [voter] = genuine.voters;
  const [ballot] = voter?.ballots ?? [];
  if (!voter || !ballot) throw new Error("nobody voted");
  const proposal = genuine.proposal.digest;
  const receipt = someReceipt(ballotEntry({ ...ballot, voter: voter.address, proposal }));
  expect(await verify(JSON.stringify(genuine), receipt)).toMatchObject({
    status: 0,
    said: expect.stringContaining("receipt 1: counted"),
  });
  const dropped = changed((bundle) => {
    bundle.voters = [];
    Object.assign(bundle, { ballotCount: 0 });
    Object.assign(bundle.result, { yesPower: "0", yesCount: 0, outcome: "rejected" });
    enterIntoLog(bundle);
  });
  expect(await verify(dropped)).toMatchObject({ status: 0 });
  expect(await verify(dropped, receipt)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/receipt 1: missing\n[\s\S]*receipts\[0\] .*this file does not have it/),
  });
  // Anybody could have made a receipt with their own key.
  const byOther = signedByOther(receipt);
  expect(await verify(JSON.stringify(genuine), byOther)).toMatchObject({ status: 0 });
  expect(await verify(dropped, byOther)).toMatchObject({
    status: 2,
    said: expect.stringMatching(/With a key that nobody named, .*this file does not have it/),
  });
  // The key of the receipt is named, though the file has another log, or none.
  const ofOther = ["--key", byOther.publicKey];
  expect(await verify(dropped, byOther, [...byKey, ...ofOther])).toMatchObject({ status: 1 });
  const stripped = JSON.stringify({ ...JSON.parse(dropped), log: undefined });
  expect(await verify(stripped, receipt)).toMatchObject({ status: 1 });
  const refusals: [Receipt, string][] = [
    [{ ...receipt, promisedBy: 5 }, "is not genuine"],
    [someReceipt(), "is for a ballot on another proposal"],
  ];
  for (const [other, why] of refusals) {
    expect(await verify(JSON.stringify(genuine), other)).toMatchObject({
      status: 3,
      said: expect.stringContaining(why),
    });
  }
});

it("is partly unchecked if its log has another key than the one asked for", async () => {
  const own = String(genuine.log?.publicKey);
  const other = `0x${"7".repeat(64)}`;
  const ask = (...keys: string[]) =>
    verify(JSON.stringify(genuine), undefined, [...asOf, ...keys.flatMap((key) => ["--key", key])]);
  expect(await ask(own.toUpperCase().replace("0X", "0x"))).toMatchObject({ status: 0 });
  expect(await ask(other, own)).toMatchObject({ status: 0 });
  expect(await ask(other)).toMatchObject({
    status: 2,
    said: expect.stringContaining("which is no named key of the server"),
  });
  expect(await ask()).toMatchObject({
    status: 2,
    said: expect.stringContaining("no key of the server was named"),
  });
  expect(await ask("0x12")).toMatchObject({ status: 3, said: expect.stringContaining("--key takes") });
});

const NEW_SEED = `0x${"08".repeat(32)}` as const;

async function withServer(answer: object, ask: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const isAnchor = request.url?.endsWith("/anchor");
    response.statusCode = isAnchor || request.url === "/api/log/key" ? 200 : 404;
    // Another host answers for this one.
    if (request.headers.host !== `127.0.0.1:${port}`)
      response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` });
    response.end(JSON.stringify(isAnchor ? { anchor: null } : answer));
  });
  const { url, stop } = await listen(server);
  await ask(url).finally(stop);
}

function keysAnswer(publicKeys: readonly Hex[], endorsements: readonly object[] = []): object {
  const keys = publicKeys.map((publicKey) => ({
    keyId: keyIdOf(publicKey),
    publicKey,
    firstUsedAt: "2026-01-01T00:00:00.000Z",
  }));
  return { ...keys[0], algorithm: "Ed25519", verifierKey: "as other tools take it", keys, endorsements };
}

it("follows the log's key by the old key's word, and doubts a change without it", async () => {
  const file = structuredClone(genuine);
  enterIntoLog(file, { seed: NEW_SEED });
  const listed = [publicKeyOf(NEW_SEED), logKey.publicKey];
  const ask = async (endorsements: readonly object[]) => {
    let said = "";
    await withServer(keysAnswer(listed, endorsements), async (origin) => {
      const args = [...asOf, "--key", logKey.publicKey, "--origin", origin];
      said = (await verify(JSON.stringify(file), undefined, args)).said;
    });
    return said;
  };
  expect(await ask([])).toMatch(/log\.publicKey: The key changed to \w{16} without the old key's word/);
  expect(await ask([endorse(NEW_SEED)])).not.toContain("log.publicKey");
  const alone = () => verify(JSON.stringify(file), undefined, [...asOf, "--key", logKey.publicKey]);
  expect(await alone()).toMatchObject({ status: 2 });
  enterIntoLog(file, { seed: NEW_SEED, endorsements: [endorse(NEW_SEED)] });
  expect(await alone()).toMatchObject({ status: 0 });
});

it("fetches the keys of the named deployment, and says when a file was signed for another", async () => {
  await withServer(keysAnswer([logKey.publicKey]), async (origin) => {
    const asked = await verify(JSON.stringify(genuine), undefined, [...asOf, "--origin", origin]);
    expect(asked).toMatchObject({
      status: 2,
      said: expect.stringMatching(/Not checked:\n {2}proposal\.versions\[0\]\.origin: It was signed for /),
    });
    expect(asked.said).not.toContain("log.publicKey");
    const strict = await verify(JSON.stringify(genuine), undefined, [
      ...asOf,
      "--origin",
      origin,
      "--strict",
    ]);
    expect(strict.said).toContain("--strict also wants: a node, the whole public log, witnesses.\n");
    const escaping = changed(({ proposal }) => {
      for (const version of proposal.versions) version.origin = "https://x\u001b[2J";
    });
    const shown = await verify(escaping, undefined, [...asOf, "--origin", origin]);
    expect(shown).toMatchObject({ status: 1, said: expect.not.stringContaining("\u001b") });
    const elsewhere = origin.replace("127.0.0.1", "localhost");
    const moved = await verify(JSON.stringify(genuine), undefined, [...asOf, "--origin", elsewhere]);
    expect(moved).toMatchObject({ status: 3, said: expect.stringContaining("did not name its keys") });
  });
  for (const [nowhere, reason] of [
    ["http://127.0.0.1:1", "http://127.0.0.1:1"],
    ["http://club.example", "--origin takes https"],
    ["no address", "--origin takes the address"],
  ] as const)
    expect(await verify(JSON.stringify(genuine), undefined, ["--origin", nowhere])).toMatchObject({
      status: 3,
      said: expect.stringContaining(reason),
    });
});

it("shows fifty findings of a kind and counts the others", async () => {
  const counted = await recount({ bundle: genuine, engine: await loadSignatureEngine(), now: READ_AT });
  const faults = Array.from({ length: 51 }, (_, place) => ({
    line: `voters[${place}]`,
    who: null,
    text: "Wrong.",
  }));
  const witnessed = { cosigners: [], unchecked: [], said: null, isOfSite: false };
  const none = { receipts: [], wholeLog: null, witnessed };
  const said = describeRecount({ head: genuine, counted: { ...counted, faults }, ...none });
  expect(said).toMatch(/voters\[49\]: Wrong\.\n {2}and 1 more/);
});

it("reads the whole log from a deployment or from a mirror's folder, and names the ballot that a file does not have", async () => {
  const file = structuredClone(genuine);
  // A mirror accepts no head from the future.
  const whole = resize(enterIntoLog(file), { at: Date.now() });
  const [line = ""] = whole.bodies.filter((body) => body.startsWith('{"kind":"ballot"'));
  const late = line
    .replace(/0x[0-9a-f]{40}"/, `0x${"0c".repeat(20)}"`)
    .replace(/"digest":"0x../, '"digest":"0xee');
  const grown = resize(whole, { more: [late] });
  const { address, log, close } = await serveLog(whole);
  try {
    const mirror = join(folder, "mirror");
    await promisify(execFile)(process.execPath, ["docs/mirror-log.mjs", address, mirror]);
    for (const place of [address, mirror]) {
      expect(await verify(JSON.stringify(file), undefined, [...byKey, "--log", place])).toMatchObject({
        status: 0,
        said: expect.stringMatching(
          /All \d+ entries of the public log up to .* 1 ballot and 3 other entries/,
        ),
      });
    }
    log.whole = grown;
    expect(await verify(JSON.stringify(file), undefined, [...byKey, "--log", address])).toMatchObject({
      status: 1,
      said: expect.stringMatching(
        new RegExp(`entry ${whole.bodies.length} \\(0x(0c){20}\\): The server's own log contradicts itself`),
      ),
    });
  } finally {
    close();
  }
  for (const nowhere of [join(folder, "nothing"), address])
    expect(await verify(JSON.stringify(file), undefined, [...byKey, "--log", nowhere])).toMatchObject({
      status: 2,
      said: expect.stringContaining("public log: It could not be read to its end."),
    });
  for (const odd of ["ftp://log.example", "http://log.example"])
    expect(await verify(JSON.stringify(file), undefined, [...byKey, "--log", odd])).toMatchObject({
      status: 3,
    });
}, 60_000);

/** A deployment that serves a log. */
async function serveLog(
  whole: WholeLog,
): Promise<{ address: string; log: { whole: WholeLog }; close(): void }> {
  const log = { whole };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://log.test");
    const { bodies, head } = log.whole;
    const from = Number(searchParams.get("from"));
    const answers = {
      "/api/log/key": {
        keyId: logKey.id,
        publicKey: logKey.publicKey,
        keys: [{ keyId: logKey.id, publicKey: logKey.publicKey }],
        endorsements: [],
      },
      "/api/log/head": head,
      "/api/log/entries": { from, entries: bodies.slice(from, from + Number(searchParams.get("limit"))) },
    };
    response.end(JSON.stringify(answers[pathname as keyof typeof answers]));
  });
  const { url: address, stop: close } = await listen(server);
  return { address, log, close };
}

it("takes one file at a time, so that no verdict is mistaken for another's", async () => {
  await writeFile(at("other.json"), "{}");
  const two = await verify(JSON.stringify(genuine), undefined, [at("other.json"), ...byKey]);
  expect(two).toMatchObject({ status: 3, said: expect.stringContaining("one file at a time") });
});

it("compares every given head with the file, also beside one that is the same", async () => {
  const { log } = genuine;
  if (log === undefined) throw new Error("there is no log");
  const signed = (change: Partial<TreeHead>): string => {
    return JSON.stringify(signHead({ ...log.head, ...change }));
  };
  await writeFile(at("same.json"), signed({}));
  await writeFile(at("smaller.json"), signed({ treeSize: 5 }));
  const shown = await verify(JSON.stringify(genuine), undefined, [
    ...byKey,
    ...["--head", at("same.json"), "--head", at("smaller.json")],
  ]);
  expect(shown).toMatchObject({ status: 2, said: expect.stringContaining("the log of 5 entries") });
});
