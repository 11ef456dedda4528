import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeBallotFile } from "@/lib/ballots/ballot-file";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import { packSigner } from "@/local/pack-verifier";
import { addressOf } from "../builders/ballots";
import type { OpenProposal } from "../builders/rows";
import { testKey } from "../setup/accounts";
import {
  assertTallyIsSum,
  databaseSeconds,
  openPoll,
  openProposal,
  pollEnvironment,
  readCastAnswer,
  signingDomain,
  type Voter,
} from "./poll";
import { inParallel, type Proof } from "./proof";
import { newPerson, type Person, type TwoInstances } from "./two-instances";

const run = promisify(execFile);
const VOTERS = { full: 100, once: 10 };
const WITHOUT_NETWORK = ["--import", join(import.meta.dirname, "no-network.mjs")];

type Made = { voter: Voter; index: number; signed: Record<string, unknown> };

export const proof: Proof = {
  stand: "votes",
  isFirst: true,
  claim:
    "ballots that the packed sign-ballot signs without a network count once each for their signers, also if a stranger brings them, and a replayed, foreign or late file is refused with its rule",
  environment: pollEnvironment,
  async run(stand, { isFull }) {
    const folder = mkdtempSync(join(tmpdir(), "ballots-"));
    try {
      const program = join(folder, "sign-ballot.mjs");
      await packSigner(program);
      const poll = await openPoll(stand, isFull ? VOTERS.full : VOTERS.once);
      const [proposal, other] = [await openProposal(stand, poll), await openProposal(stand, poll)];
      const made = await signAll({ stand, voters: poll.voters, proposal, folder, program });
      const stranger = newPerson(stand.urls);
      const statuses = await bringAll(stranger, proposal, made);
      assert.equal(await assertTallyIsSum(stand, proposal.id), made.length);
      const [{ ballots } = { ballots: 0 }] = await stand.query<{ ballots: number }>(
        "SELECT count(*)::int AS ballots FROM ballot WHERE proposal_id = $1",
        [proposal.id],
      );
      assert.equal(ballots, made.length, "a ballot was stored twice");
      await assert.rejects(
        run(process.execPath, [...WITHOUT_NETWORK, "-e", "fetch('http://127.0.0.1:4321')"]),
        { code: 97 },
        "a program that asks for something was not stopped",
      );
      const refused = await bringWrong({ stand, stranger, proposal, other, made, folder, program });
      assert.equal(await assertTallyIsSum(stand, proposal.id), made.length);
      return [
        `${made.length} ballots signed by node sign-ballot.mjs, each brought ${BROUGHT} times in parallel by a stranger: ${statuses} x 200, ${ballots} stored, tally the sum`,
        "each ended if it opens a connection or looks up a name: none did; a planted one was ended",
        ...refused,
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

const BROUGHT = 3;

async function signAll({
  stand,
  voters,
  proposal,
  folder,
  program,
}: {
  stand: TwoInstances;
  voters: readonly Voter[];
  proposal: OpenProposal;
  folder: string;
  program: string;
}): Promise<Made[]> {
  const made: Made[] = [];
  await inParallel([...voters.entries()], {
    width: 4,
    run: async ([index, voter]) => {
      const signedAt = await databaseSeconds(stand);
      const signed = await sign({
        voter,
        index,
        signedAt,
        named: proposal.name,
        id: proposal.id,
        folder,
        program,
      });
      made.push({ voter, index, signed });
    },
  });
  return made;
}

async function sign({
  voter,
  index,
  signedAt,
  named,
  id,
  folder,
  program,
}: {
  voter: Voter;
  index: number;
  signedAt: number;
  named: ProposalName;
  id: bigint;
  folder: string;
  program: string;
}): Promise<Record<string, unknown>> {
  const place = join(folder, `${index}-${id}-${signedAt}`);
  const file = writeBallotFile({
    site: "https://club.test",
    proposal: String(id),
    domain: signingDomain,
    ballot: {
      proposal: named,
      choice: index % 3 === 0 ? "no" : "yes",
      reason: index % 2 === 0 ? "" : "Signed in a cellar.",
      voter: addressOf(voter.account.address),
      signedAt: BigInt(signedAt),
    },
  });
  writeFileSync(`${place}.json`, JSON.stringify(file));
  writeFileSync(`${place}.key`, testKey(`poll voter ${index}`));
  await run(process.execPath, [
    ...WITHOUT_NETWORK,
    program,
    `${place}.json`,
    "--key",
    `${place}.key`,
    "--out",
    `${place}-signed.json`,
    "--yes",
  ]);
  return JSON.parse(readFileSync(`${place}-signed.json`, "utf8"));
}

const bring = (person: Person, id: bigint, body: unknown) =>
  person.send(`/api/proposals/${id}/signed-ballots`, { method: "POST", body });

async function bringAll(stranger: Person, { id }: OpenProposal, made: readonly Made[]): Promise<number> {
  let brought = 0;
  await inParallel(made, {
    width: 8,
    run: async ({ signed, voter }) => {
      const answers = await Promise.all(Array.from({ length: BROUGHT }, () => bring(stranger, id, signed)));
      for (const answer of answers) {
        assert.equal(answer.status, 200, answer.text);
        assert.equal(readCastAnswer(answer).power, String(voter.power));
        brought += 1;
      }
      assert.equal(new Set(answers.map((answer) => readCastAnswer(answer).castAt)).size, 1);
    },
  });
  return brought;
}

async function bringWrong({
  stand,
  stranger,
  proposal,
  other,
  made: [first],
  folder,
  program,
}: {
  stand: TwoInstances;
  stranger: Person;
  proposal: OpenProposal;
  other: OpenProposal;
  made: readonly Made[];
  folder: string;
  program: string;
}): Promise<string[]> {
  assert.ok(first);
  const { voter, index } = first;
  const now = await databaseSeconds(stand);
  const making = { voter, index, named: proposal.name, id: proposal.id, folder, program };
  const replayed = await sign({ ...making, signedAt: now - 200 });
  const stale = await sign({ ...making, signedAt: now - 400 });
  const foreign = await sign({ ...making, signedAt: now + 1, named: other.name });
  const late = await sign({ ...making, signedAt: now + 2 });
  const lines: string[] = [];
  async function refuse(what: string, id: bigint, body: unknown, rule: RegExp): Promise<void> {
    const answer = await bring(stranger, id, body);
    const { error } = JSON.parse(answer.text);
    assert.ok(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status}`);
    assert.match(error, rule);
    lines.push(`${what}: ${answer.status}, "${error}"`);
  }
  await refuse("replayed", proposal.id, replayed, /at the same time or later/);
  await refuse("signed 400 s ago", proposal.id, stale, /too long ago/);
  await refuse("foreign", proposal.id, foreign, /names another proposal/);
  await refuse("brought to another proposal", other.id, first.signed, /on another proposal/);
  await stand.query(
    "UPDATE proposal SET starts_at = starts_at - interval '30 days', ends_at = app_now() WHERE id = $1",
    [proposal.id],
  );
  await refuse("late", proposal.id, late, /ended/i);
  return lines;
}
