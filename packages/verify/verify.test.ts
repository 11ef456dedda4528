import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { anchoredVote } from "@/tests/builders/anchored-vote";
import { READ_AT, someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog, logKey, resize, signHead } from "@/tests/builders/evidence-log";
import { type InstalledPackage, installPackage } from "@/tests/builders/installed-package";
import { someLog, someReceipt } from "@/tests/builders/receipts";
import { writeVoteFiles } from "@/tests/builders/vote-files";
import { cosignLog, testPolicy } from "@/tests/builders/witnesses";
import { genuineFile, someReader } from "@/tests/forgeries/forgery";
import { genuineFiles } from "@/tests/forgeries/genuine-files";
import { startNode } from "@/tests/forgeries/some-chain";
import { serveLog } from "@/tests/second-verifier/serve-log";
import { testAccount } from "@/tests/setup/accounts";
import { readText, resolveImport, scanImports } from "@/tests/source-files";

// Building, installing and each check are separate processes.
jest.setTimeout(60_000);

const run = promisify(execFile);
const NAME = "@someone/verify";
/** What a page loads before it counts, compressed. */
const MOST_LOADED_BYTES = 195_000;
const MOST_PACKED_BYTES = 620_000;

let installed: InstalledPackage;
let receipt: Awaited<ReturnType<typeof writeVoteFiles>>["receipt"];
beforeAll(async () => {
  installed = await installPackage(NAME);
  ({ receipt } = await writeVoteFiles(installed.site));
});
afterAll(() => installed?.close());

/** Runs a module with plain Node in the folder where the package is installed. `said` is what it printed as JSON. */
async function runNode(body: string): Promise<Record<string, unknown>> {
  const file = join(installed.site, "program.mjs");
  await writeFile(file, `${START}\n${body}`);
  const { stdout, stderr } = await run(process.execPath, [file], { cwd: installed.site });
  expect(stderr.replace(/^.*ExperimentalWarning.*\n.*\n/m, "")).toBe("");
  return JSON.parse(stdout);
}

const START = `
import { createReadStream, openAsBlob, readFileSync } from "node:fs";
import * as verify from "${NAME}";
const options = { logKeys: ["${logKey.publicKey}"], now: ${READ_AT} };
const tell = async (act) => {
  try {
    const { verdict, faults, unchecked, voters } = await act();
    return { verdict, lines: [...faults, ...unchecked].map(({ line }) => line), voters };
  } catch (error) {
    return { thrown: error.constructor.name, reason: error.reason ?? null, message: error.message };
  }
};
const recount = (source, more) => tell(() => verify.recountEvidence(source, { ...options, ...more }));
const say = (answers) => process.stdout.write(JSON.stringify(answers));
`;

const TRUE = { verdict: "true", lines: [], voters: 2 };
const FALSE = { verdict: "false", lines: expect.arrayContaining(["voters[1].ballots[0]"]), voters: 2 };

it("calls a genuine file true and a forged one false, as JSON and packed, from all that it may come from", async () => {
  const said = await runNode(`
    const web = (name) => new Response(readFileSync(name)).body;
    say({
      blob: await recount(await openAsBlob("genuine.json")),
      bytes: await recount(new Uint8Array(readFileSync("genuine.json"))),
      text: await recount(readFileSync("genuine.json", "utf8")),
      oneLine: await recount(readFileSync("in-one-line.json", "utf8")),
      node: await recount(createReadStream("genuine.json", { highWaterMark: 10 })),
      web: await recount(web("genuine.json")),
      packed: await recount(await openAsBlob("genuine.bin")),
      packedStream: await recount(createReadStream("genuine.bin", { highWaterMark: 10 })),
      forged: await recount(await openAsBlob("forged.json")),
      forgedStream: await recount(web("forged.json")),
      forgedPacked: await recount(web("forged.bin")),
    });
  `);
  const { forged, forgedStream, forgedPacked, ...genuine } = said;
  expect(genuine).toEqual(Object.fromEntries(Object.keys(genuine).map((name) => [name, TRUE])));
  expect({ forged, forgedStream, forgedPacked }).toEqual({
    forged: FALSE,
    forgedStream: FALSE,
    forgedPacked: FALSE,
  });
});

it("counts in threads of Node, one file at a time", async () => {
  const said = await runNode(`
    const workers = verify.startWorkers(2);
    const first = recount(await openAsBlob("genuine.bin"), { workers });
    say({
      second: await recount(await openAsBlob("forged.bin"), { workers }),
      first: await first,
      forged: await recount(await openAsBlob("forged.bin"), { workers }),
      oneLine: await recount(readFileSync("in-one-line.json", "utf8"), { workers }),
      brokenOff: await recount(await openAsBlob("broken-off.json"), { workers }),
      others: await recount("", { workers: { size: 1, stop() {} } }),
    });
    workers.stop();
  `);
  expect(said).toEqual({
    second: { thrown: "TypeError", reason: null, message: "these workers are counting another file" },
    first: TRUE,
    forged: FALSE,
    oneLine: TRUE,
    brokenOff: { thrown: "UnreadableEvidence", reason: "broken-off", message: expect.any(String) },
    others: { thrown: "TypeError", reason: null, message: expect.stringContaining("startWorkers") },
  });
});

it("finds that the file does not have the ballot of a receipt, and refuses what is no receipt of the vote", async () => {
  const said = await runNode(`
    const receipt = readFileSync("receipt.json", "utf8");
    const dropped = await openAsBlob("dropped.json");
    const forged = { ...JSON.parse(receipt), promisedBy: 5 };
    say({
      unasked: await recount(dropped),
      dropped: await recount(dropped, { receipts: [receipt] }),
      there: await recount(await openAsBlob("genuine.json"), { receipts: [JSON.parse(receipt)] }),
      forged: await recount(dropped, { receipts: [receipt, forged] }),
      none: await recount(dropped, { receipts: ["{}"] }),
      other: await recount(dropped, { receipts: [${JSON.stringify(someReceipt())}] }),
    });
  `);
  const refused = (reason: string) => ({
    thrown: "UnusableProof",
    reason,
    message: expect.stringContaining("receipts["),
  });
  expect(said).toEqual({
    unasked: { verdict: "true", lines: [], voters: 1 },
    dropped: { verdict: "false", lines: ["receipts[0]"], voters: 1 },
    there: TRUE,
    forged: refused("forged-receipt"),
    none: refused("no-receipt"),
    other: refused("other-vote"),
  });
});

it("calls no file true without a key, and tells why it can't read one or stopped", async () => {
  const said = await runNode(`
    const genuine = await openAsBlob("genuine.json");
    const progress = [];
    const stop = new AbortController();
    const silent = new ReadableStream({ pull: () => stop.abort(new Error("enough")) }, { highWaterMark: 0 });
    say({
      noKey: await recount(genuine, { logKeys: [] }),
      oddKey: await recount(genuine, { logKeys: ["0x12"] }),
      brokenOff: await recount(createReadStream("broken-off.json")),
      noJson: await recount("{"),
      otherLayout: await recount(createReadStream("in-one-line.json")),
      stopped: await recount(genuine, { signal: AbortSignal.abort(new Error("not now")) }),
      stoppedWaiting: await recount(silent, { signal: stop.signal }),
      counted: await recount(genuine, { onProgress: (done) => progress.push(done) }),
      progress: progress.at(-1),
      size: genuine.size,
    });
  `);
  const unreadable = (reason: string) => ({
    thrown: "UnreadableEvidence",
    reason,
    message: expect.any(String),
  });
  expect(said).toMatchObject({
    noKey: { verdict: "unchecked", lines: ["log.publicKey"] },
    oddKey: { thrown: "TypeError" },
    brokenOff: unreadable("broken-off"),
    noJson: unreadable("broken-off"),
    otherLayout: unreadable("other-layout"),
    stopped: { thrown: "Error", message: "not now" },
    stoppedWaiting: { thrown: "Error", message: "enough" },
    progress: { ofBytes: said["size"], voters: 2, ballots: 2 },
  });
});

it("checks receipts, heads and their proofs alone", async () => {
  const log = someLog([`0x${"11".repeat(32)}`, receipt.leafHash, `0x${"22".repeat(32)}`], READ_AT);
  const given = {
    receipt,
    smaller: log.head(2),
    head: log.head(),
    inclusion: log.inclusion(receipt.leafHash, 3),
    path: log.consistency(2, 3).path,
  };
  const said = await runNode(`
    const given = ${JSON.stringify(given)};
    const { logKeys } = options;
    const own = verify.checkReceipt(given.receipt, { logKeys });
    const [earlier, later] = [given.smaller, given.head].map((head) => verify.checkLogHead(head, { logKeys }));
    const forged = { ...given.head, treeSize: 4 };
    const proof = given.inclusion;
    say({
      own,
      isNamed: verify.checkReceipt(JSON.stringify(given.receipt)).isNamed,
      later,
      grown: verify.isLogGrown({ earlier, later, path: given.path }),
      shrunk: verify.isLogGrown({ earlier: later, later: earlier, path: given.path }),
      unproved: verify.isLogGrown({ earlier, later, path: ["no hash"] }),
      elsewhere: verify.isLogGrown({ earlier: { ...earlier, origin: "https://other.test" }, later, path: given.path }),
      inLog: verify.isInLog({ receipt: own, head: later, proof }),
      misplaced: verify.isInLog({ receipt: own, head: later, proof: { ...proof, position: 0 } }),
      otherSize: verify.isInLog({ receipt: own, head: earlier, proof }),
      forgedHead: await tell(() => verify.checkLogHead(forged, { logKeys })),
      noHead: await tell(() => verify.checkLogHead({}, { logKeys })),
      forgedReceipt: await tell(() => verify.checkReceipt({ ...given.receipt, promisedBy: 5 })),
    });
  `);
  expect(said).toMatchObject({
    own: { leafHash: receipt.leafHash, isNamed: true },
    isNamed: false,
    later: { treeSize: 3, publicKey: logKey.publicKey },
    ...{ grown: true, shrunk: false, unproved: false, elsewhere: false },
    ...{ inLog: true, misplaced: false, otherSize: false },
    forgedHead: { thrown: "UnusableProof", reason: "unnamed-key" },
    noHead: { thrown: "UnusableProof", reason: "no-head" },
    forgedReceipt: { thrown: "UnusableProof", reason: "forged-receipt" },
  });
});

it("wants the cosignatures of the witnesses that the reader names", async () => {
  const bundle = await someEvidence([]);
  cosignLog(bundle, 1, 2);
  const policies = [testPolicy(2, 3), testPolicy(3, 3)].map(writeWitnessPolicy);
  const said = await runNode(`
    const file = ${JSON.stringify(JSON.stringify(bundle))};
    const [two, three] = ${JSON.stringify(policies)};
    const degreesBy = async (more) => {
      const { headline, degrees } = await verify.recountEvidence(file, { ...options, ...more });
      return [headline, ...degrees.map(({ name, state }) => name + ": " + state)];
    };
    say({
      ofNobody: await degreesBy({}),
      ofTwo: await degreesBy({ policy: two }),
      ofThree: await degreesBy({ policy: three }),
      two: await recount(file, { policy: two }),
      three: await recount(file, { policy: three }),
      odd: await recount(file, { policy: "1 of nobody" }),
      cosigners: (await verify.recountEvidence(file, { ...options, policy: two })).cosigners,
    });
  `);
  const byNode = "Confirmed by a node: unasked";
  const byWitnesses = "Confirmed by witnesses";
  expect(said).toMatchObject({
    ofNobody: ["Adds up.", "Adds up: holds", byNode, `${byWitnesses}: unasked`],
    ofTwo: ["Adds up.", "Adds up: holds", byNode, `${byWitnesses}: holds`],
    ofThree: ["Not confirmed yet.", "Adds up: holds", byNode, `${byWitnesses}: open`],
    two: { verdict: "true", lines: [] },
    three: { verdict: "unchecked", lines: ["log.witnessed"] },
    odd: { thrown: "TypeError", message: expect.stringContaining("the policy of witnesses must be") },
    cosigners: [{ name: "w1.test" }, { name: "w2.test" }],
  });
});

it("compares the log of a file with heads that were seen elsewhere", async () => {
  const { log } = JSON.parse(readFileSync(join(installed.site, "genuine.json"), "utf8")) as EvidenceBundle;
  const same = log?.head;
  if (same === undefined) throw new Error("no log");
  const twin = signHead({ ...same, root: `0x${"ee".repeat(32)}` });
  const larger = signHead({ ...same, treeSize: same.treeSize + 1, at: same.at + 1 });
  const said = await runNode(`
    const { same, twin, larger } = ${JSON.stringify({ same, twin, larger })};
    const asked = [];
    globalThis.fetch = async (url) => {
      asked.push(new URL(url).host);
      return Response.json({ ...same, path: [] });
    };
    const file = await openAsBlob("genuine.bin");
    say({
      same: await recount(file, { heads: [same, JSON.stringify({ head: same })] }),
      twin: await recount(file, { heads: [same, twin] }),
      larger: await recount(file, { heads: [larger] }),
      forged: await recount(file, { heads: [{ ...twin, treeSize: 1 }] }),
      none: await recount(file, { heads: ["no JSON"] }),
      odd: await recount(file, { heads: [same], origin: "no address" }),
      quiet: asked.length,
      elsewhere: await recount(file, { heads: [larger], origin: "https://club.test" }),
      asked,
    });
  `);
  expect(said).toMatchObject({
    same: TRUE,
    twin: { verdict: "false", lines: ["log.head"] },
    larger: { verdict: "unchecked", lines: ["log.head"] },
    forged: { thrown: "UnusableProof", reason: "unnamed-key", message: expect.stringContaining("heads[0]") },
    none: { thrown: "UnusableProof", reason: "no-head" },
    odd: { thrown: "TypeError" },
    quiet: 0,
    elsewhere: { verdict: "unchecked", lines: ["log.head"] },
    asked: ["club.test"],
  });
});

it("asks a node since when the result is on the chain, and believes nothing that the server says of it", async () => {
  const { bundle, anchor, transaction } = await anchoredVote();
  const time = transaction.block?.time ?? 0;
  const answers = {
    eth_getTransactionByHash: {
      hash: anchor.transaction,
      from: transaction.from,
      input: transaction.data,
      nonce: "0x0",
      blockNumber: "0x10",
      blockHash: "0x12",
    },
    eth_blockNumber: "0x20",
    eth_chainId: "0x19",
    eth_getBlockByNumber: { hash: "0x12", timestamp: `0x${(time / 1_000).toString(16)}` },
  };
  const said = await runNode(`
    const answers = ${JSON.stringify(answers)};
    let isDown = false;
    globalThis.fetch = async (_, { body }) => isDown ? Promise.reject(new TypeError("down")) : Response.json(
      JSON.parse(body).map(({ id, method }) => ({ jsonrpc: "2.0", id, result: answers[method] })),
    );
    const counted = await verify.recountEvidence(${JSON.stringify(JSON.stringify(bundle))}, options);
    const anchor = ${JSON.stringify(anchor)};
    const ask = async (given) => {
      const { asked, unchecked } = await verify.askNode(counted, { node: "https://node.test", anchor: given });
      const { block, ...answer } = asked?.anchor ?? {};
      return { ...answer, block: String(block), lines: unchecked.map(({ line }) => line) };
    };
    const refuse = (given, node = "https://node.test") => tell(() => verify.askNode(counted, { node, anchor: given }));
    const confirmed = await ask({ anchor });
    const refused = await ask(JSON.stringify({ anchor: { ...anchor, root: anchor.transaction } }));
    const none = await refuse({ anchor: null });
    const other = await refuse({ anchor: { ...anchor, proposal: anchor.transaction } });
    const odd = await refuse({ anchor }, "http://node.test");
    isDown = true;
    say({ confirmed, refused, none, other, odd, down: await ask({ anchor }) });
  `);
  expect(said).toMatchObject({
    confirmed: { state: "confirmed", time, block: "16" },
    refused: { state: "refused", finding: { line: "anchor" } },
    none: { thrown: "UnusableProof", reason: "no-anchor" },
    other: { thrown: "UnusableProof", reason: "other-vote" },
    odd: { thrown: "TypeError" },
    down: { lines: ["--rpc"] },
  });
});

it("asks a node about powers, totals and contract wallets, and keeps what the log said, in either order", async () => {
  const genuine = genuineFiles.find(({ name }) => name.endsWith("asked about, with a contract wallet"));
  const reader = someReader(await genuineFile());
  const bundle = await genuine?.make(reader);
  if (bundle === undefined || reader.chain === null) throw new Error("no node is asked");
  const whole = enterIntoLog(bundle);
  const { chain } = reader;
  const holders = {
    ...chain.holders,
    [bundle.voters[0]?.address.toLowerCase() ?? ""]: { nftCount: 1n, tokenWei: 0n },
  };
  const ballot = whole.bodies.find((body) => body.startsWith('{"kind":"ballot"')) ?? "";
  const other = ballot
    .replace(/0x[0-9a-f]{40}"/, `0x${"0c".repeat(20)}"`)
    .replace(/"digest":"0x../, '"digest":"0xee');
  const services = await Promise.all([
    startNode(chain),
    startNode({ ...chain, holders }),
    startNode({ ...chain, wallets: [] }),
    startNode({ ...chain, blocks: {} }),
    serveLog(whole),
    serveLog(resize(whole, { more: [other] })),
  ]);
  const said = await runNode(`
    const [node, poorer, denying, forgetful, log, grown] = ${JSON.stringify(services.map(({ url }) => url))};
    const file = ${JSON.stringify(JSON.stringify(bundle))};
    const workers = verify.startWorkers(1);
    const counted = await verify.recountEvidence(file, { ...options, now: ${reader.now}, workers });
    workers.stop();
    const ask = (node) => (given) => verify.askNode(given, { node, all: true });
    const compare = (log) => (given) => verify.compareWithLog(given, { ...options, log });
    const after = async (...steps) => {
      let answer = counted;
      for (const step of steps) answer = await step(answer);
      const { headline, degrees, verdict, faults, unchecked, proved, asked } = answer;
      const lines = [...faults, ...unchecked].map(({ line }) => line).sort();
      return { headline, node: degrees[1].state, verdict, lines, isProved: proved !== null, asked };
    };
    say({
      alone: await after(),
      logThenNode: await after(compare(log), ask(node)),
      nodeThenLog: await after(ask(node), compare(log)),
      bothWrong: await after(compare(grown), ask(poorer)),
      wrongBoth: await after(ask(poorer), compare(grown)),
      twice: await after(ask(node), ask(node), compare(log)),
      lifted: await after(ask(forgetful), compare(log), ask(node)),
      deniedAfter: await after(ask(node), ask(denying)),
      deniedBefore: await after(ask(denying), ask(node)),
    });
  `);
  for (const { stop } of services) stop();
  const confirmed = {
    headline: "Confirmed by a node.",
    node: "holds",
    verdict: "true",
    lines: [],
    isProved: true,
    asked: { sampled: 3, confirmed: 3, anchor: null, text: expect.stringContaining("Every voter") },
  };
  const wrong = {
    node: "wrong",
    verdict: "false",
    lines: [`public log, entry ${whole.bodies.length}`, "voters[0]"],
    asked: { sampled: 3, confirmed: 2 },
  };
  expect(said).toMatchObject({
    alone: { verdict: "unchecked", node: "unasked", isProved: false, asked: null },
    logThenNode: confirmed,
    nodeThenLog: confirmed,
    twice: confirmed,
    lifted: confirmed,
    deniedAfter: { verdict: "false", node: "wrong" },
    deniedBefore: { verdict: "false", node: "wrong" },
    bothWrong: wrong,
    wrongBoth: wrong,
  });
});

it("asks no node about a file that came in pieces, which it can't read again", async () => {
  const said = await runNode(`
    const counted = await verify.recountEvidence(createReadStream("genuine.json"), options);
    say({ asked: await tell(() => verify.askNode(counted, { node: "https://node.test" })) });
  `);
  expect(said).toMatchObject({ asked: { thrown: "TypeError", message: expect.stringMatching(/in pieces/) } });
});

it("compares with the whole public log, and names the ballot that the file does not have", async () => {
  const bundle = await someEvidence([
    {
      account: testAccount("voter"),
      nftCount: 3n,
      tokenWei: 0n,
      ballots: [{ choice: "yes", reason: "", at: 60 }],
    },
  ]);
  const whole = enterIntoLog(bundle);
  const ballot = whole.bodies.find((body) => body.startsWith('{"kind":"ballot"')) ?? "";
  const other = ballot
    .replace(/0x[0-9a-f]{40}"/, `0x${"0c".repeat(20)}"`)
    .replace(/"digest":"0x../, '"digest":"0xee');
  const logs = { whole, grown: resize(whole, { more: [other] }) };
  const said = await runNode(`
    const logs = ${JSON.stringify(logs)};
    globalThis.fetch = async (url) => {
      const { hostname, pathname, searchParams } = new URL(url);
      const log = logs[hostname.split(".")[0]];
      const from = Number(searchParams.get("from"));
      const answers = {
        "/api/log/head": log?.head,
        "/api/log/key": { endorsements: [] },
        "/api/log/entries": { from, entries: log?.bodies.slice(from, from + Number(searchParams.get("limit"))) },
      };
      return log === undefined ? new Response("", { status: 403 }) : Response.json(answers[pathname]);
    };
    const counted = await verify.recountEvidence(${JSON.stringify(JSON.stringify(bundle))}, options);
    const compare = (log, given = counted) => tell(() => verify.compareWithLog(given, { ...options, log }));
    say({
      whole: await compare("https://whole.test"),
      proved: (await verify.compareWithLog(counted, { ...options, log: "https://whole.test" })).proved,
      grown: await compare("https://grown.test"),
      closed: await compare("https://closed.test"),
      odd: await compare("ftp://whole.test"),
      other: await compare("https://whole.test", { ...counted }),
    });
  `);
  expect(said).toMatchObject({
    whole: { verdict: "true", lines: [] },
    proved: expect.stringContaining("1 ballot and 3 other entries"),
    grown: { verdict: "false", lines: [`public log, entry ${whole.bodies.length}`] },
    closed: { verdict: "unchecked", lines: ["public log"] },
    odd: { thrown: "TypeError" },
    other: { thrown: "TypeError" },
  });
});

it("brings the command line", async () => {
  const verify = join(installed.site, "node_modules", ".bin", "verify");
  const status = (...args: string[]) =>
    run(verify, args, { cwd: installed.site }).then(
      ({ stdout }) => [0, stdout],
      ({ code, stdout }) => [code, stdout],
    );
  const reader = ["--key", logKey.publicKey, "--now", new Date(READ_AT).toISOString()];
  expect(await status("genuine.bin", ...reader)).toEqual([0, expect.stringContaining("\nADDS UP: ")]);
  expect(await status("forged.json", ...reader)).toEqual([1, expect.stringContaining("\nWRONG: ")]);
  expect(await status("--help")).toEqual([0, expect.stringContaining(`npx ${NAME} file.json --key`)]);
});

it("needs no other package, names the licences of what is in it, and stays small", async () => {
  const folder = join(installed.site, "node_modules", NAME);
  expect(await readdir(join(installed.site, "node_modules", NAME.split("/")[0] ?? ""))).toEqual(["verify"]);
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: NAME, license: "MIT", sideEffects: false });
  expect(manifest).not.toHaveProperty("dependencies");
  const licences = await readFile(join(folder, "THIRD-PARTY.txt"), "utf8");
  for (const name of ["@noble/curves", "viem", "zod"]) expect(licences).toContain(`--- ${name} `);
  expect(await readFile(join(folder, "README.md"), "utf8")).toContain(`from "${NAME}"`);
  const loaded = filesFrom(folder, "verify.js");
  const sizes = [...loaded].map((file) => gzipSync(readFileSync(join(folder, file))).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect([loaded.size > 3, all]).toEqual([true, expect.any(Number)]);
  expect(all).toBeLessThan(MOST_LOADED_BYTES);
  expect(installed.tarball.length).toBeLessThan(MOST_PACKED_BYTES);
});

/** A file and all that it loads before its first call, and what checks signatures. */
function filesFrom(folder: string, file: string, seen = new Set<string>()): Set<string> {
  seen.add(file);
  for (const { specifier, isDynamic } of scanImports(readFileSync(join(folder, file), "utf8"))) {
    const next = file.startsWith("parts/") ? specifier.replace("./", "parts/") : specifier.replace("./", "");
    if ((!isDynamic || next.includes("wasm-engine")) && !seen.has(next)) filesFrom(folder, next, seen);
  }
  return seen;
}

it("is made of the files with which the app's verify page counts, and has no copy", () => {
  const page = sourcesFrom("components/verify/recount-worker.ts");
  expect(page.size).toBeGreaterThan(40);
  expect([...page].filter((path) => path.startsWith("lib/") && !installed.sources.includes(path))).toEqual(
    [],
  );
  expect(sourcesFrom("components/verify/use-recount.ts")).toContain("lib/recount/recount-file.ts");
  expect(installed.sources).toContain("lib/recount/recount-file.ts");
  const own = installed.sources.filter((path) => !path.startsWith("lib/"));
  expect(own.sort()).toEqual(
    ["start-thread", "verify", "worker"].map((name) => `packages/verify/${name}.ts`),
  );
});

/** A source file and all that it loads, without types. */
function sourcesFrom(path: string, seen = new Set<string>()): Set<string> {
  seen.add(path);
  for (const { specifier, isType } of scanImports(readText(path))) {
    const next = isType ? null : resolveImport({ from: path, specifier });
    if (next !== null && !seen.has(next)) sourcesFrom(next, seen);
  }
  return seen;
}
