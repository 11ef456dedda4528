import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { draft as draftSchema, preparation } from "@/lib/proposals/proposal-schemas";
import { type EvidenceBundle, evidenceBundle } from "@/lib/recount/evidence-schemas";
import { parseWitnessPolicy, type WitnessPolicy } from "@/lib/shared/witness-policy";
import { listen } from "@/local/listen";
import { cosignText, type RunningWitness, startWitness, testWitness } from "../builders/witnesses";
import type { Reader, Verdict } from "../forgeries/forgery";
import { type CommandLine, openCommandLine } from "../forgeries/show-to-command-line";
import { showToPage, writeFile } from "../forgeries/show-to-page";
import { testAccount, testAdmin } from "../setup/accounts";
import { cloneDatabase, runSql } from "../setup/clone-database";
import { givePower } from "./attack-author";
import { databaseSeconds, mint, pollEnvironment, sendBallot, signedBody } from "./poll";
import { inParallel, type Proof, tally } from "./proof";
import { readConflicts, runMirror } from "./run-mirror";
import { signPrepared } from "./sign-prepared";
import { callJob, newPerson, type TwoInstances } from "./two-instances";

const PERIOD_SECONDS = 259_200;
const TITLE = "Fund the index";
const CLUB = { name: "Split view", slug: "split-view" };
/** Three days and a little ago, so that voting is over once the clock is right again. */
const CLOCK_MS = -(PERIOD_SECONDS * 1_000 + 300_000);
const BOUGHT = 9;
const keySchema = z.object({ publicKey: z.string(), verifierKey: z.string() });
const publishedSchema = z.object({ id: z.string() });
const digestSchema = z.templateLiteral(["0x", z.string()]);
const stateSchema = z.object({
  logs: z.record(z.string(), z.object({ size: z.string(), root: z.string() })),
  refused: z.array(z.unknown()),
});

export const proof: Proof = {
  isFirst: true,
  claim:
    "a server with the log's key shows two people two results of one vote; with 2 of 3 witnesses, one of which signs everything, the page's verifier, the command line, the mirror and both honest witnesses refuse the second; no request without the log's key adds to what a witness keeps, or takes from it",
  environment: pollEnvironment,
  async run(stand, { isFull, random }) {
    const folder = mkdtempSync(join(tmpdir(), "club-witnesses-"));
    const commandLine = await openCommandLine();
    const bought = await startBought();
    const { publicKey, verifierKey } = await readKey(stand);
    const honest = await Promise.all(
      ["a.test", "b.test"].map((name) => startWitness({ folder, name, logs: [verifierKey] })),
    );
    try {
      const policy = policyOf(2, [...honest, bought]);
      const vote = await openVote(stand);
      await vote.cast(0, "yes");
      const splitUrl = await split(stand);
      await vote.cast(1, "no");
      await endVote(stand, splitUrl);
      await stand.replace(0, { WITNESSES: policy.text });
      await closeVote(stand, 0);
      const confirmed = await runJob(stand, 0, "witnesses");
      assert.match(confirmed, /"cosigned":3/, confirmed);
      const told = await refuseByWitnesses({ stand, splitUrl, policy, honest });
      // The second server names the bought witness alone, so its files have what they can have.
      await stand.replace(1, { DATABASE_URL: splitUrl, WITNESSES: policyOf(1, [bought]).text });
      const files = {
        genuine: await readEvidence(stand, 0, vote.id),
        second: await readEvidence(stand, 1, vote.id),
      };
      const reader: Reader = {
        logKeys: [publicKey],
        receipts: [],
        heads: [],
        chain: null,
        log: null,
        now: Date.now(),
      };
      const shown = await refuseFiles({ files, reader, policy, bought, commandLine });
      const mirrored = await refuseByMirror({ stand, folder, policy });
      const [witness] = honest;
      assert.ok(witness);
      const count = isFull ? 10_000 : 500;
      return [told, ...shown, mirrored, await attackWitness({ stand, witness, count, random })];
    } finally {
      await Promise.all([...honest.map(({ stop }) => stop()), commandLine.close()]);
      bought.server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Policy = WitnessPolicy & { text: string };
type Known = Pick<RunningWitness, "url" | "verifierKey">;

function policyOf(quorum: number, witnesses: readonly Known[]): Policy {
  const written = `${quorum} of ${witnesses.map(({ url, verifierKey }) => `${url} ${verifierKey}`).join(", ")}`;
  const policy = parseWitnessPolicy(written);
  assert.ok(policy.ok);
  return { ...policy.value, text: written };
}

/** A witness that cosigns whatever it is sent. */
async function startBought(): Promise<Known & { server: Server }> {
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const note = sent.slice(sent.indexOf("\n\n") + 2);
    const body = note.slice(0, note.indexOf("\n\n") + 1);
    response.end(cosignText({ number: BOUGHT, body, at: Date.now() }));
  });
  return { server, url: (await listen(server)).url, verifierKey: testWitness(BOUGHT) };
}

async function readKey({ urls }: TwoInstances): Promise<z.output<typeof keySchema>> {
  return keySchema.parse(await (await fetch(`${urls[0]}/api/log/key`)).json());
}

async function runJob(stand: TwoInstances, index: 0 | 1, name: string): Promise<string> {
  return (await callJob(stand.urls[index], name)).text();
}

type Vote = { id: string; cast(voter: number, choice: "yes" | "no"): Promise<void> };

/** A proposal published by its author's signature, on which two people can vote. */
async function openVote(stand: TwoInstances): Promise<Vote> {
  const accounts = [testAccount("split 0"), testAccount("split 1")];
  await mint(stand, { accounts, counts: [3n, 5n] });
  await givePower(stand.rpcUrl);
  await setClock(stand.databaseUrl, CLOCK_MS);
  await runJob(stand, 0, "index");
  const author = newPerson(stand.urls);
  assert.equal((await author.signIn(testAdmin)).status, 200);
  const ask = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await author.send(path, { method, body });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  await ask("POST", "/api/clubs", { ...CLUB, about: "" });
  await ask("PATCH", `/api/clubs/${CLUB.slug}`, { version: 1, quorumBasisPoints: 0 });
  const { id: draftId } = draftSchema.parse(await ask("POST", "/api/drafts", { club: CLUB.slug }));
  const texts = { title: TITLE, body: "Ten thousand blocks.", discussion: "" };
  const change = { edition: 1, ...texts, earliestStart: null, periodSeconds: PERIOD_SECONDS };
  await ask("PATCH", `/api/drafts/${draftId}`, change);
  const prepared = preparation.parse(await ask("POST", `/api/drafts/${draftId}/prepare`, {}));
  const signed = await signPrepared(prepared, testAdmin);
  const { id } = publishedSchema.parse(await ask("POST", `/api/drafts/${draftId}/publish`, signed));
  const digest = digestSchema.parse(signed.digest);
  const proposal = { club: CLUB.name, label: `#1 ${TITLE}`, digest };
  return {
    id,
    async cast(voter, choice) {
      const account = accounts[voter];
      assert.ok(account);
      const person = newPerson([stand.urls[0]]);
      assert.equal((await person.signIn(account)).status, 200);
      const signedAt = await databaseSeconds(stand);
      const answer = await sendBallot(
        person,
        BigInt(id),
        await signedBody(account, { proposal, choice, signedAt }),
      );
      assert.equal(answer.status, 200, answer.text);
    },
  };
}

/** Moves app_now() against the clock. */
function setClock(url: string, milliseconds: number): Promise<void> {
  const sql = `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
    AS 'SELECT clock_timestamp() + interval ''${milliseconds} milliseconds'''`;
  return runSql({ url, sql });
}

/** From here on, neither database knows what is done in the other. */
async function split({ databaseUrl, adminDatabaseUrl: url }: TwoInstances): Promise<string> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await runSql({ url, sql: `ALTER DATABASE ${name} ALLOW_CONNECTIONS false` });
  await runSql({
    url,
    sql: `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  });
  const splitUrl = await cloneDatabase({ adminUrl: url, name: "split", template: name });
  await runSql({ url, sql: `ALTER DATABASE ${name} ALLOW_CONNECTIONS true` });
  return splitUrl;
}

/**
 * The second history gets more entries than the first, so that nobody can refuse it for its size alone. The first gets one, so
 * that its 17 are no power of two, from which no proof could show the second's other beginning.
 */
async function endVote({ databaseUrl }: TwoInstances, splitUrl: string): Promise<void> {
  for (const [url, count] of [
    [databaseUrl, 1],
    [splitUrl, 200],
  ] as const) {
    await setClock(url, 0);
    await runSql({
      url,
      sql: `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
        SELECT '0x' || repeat('a', 40), 'club.edit', 'club:split-' || n, 'A proof', '{}', jsonb_build_object('n', n), app_now()
        FROM generate_series(1, ${count}) AS n`,
    });
  }
}

/** The jobs that a vote needs after its end. */
async function closeVote(stand: TwoInstances, index: 0 | 1): Promise<void> {
  for (const job of ["index", "census", "log", "census", "log"]) await runJob(stand, index, job);
}

async function refuseByWitnesses({
  stand,
  splitUrl,
  policy,
  honest,
}: {
  stand: TwoInstances;
  splitUrl: string;
  policy: Policy;
  honest: readonly RunningWitness[];
}): Promise<string> {
  await stand.replace(1, { DATABASE_URL: splitUrl, WITNESSES: policy.text });
  await closeVote(stand, 1);
  const report = await runJob(stand, 1, "witnesses");
  assert.match(report, /1 of 3 cosigned/);
  for (const { key, file } of honest) {
    assert.ok(report.includes(`${key.name} refuses this log`), report);
    const { refused } = stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    assert.ok(refused.length > 0, `${key.name} keeps what the log must not have signed`);
  }
  return "both honest witnesses refuse the second history and keep it; the bought one signs it: 1 of 3";
}

/** Requests that anybody can send, with checkpoints of both histories. */
async function attackWitness({
  stand: { urls },
  witness: { url, file },
  count,
  random,
}: {
  stand: TwoInstances;
  witness: RunningWitness;
  count: number;
  random: () => number;
}): Promise<string> {
  const notes = await Promise.all(urls.map(async (each) => (await fetch(`${each}/checkpoint`)).text()));
  const size = /^\S+\n(\d+)\n/.exec(notes[0] ?? "")?.[1] ?? "0";
  const some = (most: number): number => Math.floor(random() * most);
  const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => some(256)));
  const proof = (): string =>
    Array.from({ length: some(64) }, () => `${bytes(32).toString("base64")}\n`).join("");
  const note = (): string => notes[some(notes.length)] ?? "";
  const kinds: (() => string)[] = [
    () => bytes(some(2_000)).toString("latin1"),
    () => `old ${size}\n${proof()}\n${note()}`,
    () => `old ${some(Number(size) + 2)}\n${proof()}\n${note()}`,
    () => `old ${size}\n\n${note()}— stranger.example ${bytes(68).toString("base64")}\n`,
    () => `old ${size}\n\n${note().replace(/[A-Za-z](?==*\n$)/, "Z")}`,
  ];
  const before = readFileSync(file, "utf8");
  const keeps = (text: string): unknown => {
    const { logs, refused } = stateSchema.parse(JSON.parse(text));
    return [Object.values(logs).map((log) => [log.size, log.root]), refused];
  };
  const statuses: number[] = [];
  await inParallel([...Array(count).keys()], {
    width: 16,
    run: async () => {
      const body = kinds[some(kinds.length)]?.() ?? "";
      statuses.push((await fetch(`${url}/add-checkpoint`, { method: "POST", body })).status);
    },
  });
  assert.deepEqual(keeps(readFileSync(file, "utf8")), keeps(before));
  assert.equal(statuses.length, count);
  assert.ok(!statuses.includes(500));
  return `${count} hostile requests to a witness (${tally(statuses)}): what it cosigned and keeps is the same`;
}

async function readEvidence({ urls }: TwoInstances, index: 0 | 1, id: string): Promise<EvidenceBundle> {
  const answer = await fetch(`${urls[index]}/api/proposals/${id}/bundle`);
  return evidenceBundle.parse(await answer.json());
}

async function refuseFiles({
  files: { genuine, second },
  reader,
  policy,
  bought,
  commandLine,
}: {
  files: { genuine: EvidenceBundle; second: EvidenceBundle };
  reader: Reader;
  policy: Policy;
  bought: Known;
  commandLine: CommandLine;
}): Promise<string[]> {
  assert.deepEqual([genuine.result.outcome, second.result.outcome], ["rejected", "passed"]);
  const witnessed = genuine.log?.witnessed;
  const ofSecond = second.log?.witnessed;
  assert.ok(witnessed && ofSecond && second.log);
  const careful = { ...reader, witnesses: policy };
  const own = policyOf(1, [bought]);
  const lines = witnessed.head.note.split("\n").slice(-4).join("\n");
  const mixed = { ...ofSecond, head: { ...ofSecond.head, note: ofSecond.head.note + lines } };
  const { witnessed: _, ...bare } = second.log;
  const cases: [string, EvidenceBundle, Reader, Verdict][] = [
    ["the first history", genuine, careful, "true"],
    ["the second as it is served", second, careful, "unchecked"],
    ["the second without cosignatures", { ...second, log: bare }, careful, "unchecked"],
    [
      "the second with the first one's cosignatures",
      { ...second, log: { ...bare, witnessed: mixed } },
      careful,
      "unchecked",
    ],
    ["the second with the first one's head", { ...second, log: { ...bare, witnessed } }, careful, "false"],
    ["the second, for a reader without witnesses", second, reader, "true"],
    ["the second, for a reader of the bought one alone", second, { ...reader, witnesses: own }, "true"],
  ];
  for (const [name, file, by, expected] of cases) {
    const written = writeFile(file);
    const page = await showToPage(written, by, null);
    const line = await commandLine.show(written, by, null);
    const verdicts = { name, page: page.verdict, commandLine: line.verdict };
    assert.deepEqual(verdicts, { name, page: expected, commandLine: expected }, line.said);
    // Without a fault, the head of the end has too few cosignatures as well.
    const lines = expected === "false" ? ["log.witnessed"] : ["log.witnessed", "log.endHead"];
    if (expected !== "true") assert.deepEqual([...new Set(page.lines)], lines, name);
  }
  return cases.map(([name, , , verdict]) => `${name}: ${verdict}, on the page and on the command line`);
}

async function refuseByMirror({
  stand: { urls },
  folder,
  policy,
}: {
  stand: TwoInstances;
  folder: string;
  policy: Policy;
}): Promise<string> {
  const witnesses = join(folder, "policy.txt");
  writeFileSync(witnesses, policy.text);
  const copy = (name: string, url: string, more: { witnesses?: string } = {}) =>
    runMirror({ url, folder: join(folder, name), ...more });
  assert.equal(await copy("first", urls[0], { witnesses }), 0, "a mirror of the first history");
  assert.equal(await copy("second", urls[1], { witnesses }), 4, "a mirror of the second history");
  assert.deepEqual(readConflicts(join(folder, "second")), []);
  assert.equal(await copy("careless", urls[1]), 0, "a mirror that knows no witnesses");
  return "a new mirror of the first history ends with 0, of the second with 4 (not witnessed); without witnesses with 0";
}
