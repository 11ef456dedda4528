import { mkdtemp, rm, writeFile as store } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { listen } from "@/local/listen";
import { anchoredVote } from "../builders/anchored-vote";
import { bytes32 } from "../builders/ballots";
import { someEvidence } from "../builders/evidence";
import { enterIntoLog, signHead, type WholeLog } from "../builders/evidence-log";
import { someReceipt } from "../builders/receipts";
import { cosignLog, testPolicy } from "../builders/witnesses";
import {
  genuineFile,
  headOf,
  later,
  type Reader,
  receiptOf,
  replaceText,
  signVersion,
  someReader,
  type Verdict,
} from "../forgeries/forgery";
import { writeFile } from "../forgeries/show-to-page";
import { chainOf, type Question, startNode, WALLET_BLOCK } from "../forgeries/some-chain";
import { testAccount } from "../setup/accounts";
import { serveLog } from "./serve-log";

/** What a reader brings on a command line, and how both programs must end; `wants` is what a strict reader still has to ask. */
export type ArgumentCase = {
  name: string;
  text: string;
  reader: Reader;
  node: string | null;
  more: string[];
  expected: Verdict;
  wants?: string;
};

type Made = { cases: ArgumentCase[]; stop: () => Promise<void> };

const WRONG = ", of a wrong file";
const OTHER_SEED = new Uint8Array(32).fill(7);

/** Everything that only a command line can be asked. */
export async function makeArgumentCases(): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), "argument-cases-"));
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true })];
  const running = async (server: Promise<{ url: string; stop: () => unknown }>): Promise<string> => {
    const { url, stop } = await server;
    stops.push(stop);
    return url;
  };
  const cases = [
    ...(await bringUnusable()),
    ...(await askBadNodes(running)),
    ...(await nameAnchors(running, folder)),
    ...(await beStrict(running)),
  ];
  const stop = async () => {
    for (const each of stops) await each();
  };
  return { cases, stop };
}

type Running = (server: Promise<{ url: string; stop: () => unknown }>) => Promise<string>;

/** Heads, receipts and addresses that say nothing, beside a genuine file and beside one that is wrong. */
async function bringUnusable(): Promise<ArgumentCase[]> {
  const file = await genuineFile();
  const reader = someReader(file);
  const wrong = { ...file, ballotCount: file.ballotCount + 1 };
  const { head, publicKey } = headOf(file);
  const other = { publicKey, head: signHead({ ...head, root: bytes32("of another log") }, OTHER_SEED) };
  const elsewhere = { publicKey, head: signHead({ ...head, origin: "https://other.test" }) };
  const receipt = receiptOf(file, 0);
  const given: [string, Partial<Reader>, Verdict, string[]?][] = [
    ["nothing", {}, "true"],
    ["the file's own head", { heads: [headOf(file)] }, "true"],
    ["a head of another deployment by an accepted key", { heads: [elsewhere] }, "true"],
    ["a head that no accepted key signed", { heads: [other] }, "unreadable"],
    [`a head that no accepted key signed${WRONG}`, { heads: [other] }, "unreadable"],
    ["two heads, the second of no accepted key", { heads: [headOf(file), other] }, "unreadable"],
    ["a head without a key", { heads: [headOf(file)], logKeys: [] }, "unreadable"],
    ["a receipt", { receipts: [receipt] }, "true"],
    [`a receipt${WRONG}`, { receipts: [receipt] }, "false"],
    ["a receipt of another vote", { receipts: [someReceipt()] }, "unreadable"],
    ["a receipt that its key did not sign", { receipts: [{ ...receipt, promisedBy: 5 }] }, "unreadable"],
    ["a log over plain http", {}, "unreadable", ["--log", "http://log.example"]],
    ["a log over another protocol", {}, "unreadable", ["--log", "ftp://log.example"]],
    ["a node over plain http", {}, "unreadable", ["--rpc", "http://node.example"]],
    ["a node without an address", {}, "unreadable", ["--rpc", "node"]],
    ["a node behind a password", {}, "unreadable", ["--rpc", "http://me:secret@127.0.0.1:1"]],
  ];
  return given.map(([what, brought, expected, more = []]) => {
    const text = writeFile(what.endsWith(WRONG) ? wrong : file);
    return { name: what, text, reader: { ...reader, ...brought }, node: null, more, expected };
  });
}

/** Nodes that answer nothing of use take nothing from the file, and leave a doubt. */
async function askBadNodes(running: Running): Promise<ArgumentCase[]> {
  const file = await genuineFile();
  const chain = chainOf(file);
  const answers: [string, number, string][] = [
    ["that fails", 500, "broken"],
    ["that is a web page", 200, "<!doctype html>"],
    ["that answers something else", 200, "{}"],
    ["that takes no lists", 200, '{"jsonrpc":"2.0","id":0,"result":"0x19"}'],
    ["that answers null", 200, '[{"jsonrpc":"2.0","id":0,"result":null}]'],
    ["that answers nothing in hex", 200, '[{"jsonrpc":"2.0","id":0,"result":"0x"}]'],
  ];
  const nodes: [string, string][] = [
    ["where nothing listens", "http://127.0.0.1:1"],
    ["of another chain", await running(startNode({ ...chain, id: 26 }))],
    ["that forgot the block", await running(startNode({ ...chain, blocks: {} }))],
  ];
  for (const [what, status, answer] of answers) {
    const server = createServer((_, response) => response.writeHead(status).end(answer));
    nodes.push([what, await running(listen(server))]);
  }
  const { hash } = file.snapshot;
  const results: [string, (method: string) => unknown][] = [
    ["that writes its chain without 0x", () => "19"],
    [
      "that writes a time without 0x",
      (method) => (method === "eth_chainId" ? "0x19" : { hash, timestamp: "5" }),
    ],
    ["that answers everything with its chain", () => "0x19"],
  ];
  for (const [what, resultOf] of results) nodes.push([what, await running(startOther(resultOf))]);
  const given = { reader: someReader(file), node: "http://127.0.0.1:1", more: [] };
  const wrong = writeFile({ ...file, ballotCount: file.ballotCount + 1 });
  const foreign = writeFile({ ...file, domain: { ...file.domain, version: "3" } });
  const large = await fileOfMany();
  const wallets = large.voters.map(({ address }) => address.toLowerCase());
  return [
    {
      name: "a node that is asked about a sample",
      ...{
        ...given,
        text: writeFile(large),
        node: await running(startNode({ ...chainOf(large), wallets })),
        expected: "true",
      },
    },
    ...nodes.map(([what, node]): ArgumentCase => {
      return { ...given, name: `a node ${what}`, text: writeFile(file), node, expected: "unchecked" };
    }),
    { ...given, name: "a node where nothing listens, of a wrong file", text: wrong, expected: "false" },
    { ...given, name: "a node where nothing listens, of no vote", text: foreign, expected: "false" },
    {
      name: "a node of the chain, of no vote",
      ...{ ...given, node: await running(startNode(chain)), text: foreign, expected: "false" },
    },
  ];
}

/** What answers each question of a list by its method. */
function startOther(resultOf: (method: string) => unknown): ReturnType<typeof listen> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const asked: Question[] = JSON.parse(Buffer.concat(parts).toString());
    const answers = asked.map(({ id, method }) => ({ jsonrpc: "2.0", id, result: resultOf(method) }));
    response.end(JSON.stringify(answers));
  });
  return listen(server);
}

/** A vote with more voters than a node is asked about. All signed by contract wallets, which is quick to check. */
async function fileOfMany(): Promise<EvidenceBundle> {
  const ballots = [{ choice: "yes" as const, reason: "", at: 60 }];
  const votes = Array.from({ length: 501 }, (_, index) => {
    return { account: testAccount(`one of many ${index}`), nftCount: 1n, tokenWei: 0n, ballots };
  });
  const file = await someEvidence(votes);
  for (const ballot of file.voters.flatMap((voter) => voter.ballots))
    Object.assign(ballot, { signature: "0x12", check: { ...WALLET_BLOCK } });
  enterIntoLog(file);
  return file;
}

/** An answer about an anchor, in a file or from a deployment. */
async function nameAnchors(running: Running, folder: string): Promise<ArgumentCase[]> {
  const { bundle, anchor, transaction } = await anchoredVote();
  const reader = someReader(bundle);
  const number = 12_400_000;
  const hash = bytes32("the block of the anchor");
  const sent = {
    ...{ hash: anchor.transaction, from: transaction.from, input: transaction.data, nonce: "0x0" },
    ...{ blockNumber: `0x${number.toString(16)}`, blockHash: hash },
  };
  const chain = { ...chainOf(bundle), sent: { transaction: sent, newest: number + 20 } };
  chain.blocks[number] = { hash, at: transaction.block?.time ?? 0 };
  const node = await running(startNode(chain));
  const text = writeFile(bundle);
  const log: WholeLog = { bodies: [], head: headOf(bundle).head };
  const at = async (name: string, answer: string): Promise<string> => {
    await store(join(folder, name), answer);
    return join(folder, name);
  };
  const address = async (answer: object | null) =>
    `${await running(serveLog(log, answer))}/api/proposals/1/anchor`;
  const places: [string, string, Verdict][] = [
    ["that the node confirms", await at("right.json", JSON.stringify({ anchor })), "true"],
    ["that the node confirms, by the deployment", await address({ anchor }), "true"],
    ["that is none yet", await at("none.json", '{"anchor":null}'), "unreadable"],
    ["that is none yet, by the deployment", await address({ anchor: null }), "unreadable"],
    ["that the deployment doesn't tell", await address(null), "unreadable"],
    [
      "of another vote",
      await at("other.json", JSON.stringify({ anchor: { ...anchor, proposal: hash } })),
      "unreadable",
    ],
    ["that is no answer", await at("empty.json", "{}"), "unreadable"],
    ["that is no JSON", await at("text.json", "no anchor"), "unreadable"],
    ["in no file", join(folder, "nothing.json"), "unreadable"],
    ["over plain http", "http://club.example/anchor", "unreadable"],
    ["where nothing listens", "http://127.0.0.1:1/anchor", "unreadable"],
  ];
  const cases = places.map(([what, place, expected]): ArgumentCase => {
    return { name: `an anchor ${what}`, text, reader, node, more: ["--anchor", place], expected };
  });
  const [, , [, none]] = places as [unknown, unknown, [string, string]];
  const right = join(folder, "right.json");
  return [
    ...cases,
    {
      name: "an anchor without a node",
      text,
      reader,
      node: null,
      more: ["--anchor", right],
      expected: "unreadable",
    },
    {
      name: "no anchor, and a node where nothing listens",
      ...{ text, reader, node: "http://127.0.0.1:1", more: ["--anchor", none], expected: "unreadable" },
    },
    {
      name: "an anchor, and a node where nothing listens",
      ...{
        text,
        reader,
        node: "http://127.0.0.1:1",
        more: ["--anchor", right, "--strict"],
        expected: "unchecked",
      },
      wants: "a node, the whole public log, witnesses, the anchor of the result",
    },
  ];
}

/** A vote on which nobody voted, signed for a deployment that runs, with all that a strict reader asks. */
async function beStrict(running: Running): Promise<ArgumentCase[]> {
  const voted = await genuineFile();
  const answers: [string, object | null, string][] = [
    ["that has no anchor of the result", { anchor: null }, ""],
    ["that answers something else about an anchor", {}, "the anchor of the result"],
    ["that doesn't tell of an anchor", null, "the anchor of the result"],
    ["that has an anchor", { anchor: (await anchoredVote()).anchor }, "the anchor of the result"],
  ];
  const cases: ArgumentCase[] = [];
  for (const [what, answer, wants] of answers) {
    const file = structuredClone(voted);
    await replaceText(file, later(file.proposal.startsAt, -60_000));
    const whole: WholeLog = { bodies: [], head: headOf(voted).head };
    const origin = await running(serveLog(whole, answer));
    const version = file.proposal.versions.at(-1);
    if (version === undefined) throw new Error("there is no version");
    version.origin = origin;
    await signVersion(file, version);
    file.proposal.digest = version.digest;
    const log = enterIntoLog(file);
    cosignLog(file, 1, 2);
    const node = await running(startNode(chainOf(voted)));
    const reader = { ...someReader(file), log, witnesses: testPolicy(2, 3) };
    const text = writeFile(file);
    const asked = { text, reader, node };
    const more = ["--origin", origin, "--strict"];
    const expected = wants === "" ? "true" : "unchecked";
    cases.push({ name: `a strict reader of a deployment ${what}`, ...asked, more, expected, wants });
    cases.push({
      name: `a reader of a deployment ${what}`,
      ...asked,
      more: ["--origin", origin],
      expected: "true",
    });
  }
  const text = writeFile(voted);
  const all = "a node, the whole public log, witnesses, the anchor of the result";
  const wrong = writeFile({ ...voted, ballotCount: voted.ballotCount + 1 });
  const given = { reader: someReader(voted), node: null, more: ["--strict"] };
  return [
    ...cases,
    { name: "a strict reader who asks nobody", ...given, text, expected: "unchecked", wants: all },
    { name: "a strict reader of a wrong file", ...given, text: wrong, expected: "false", wants: "" },
  ];
}
