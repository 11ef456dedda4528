import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { askNode } from "@/lib/recount/client/ask-node";
import { evidenceBundle } from "@/lib/recount/evidence-schemas";
import { type SafeRequestView, safeRequestView } from "@/lib/safes/safe-request-schemas";
import { recount, toAskAbout } from "@/tests/builders/recount";
import { insertClub, type OpenProposal } from "../builders/rows";
import { testAccount } from "../setup/accounts";
import { SAFE_VERSIONS, type Safes, startSafes } from "../setup/safes";
import { assertTallyIsSum, databaseSeconds, openProposal, pollEnvironment } from "./poll";
import type { Proof, Size } from "./proof";
import { callJob, newPerson, type Person, type TwoInstances } from "./two-instances";

const KILLS = { full: 20, once: 2 };
const NFT_POWER = 10n ** 18n;
const ATTEMPTS = 200;
const PEOPLE = ["ann", "ben", "cid", "dee", "eve", "fay"];

type Owner = { account: PrivateKeyAccount; person: Person };
/** A Safe with those who sign for it, more than it needs. */
type Tray = { what: string; safe: Hex; owners: Owner[]; votes: { choice: string; signedAt: number }[] };
type Stage = { stand: TwoInstances; proposal: OpenProposal; acknowledged: Acknowledged[] };
type Acknowledged = { request: string; owner: string };

export const proof: Proof = {
  stand: "votes",
  claim:
    "Safes 2-of-3, 3-of-5 and owned by another Safe vote and change their vote through requests while the app is killed between and during signatures: nothing acknowledged is lost, nothing counts twice, and the chain confirms each signature again",
  environment: pollEnvironment,
  async run(stand, size) {
    const safes = await startSafes(stand.rpcUrl);
    const people = await signIn(stand);
    const trays = await createTrays(safes, people);
    const snapshotBlock = await safes.giveVotes(trays.map(({ safe }) => safe));
    const clubId = await insertClub(stand.query);
    const proposal = await openProposal(stand, { clubId, snapshotBlock });
    const stage: Stage = { stand, proposal, acknowledged: [] };
    const killer = startKiller(stand, size);
    let rounds = 0;
    while (rounds < 2 || !killer.isDone()) {
      const choice = rounds % 2 === 0 ? "yes" : "no";
      await Promise.all(trays.map((tray) => vote(stage, { tray, choice, random: size.random })));
      rounds += 1;
    }
    const kills = await killer.done;
    const swapped = await voteWhileAnOwnerIsSwapped(stage, { safes, trays, successor: people[5] });
    await assertAllKept(stage);
    const votes = await assertCountedOnce(stage, trays);
    const confirmed = await recountOnChain(stage, trays.length);
    await assert.rejects(
      assertAllKept({
        ...stage,
        acknowledged: [{ request: crypto.randomUUID(), owner: trays[0]?.safe ?? "" }],
      }),
      /lost/,
    );
    return [
      `${trays.length} Safes (${trays.map(({ what }) => what).join(", ")}), ${votes} votes and changes in ${rounds} rounds, ${kills} kills`,
      `${stage.acknowledged.length} acknowledged signatures: 0 lost; each of ${votes} ballots stored once, tally the sum of votes`,
      swapped,
      `recount: ${confirmed} signatures confirmed by the chain at their blocks, no fault`,
      "planted: a signature that was acknowledged and is gone is caught",
    ];
  },
};

function signIn(stand: TwoInstances): Promise<Owner[]> {
  return Promise.all(
    PEOPLE.map(async (name) => {
      const owner = { account: testAccount(`owner ${name}`), person: newPerson(stand.urls) };
      assert.equal((await owner.person.signIn(owner.account)).status, 200);
      return owner;
    }),
  );
}

async function createTrays(safes: Safes, people: readonly Owner[]): Promise<Tray[]> {
  const trays: Tray[] = [];
  const add = async (what: string, safe: Hex, owners: readonly Owner[]) => {
    trays.push({ what, safe, owners: [...owners], votes: [] });
  };
  const of = (owners: readonly Owner[]) => owners.map(({ account }) => account.address);
  for (const version of SAFE_VERSIONS) {
    const three = people.slice(0, 3);
    const five = people.slice(0, 5);
    await add(`2 of 3 ${version}`, await safes.create(version, of(three), 2), three);
    await add(`3 of 5 ${version}`, await safes.create(version, of(five), 3), five);
    const inner = await safes.create(version, of(five.slice(1, 4)), 2);
    const outer = await safes.create(version, [...of(five.slice(0, 1)), inner], 2);
    await add(`owned by a Safe ${version}`, outer, five.slice(0, 4));
  }
  return trays;
}

/** Kills one instance after the other at moments of the seed, until the size is reached. */
function startKiller(stand: TwoInstances, size: Size): { isDone(): boolean; done: Promise<number> } {
  const wanted = size.isFull ? KILLS.full : KILLS.once;
  let isDone = false;
  const run = async (): Promise<number> => {
    for (let kill = 0; kill < wanted; kill += 1) {
      await sleep(200 + size.random() * 1_500);
      await stand.replace(kill % 2 === 0 ? 0 : 1);
    }
    isDone = true;
    return wanted;
  };
  const done = run();
  done.catch(() => {
    isDone = true;
  });
  return { isDone: () => isDone, done };
}

/** One request from its opening until the vote is cast, signed by owners in an order of the seed. */
async function vote(
  stage: Stage,
  { tray, choice, random }: { tray: Tray; choice: "yes" | "no"; random: () => number },
): Promise<void> {
  const { safe, owners } = tray;
  const opened = await open(stage, { tray, choice });
  const order = owners
    .map((owner) => ({ owner, place: random() }))
    .toSorted((one, other) => one.place - other.place);
  let state = opened.state;
  for (const { owner } of order) {
    if (state === "cast") break;
    state = await signAll(stage, { id: opened.id, owner });
  }
  // With the last signature lost on the way, the vote is sent by the owner who looks next.
  if (state === "complete") state = (await ask(owners, `/api/safe-requests/${opened.id}/cast`, {})).state;
  assert.equal(state, "cast", `the vote of ${safe} (${tray.what}) is ${state}`);
}

async function open({ stand, proposal }: Stage, { tray, choice }: { tray: Tray; choice: "yes" | "no" }) {
  const last = tray.votes.at(-1)?.signedAt ?? 0;
  // A voter can't have two ballots in the same second.
  while ((await retried(() => databaseSeconds(stand))) <= last) await sleep(100);
  const body = { proposal: String(proposal.id), safe: tray.safe, choice, reason: "" };
  const view = await ask(tray.owners, "/api/safe-requests", body);
  assert.ok(view.act === "vote");
  tray.votes.push({ choice, signedAt: view.signedAt });
  return view;
}

/** Signs what each Safe of the request wants of this owner; answers the state after it. */
async function signAll(
  stage: Stage,
  { id, owner }: { id: string; owner: Owner },
): Promise<SafeRequestView["state"]> {
  const address = owner.account.address.toLowerCase();
  let view = await ask([owner], `/api/safe-requests/${id}`);
  for (const { messageHash, owners } of view.safes) {
    const own = owners.find((each) => each.address.toLowerCase() === address);
    if (own === undefined || own.agreement !== null || view.state !== "open") continue;
    const signature = await owner.account.sign({ hash: messageHash as Hex });
    view = await ask([owner], `/api/safe-requests/${id}/signatures`, { messageHash, signature });
    stage.acknowledged.push({ request: id, owner: address });
  }
  return view.state;
}

/** Asks until there is an answer; a request that was decided on the way is read instead. */
async function ask(owners: readonly Owner[], path: string, body?: unknown): Promise<SafeRequestView> {
  const person = owners[0]?.person;
  if (!person) throw new Error("nobody asks");
  let said = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await person
      .send(path, body === undefined ? {} : { method: "POST", body })
      .catch(() => null);
    if (answer?.status === 200) return safeRequestView.parse(JSON.parse(answer.text));
    said = answer === null ? "connection lost" : `${answer.status} ${answer.text}`;
    if (answer?.status === 409 && path.endsWith("/signatures"))
      return ask(owners, path.replace("/signatures", ""));
    assert.ok(answer === null || answer.status >= 500, `${path}: ${said}`);
    await sleep(50);
  }
  throw new Error(`${path}: ${said}`);
}

async function retried<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(50);
    }
  }
}

/** The signature of an owner who was replaced in between no longer counts, and the successor's does. */
async function voteWhileAnOwnerIsSwapped(
  stage: Stage,
  { safes, trays, successor }: { safes: Safes; trays: readonly Tray[]; successor: Owner | undefined },
): Promise<string> {
  const told: string[] = [];
  for (const tray of trays.filter(({ what }) => what.startsWith("3 of 5"))) {
    const [first, second, third, fourth] = tray.owners;
    if (!first || !second || !third || !fourth || !successor) throw new Error("too few owners");
    const { id } = await open(stage, { tray, choice: "yes" });
    await signAll(stage, { id, owner: first });
    await signAll(stage, { id, owner: second });
    const { address: from } = second.account;
    const { address: to } = successor.account;
    await safes.swapOwner(
      tray.safe,
      [first, third, fourth].map(({ account }) => account),
      { from, to },
    );
    const { change } = await ask([successor], `/api/safe-requests/${id}`);
    assert.deepEqual(change, { added: [to], removed: [from], threshold: 3 });
    assert.equal((await second.person.send(`/api/safe-requests/${id}`)).status, 404);
    assert.equal(await signAll(stage, { id, owner: third }), "open");
    assert.equal(await signAll(stage, { id, owner: successor }), "cast");
    told.push(tray.what);
  }
  return `an owner swapped after two of three signatures (${told.join(", ")}): told, refused with 404, and the vote took the successor's`;
}

async function assertAllKept({ stand, acknowledged }: Stage): Promise<void> {
  const lost = await stand.query(
    `SELECT a.request FROM unnest($1::uuid[], $2::text[]) AS a(request, owner)
     WHERE NOT EXISTS (SELECT FROM safe_signature s WHERE s.request_id = a.request AND s.owner = a.owner)`,
    [acknowledged.map(({ request }) => request), acknowledged.map(({ owner }) => owner)],
  );
  assert.equal(lost.length, 0, `${lost.length} acknowledged signatures are lost`);
}

async function assertCountedOnce({ stand, proposal }: Stage, trays: readonly Tray[]): Promise<number> {
  for (const { what, safe, votes } of trays) {
    const stored = await stand.query<{ choice: string; signedAt: string; power: string }>(
      `SELECT choice, signed_at AS "signedAt", power FROM ballot WHERE proposal_id = $1 AND voter = $2 ORDER BY signed_at`,
      [proposal.id, safe.toLowerCase()],
    );
    assert.deepEqual(
      stored.map(({ choice, signedAt }) => ({ choice, signedAt: Number(signedAt) })),
      votes,
      `the ballots of ${what}`,
    );
    const [counted] = await stand.query<{ choice: string; power: string }>(
      "SELECT choice, power FROM vote WHERE proposal_id = $1 AND voter = $2",
      [proposal.id, safe.toLowerCase()],
    );
    assert.deepEqual(counted, { choice: votes.at(-1)?.choice, power: String(NFT_POWER) });
  }
  assert.equal(await assertTallyIsSum(stand, proposal.id), trays.length);
  return trays.reduce((sum, { votes }) => sum + votes.length, 0);
}

/** What anybody does with the file and a node; answers how many signatures the chain confirmed. */
async function recountOnChain({ stand, proposal }: Stage, voters: number): Promise<number> {
  const [url] = stand.urls;
  assert.equal((await callJob(url, "log")).status, 200);
  const bundle = evidenceBundle.parse(
    await (await fetch(`${url}/api/proposals/${proposal.id}/bundle`)).json(),
  );
  const keys = await stand.query<{ key: string }>(
    "SELECT '0x' || encode(public_key, 'hex') AS key FROM log_key",
  );
  const logKeys = keys.map(({ key }) => key);
  const now = (await databaseSeconds(stand)) * 1_000;
  const counted = await recount({ bundle, engine: await loadSignatureEngine(), logKeys, now });
  const ballots = counted.unchecked.filter(
    ({ line, isForChain }) => isForChain && line.includes(".ballots["),
  );
  assert.ok(ballots.length >= voters, `only ${ballots.length} signatures are for the chain`);
  const asked = await askNode({ ...toAskAbout(bundle, counted), url: stand.rpcUrl });
  // The proofs' proposals name a total power that nobody counted, and begin before they are published.
  const ofVoters = (findings: readonly { line: string; text: string }[]) =>
    findings.filter(({ line }) => line.startsWith("voters")).map(({ line, text }) => `${line}: ${text}`);
  assert.deepEqual(ofVoters(asked.faults), []);
  assert.deepEqual(
    ofVoters(asked.unchecked).filter((text) => text.includes(".ballots[")),
    [],
  );
  return ballots.length;
}
