import { keccak256, sha256, stringToBytes, stringToHex } from "viem";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { entryBody, hashEntry } from "@/lib/log/log-entry";
import { READ_AT, someEvidence, type Votes } from "@/tests/builders/evidence";
import { enterIntoLog, logKey } from "@/tests/builders/evidence-log";
import { checkPlaces, recount } from "@/tests/builders/recount";
import { threeVotes } from "@/tests/forgeries/forgery";
import { testAccount } from "@/tests/setup/accounts";
import { sizeOf } from "@/tests/size";
import { ballotEntry } from "./check-log";
import { type EvidenceBundle, evidenceBundle } from "./evidence-schemas";
import type { FileBallot } from "./file-ballots";
import type { Recount } from "./judge-findings";
import { gatherPart } from "./recount-part";
import { createRecountSum, type KnownToReader } from "./sum-recount";

const TRILLION = 10n ** 30n;
const [changed, ...others] = threeVotes;
const votes: Votes[] = [{ ...changed, nftCount: 70n, tokenWei: 3n * TRILLION + 7n }, ...others];

let genuine: EvidenceBundle;
beforeAll(async () => {
  genuine = await someEvidence(votes);
});

/** For a reader who knows the log's key. */
async function recountBundle(bundle: EvidenceBundle, more: Partial<KnownToReader> = {}): Promise<Recount> {
  const engine = await loadSignatureEngine();
  return recount({ bundle, engine, logKeys: [logKey.publicKey], now: READ_AT, ...more });
}

type Change = (bundle: EvidenceBundle) => void;
async function recountChanged(...changes: Change[]): Promise<Recount> {
  const bundle = structuredClone(genuine);
  for (const change of changes) change(bundle);
  return recountBundle(evidenceBundle.parse(bundle));
}

function voterAt(bundle: EvidenceBundle, index: number): EvidenceBundle["voters"][number] {
  const voter = bundle.voters[index];
  if (!voter) throw new Error(`there is no voter ${index}`);
  return voter;
}
function ballotAt(bundle: EvidenceBundle, voter: number, place = 0) {
  const ballot = voterAt(bundle, voter).ballots[place];
  if (!ballot) throw new Error(`there is no ballot ${place}`);
  return ballot;
}
const versionOf = ({ proposal }: EvidenceBundle) => {
  const version = proposal.versions[0];
  if (!version) throw new Error("there is no version");
  return version;
};
const DAY_MS = 86_400_000;
function moveWindow({ proposal }: EvidenceBundle, ms: number): void {
  const later = (time: string) => new Date(Date.parse(time) + ms).toISOString();
  Object.assign(proposal, { startsAt: later(proposal.startsAt), endsAt: later(proposal.endsAt) });
  for (const version of proposal.versions) version.publishedAt = proposal.startsAt;
}
/** With the hash that PostgreSQL makes of its fields. */
function hiding({ proposal }: EvidenceBundle): EvidenceBundle["moderation"][number] {
  return {
    at: proposal.endsAt,
    actor: proposal.author,
    act: "proposal.hide",
    subject: "proposal:7",
    reason: "spam",
    before: { z: 1, hidden: false, é: "“a”\n" },
    after: { hidden: true, by: null },
    changes: sha256(stringToBytes('{"z": 1, "é": "“a”\\n", "hidden": false}\n{"by": null, "hidden": true}')),
  };
}
/** Changes the published result to what the forger wants. */
function publish(bundle: EvidenceBundle, result: Partial<EvidenceBundle["result"]>): void {
  Object.assign(bundle.result, result);
}

describe("recount", () => {
  it("counts a genuine vote, says what happened to each ballot, and reports how far it is", async () => {
    const seen: number[] = [];
    const counted = await recount({
      bundle: genuine,
      engine: await loadSignatureEngine(),
      logKeys: [logKey.publicKey],
      now: READ_AT,
      onProgress: ({ voters }) => void seen.push(voters),
    });
    expect(counted).toMatchObject({ verdict: "true", faults: [], unchecked: [], outcome: "passed" });
    expect(counted.tally).toEqual({
      yesPower: 73_000_000_000_000_000_000n,
      noPower: 13_000_000_000_000_000_000n,
      yesCount: 1,
      noCount: 2,
    });
    expect(counted.ballots.map(({ verdict }) => verdict)).toEqual([
      "replaced",
      "counted",
      "counted",
      "counted",
    ]);
    expect(counted.ballots[0]?.why).toContain("another ballot later");
    expect(seen).toEqual([0, 3]);
  });

  it.each<[string, string, Change]>([
    [
      "a flipped choice",
      "voters[2].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 2), { choice: "yes" }),
    ],
    [
      "a flipped choice of a text ballot",
      "voters[1].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 1), { choice: "yes" }),
    ],
    [
      "a changed power",
      "voters[1].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 1), { power: "5" }),
    ],
    [
      "a changed power with holdings to match",
      "voters[1]",
      (bundle) => {
        Object.assign(voterAt(bundle, 1).holdings ?? {}, { nftCount: "400" });
        Object.assign(ballotAt(bundle, 1), { power: String(400n * 10n ** 18n) });
      },
    ],
    [
      "a dropped ballot",
      "ballotCount",
      (bundle) => {
        voterAt(bundle, 2).ballots = [];
      },
    ],
    [
      "a dropped voter under a result that was not changed",
      "result.noPower",
      (bundle) => {
        bundle.voters.pop();
        bundle.ballotCount -= 1;
      },
    ],
    [
      "a swapped text",
      "proposal.versions[0]",
      (bundle) => Object.assign(versionOf(bundle), { body: "Pay the author." }),
    ],
    [
      "a doubled voter",
      "voters[3]",
      (bundle) => {
        bundle.voters.push(structuredClone(voterAt(bundle, 2)));
        bundle.ballotCount += 1;
        publish(bundle, { noPower: "22000000000000000000", noCount: 3 });
      },
    ],
    [
      "a doubled ballot",
      "voters[2].ballots[1]",
      (bundle) => {
        voterAt(bundle, 2).ballots.push(structuredClone(ballotAt(bundle, 2)));
        bundle.ballotCount += 1;
      },
    ],
    [
      "a ballot signed by somebody else",
      "voters[2].ballots[0]",
      (bundle) => {
        const { digest, signature } = ballotAt(bundle, 1);
        Object.assign(ballotAt(bundle, 2), { signature, digest });
      },
    ],
    [
      "a ballot that came at the end",
      "voters[2].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 2), { receivedAt: bundle.proposal.endsAt }),
    ],
    [
      "a ballot from before the start",
      "voters[2].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 2), { receivedAt: "2026-01-01T00:00:00.000Z" }),
    ],
    [
      "a ballot that was kept back",
      "voters[2].ballots[0]",
      (bundle) =>
        Object.assign(ballotAt(bundle, 2), {
          receivedAt: new Date(Date.parse(bundle.proposal.startsAt) + 3_600_000).toISOString(),
        }),
    ],
    [
      "a later start",
      "proposal.startsAt",
      (bundle) =>
        Object.assign(bundle.proposal, {
          startsAt: new Date(Date.parse(bundle.proposal.startsAt) + 5_000).toISOString(),
        }),
    ],
    [
      "a start that is moved by 40 days, with the end",
      "proposal.startsAt",
      (bundle) => {
        moveWindow(bundle, 40 * DAY_MS);
        enterIntoLog(bundle);
      },
    ],
    [
      "a start 32 minutes after the one that a key signed",
      "proposal.startsAt",
      (bundle) => {
        moveWindow(bundle, 32 * 60_000);
        enterIntoLog(bundle);
      },
    ],
    [
      "a key's ballot that was kept back, with an invented confirmation by a wallet",
      "voters[2].ballots[0]",
      (bundle) => {
        const { receivedAt } = ballotAt(bundle, 2);
        const check = { block: "12345999", hash: `0x${"cd".repeat(32)}` };
        const late = new Date(Date.parse(receivedAt) + 2 * DAY_MS).toISOString();
        Object.assign(ballotAt(bundle, 2), { receivedAt: late, check });
        enterIntoLog(bundle);
      },
    ],
    [
      "a total power below what voted",
      "snapshot.totalPower",
      (bundle) => Object.assign(bundle.snapshot, { totalPower: String(30n * 10n ** 18n) }),
    ],
    [
      "an act of moderation with invented changes",
      "moderation[0]",
      (bundle) => {
        bundle.moderation.push({ ...hiding(bundle), after: { hidden: false } });
        enterIntoLog(bundle);
      },
    ],
    ["a changed rule", "rule", (bundle) => Object.assign(bundle.rule, { ratio: "2" })],
    [
      "a census with another root",
      "census",
      (bundle) => Object.assign(bundle.census ?? {}, { root: `0x${"ab".repeat(32)}` }),
    ],
    ["another outcome", "result.outcome", (bundle) => publish(bundle, { outcome: "rejected" })],
    ["a final result that names no time", "result.finalAt", (bundle) => publish(bundle, { finalAt: null })],
    [
      "a time at which a result became final that isn't",
      "result.finalAt",
      (bundle) => publish(bundle, { isFinal: false, outcome: null }),
    ],
    [
      "another deployment",
      "proposal.versions[0]",
      (bundle) => Object.assign(bundle.domain, { name: "Club X" }),
    ],
    ["another chain", "domain", (bundle) => Object.assign(bundle.domain, { chainId: 1 })],
    ["other types", "domain", (bundle) => bundle.types.Ballot.reverse()],
    [
      "a ballot that has no place in the log",
      "voters[2].ballots[0]",
      (bundle) => {
        delete ballotAt(bundle, 2).position;
      },
    ],
    [
      "a ballot that names the place of another",
      "voters[2].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 2), { position: ballotAt(bundle, 1).position }),
    ],
    [
      "a ballot behind the end of the log",
      "voters[2].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 2), { position: bundle.log?.head.treeSize }),
    ],
    [
      "a ballot at a place without a proof",
      "voters[2].ballots[0]",
      (bundle) => Object.assign(ballotAt(bundle, 2), { position: 0 }),
    ],
    [
      "a text without a place in the log",
      "proposal.versions[0]",
      ({ log }) => {
        if (log) log.versions = [];
      },
    ],
    [
      "a cancellation without a place in the log",
      "proposal.cancelledAt",
      (bundle) => Object.assign(bundle.proposal, { cancelledAt: bundle.proposal.endsAt }),
    ],
    [
      "an act of moderation that the log can't know",
      "moderation[0]",
      (bundle) =>
        bundle.moderation.push({
          at: bundle.proposal.endsAt,
          actor: bundle.proposal.author,
          act: "proposal.hide",
          subject: "proposal:7",
          reason: null,
          before: {},
          after: {},
        }),
    ],
    [
      "a census without a place in the log",
      "census",
      ({ log }) => Object.assign(log ?? {}, { census: null }),
    ],
    [
      "a head of the log that nobody signed",
      "log.head",
      ({ log }) => Object.assign(log?.head ?? {}, { at: 1 }),
    ],
    [
      "a log of another key",
      "log.head",
      ({ log }) => Object.assign(log ?? {}, { publicKey: `0x${"ab".repeat(32)}` }),
    ],
    ["a proof with another root", "log.proof", ({ log }) => log?.proof.hashes.reverse()],
    [
      "an entry of the vote that the file lacks",
      "log.proof.groups[0]",
      (bundle) => {
        voterAt(bundle, 2).ballots = [];
      },
    ],
  ])("refuses %s and names %s", async (_, line, change) => {
    const counted = await recountChanged(change);
    expect(counted.verdict).toBe("false");
    expect(counted.faults.map((fault) => fault.line)).toContain(line);
  });

  it("refuses a stranger's ballot, though the result was made to fit", async () => {
    const stranger: Votes = {
      account: testAccount("stranger"),
      nftCount: 100n,
      tokenWei: 0n,
      ballots: [{ choice: "no", reason: "", at: 50 }],
    };
    // Signed for this very proposal, with the proof of a census that includes the stranger.
    const { voters } = await someEvidence([stranger]);
    const counted = await recountChanged((bundle) => {
      bundle.voters.push(...voters);
      bundle.ballotCount += 1;
      publish(bundle, { noPower: "113000000000000000000", noCount: 3, outcome: "rejected" });
    });
    expect(counted.verdict).toBe("false");
    expect(counted.ballots.at(-1)).toMatchObject({ verdict: "refused", line: "voters[3].ballots[0]" });
    expect(counted.faults).toContainEqual(
      expect.objectContaining({ line: "voters[3]", who: stranger.account.address.toLowerCase() }),
    );
  });

  it("refuses a file without a ballot that has a receipt, unless it may be older than the ballot", async () => {
    const ballot = ballotAt(genuine, 2);
    const { digest, receivedAt } = ballot;
    const voter = voterAt(genuine, 2).address.toLowerCase();
    const receipt = {
      proposal: genuine.proposal.digest,
      voter,
      digest,
      receivedAt: Date.parse(receivedAt),
      promisedBy: Date.parse(receivedAt) + 86_400_000,
      leaf: hashEntry(entryBody(ballotEntry({ ...ballot, voter, proposal: genuine.proposal.digest }))),
    };
    const recountWith = (bundle: EvidenceBundle) => recountBundle(bundle, { receipts: [receipt] });
    expect(await recountWith(genuine)).toMatchObject({ verdict: "true" });
    const dropped = structuredClone(genuine);
    dropped.voters.pop();
    dropped.ballotCount -= 1;
    publish(dropped, { noPower: "4000000000000000000", noCount: 1 });
    enterIntoLog(dropped);
    expect(await recountBundle(dropped)).toMatchObject({ verdict: "true" });
    const missing = expect.objectContaining({ line: "receipts[0]", who: receipt.voter });
    expect(await recountWith(dropped)).toMatchObject({ verdict: "false", faults: [missing] });
    publish(dropped, { isFinal: false, finalAt: null, outcome: null });
    enterIntoLog(dropped, { at: Date.parse(receivedAt) + 3_600_000 });
    const now = Date.parse(receivedAt) + 3_600_000;
    expect(await recountBundle(dropped, { receipts: [receipt], now })).toMatchObject({
      verdict: "unchecked",
      unchecked: [missing],
    });
    const delayed = structuredClone(genuine);
    ballotAt(delayed, 2).receivedAt = new Date(Date.parse(receivedAt) + 1_000).toISOString();
    enterIntoLog(delayed);
    expect(await recountWith(delayed)).toMatchObject({ verdict: "false", faults: [missing] });
  });

  it("checks hidden texts by their hashes alone, and still refuses another hash", async () => {
    const hide: Change = (bundle) => {
      const version = versionOf(bundle);
      bundle.proposal.hiddenLabel = { keccak: keccak256(stringToHex(`#12 ${version.title}`)) };
      version.title = { keccak: keccak256(stringToHex(String(version.title))) };
      const ballot = ballotAt(bundle, 0, 1);
      ballot.reason = { keccak: keccak256(stringToHex(String(ballot.reason))) };
    };
    const hidden = await recountChanged(hide);
    expect(hidden).toMatchObject({ faults: [], verdict: "unchecked" });
    // Only a ballot that was signed as a text needs the title to be hashed.
    expect(hidden.unchecked.map(({ line }) => line)).toEqual([
      "proposal.hiddenLabel",
      "voters[1].ballots[0].digest",
    ]);
    const withoutLabel = await recountChanged(hide, ({ proposal }) => {
      proposal.hiddenLabel = null;
    });
    expect(withoutLabel.faults).toContainEqual(expect.objectContaining({ line: "proposal.hiddenLabel" }));
    const counted = await recountChanged((bundle) => {
      hide(bundle);
      ballotAt(bundle, 0, 1).reason = { keccak: keccak256("0x") };
    });
    expect(counted.faults).toContainEqual(expect.objectContaining({ line: "voters[0].ballots[1]" }));
  });

  it("finds the fields of a genuine act in the hash that the log has, and says nothing about private ones", async () => {
    const whole = await recountChanged((bundle) => void bundle.moderation.push(hiding(bundle)), enterIntoLog);
    expect(whole).toMatchObject({ verdict: "true", faults: [] });
    const kept = await recountChanged(
      (bundle) => void bundle.moderation.push({ ...hiding(bundle), before: null, after: null }),
      enterIntoLog,
    );
    expect(kept).toMatchObject({ verdict: "true", faults: [] });
  });

  it("says that a vote is over if its file has no final result, by the reader's clock or the log's", async () => {
    const open = structuredClone(genuine);
    publish(open, { isFinal: false, finalAt: null, outcome: null });
    const end = Date.parse(open.proposal.endsAt);
    enterIntoLog(open, { at: end - 1 });
    const at = (now: number) => recountBundle(open, { now });
    expect(await at(end)).toMatchObject({ verdict: "true" });
    const notFinal = { verdict: "unchecked", unchecked: [{ line: "result.isFinal" }] };
    expect(await at(end + 11 * 60_000)).toMatchObject(notFinal);
    enterIntoLog(open, { at: end + 11 * 60_000 });
    expect(await at(end)).toMatchObject(notFinal);
  });

  it("doubts a final result before the end, and a head a day ahead, by the reader's clock", async () => {
    const end = Date.parse(genuine.proposal.endsAt);
    const at = (now: number) => recountBundle(genuine, { now });
    expect(await at(end - 60_000)).toMatchObject({ verdict: "true" });
    expect(await at(end - 11 * 60_000)).toMatchObject({ unchecked: [{ line: "result.isFinal" }] });
    const early = await at(end - DAY_MS);
    expect(early.unchecked.map(({ line }) => line)).toEqual(["result.isFinal", "log.head"]);
  });

  it("calls no file true whose log has a key that nobody named", async () => {
    const engine = await loadSignatureEngine();
    const ofNobody = { verdict: "unchecked", unchecked: [{ line: "log.publicKey" }] };
    expect(await recount({ bundle: genuine, engine, now: READ_AT })).toMatchObject(ofNobody);
    expect(await recountBundle(genuine, { logKeys: [`0x${"7".repeat(64)}`] })).toMatchObject(ofNobody);
  });

  it("compares seconds as numbers and reads none with two spellings", async () => {
    const twin = structuredClone(genuine);
    const ballot = ballotAt(twin, 2);
    voterAt(twin, 2).ballots.push({ ...ballot, signedAt: `0${ballot.signedAt}` });
    expect(evidenceBundle.safeParse(twin).success).toBe(false);
    const counted = await recountBundle(twin);
    expect(counted.ballots.at(-1)).toMatchObject({
      verdict: "refused",
      why: expect.stringContaining("same second"),
    });
  });

  const many = sizeOf({ daily: 40_000, nightly: 150_000 });
  it(`counts a voter with ${many} ballots, in time that grows with their number`, async () => {
    const sum = createRecountSum(genuine);
    const voter = `0x${"1".repeat(40)}`;
    const leaf = `0x${"0".repeat(64)}`;
    const ballots = Array.from(
      { length: many },
      (_, nth): FileBallot => ({
        ...{ line: `voters[0].ballots[${nth}]`, voter, digest: leaf, leaf, choice: "yes", power: 1n },
        ...{ verdict: "replaced", why: "", receivedAt: 0, position: nth },
      }),
    );
    const { sha256 } = await loadSignatureEngine();
    const others = [{ voter, place: 0, ballots, counted: null, faults: [], unchecked: [] }];
    sum.add(gatherPart({ sound: null, others, first: 0 }));
    const known = { receipts: [], logKeys: [], now: READ_AT };
    const { ballots: all } = await sum.finish(known, (question) =>
      checkPlaces({ ...question, head: genuine, sha256 }),
    );
    expect(all).toHaveLength(many);
  });

  const hiddenAt = (seconds: number): Change => {
    const act = (name: string, at: number) => ({
      ...{ act: `proposal.${name}`, actor: genuine.proposal.author, subject: "proposal:7", reason: "Spam." },
      at: new Date(Date.parse(genuine.proposal.startsAt) + at * 1_000).toISOString(),
      ...{ before: null, after: null, changes: keccak256("0x") },
    });
    return (bundle) => {
      bundle.moderation = [act("hide", seconds), act("show", seconds + 100)];
      enterIntoLog(bundle);
    };
  };
  const says = (proposal: Partial<ProposalName>, form: "typed" | "text") =>
    someEvidence([
      {
        ...{ account: testAccount("voter 1"), nftCount: 1n, tokenWei: 0n },
        ballots: [{ choice: "yes", reason: "", at: 200, form, says: proposal }],
      },
    ]);
  it.each(["typed", "text"] as const)(
    "refuses a %s ballot whose words are not the proposal's",
    async (form) => {
      for (const words of [
        { label: "#12 Fund me" },
        { label: "#13 Fund the index" },
        { club: "The Painters" },
      ]) {
        const { verdict, faults } = await recountBundle(await says(words, form));
        expect([words, verdict, faults[0]?.line]).toEqual([words, "false", "voters[0].ballots[0]"]);
      }
      expect(await recountBundle(await says({ club: "builders" }, form))).toMatchObject({
        verdict: "true",
      });
    },
  );

  it.each(["typed", "text"] as const)(
    "accepts a %s ballot that says the title is hidden only while it was hidden",
    async (form) => {
      const bundle = await says({ label: "#12 (hidden by a moderator)" }, form);
      const verdicts = [];
      // It arrives 202 seconds after the start, plus a minute for a ballot that was being stored.
      for (const from of [null, 0, 45, 150, 203]) {
        const changed = structuredClone(bundle);
        if (from !== null) hiddenAt(from)(changed);
        verdicts.push((await recountBundle(changed)).verdict);
      }
      expect(verdicts).toEqual(["false", "false", "true", "true", "false"]);
    },
  );

  it("uses the times of hiding and showing, in whatever order the file has them", async () => {
    const bundle = await says({ label: "#12 (hidden by a moderator)" }, "typed");
    hiddenAt(0)(bundle);
    bundle.moderation.reverse();
    enterIntoLog(bundle);
    expect(await recountBundle(bundle)).toMatchObject({ verdict: "false" });
  });

  it("says what it could not check: a contract wallet's signature, and holdings without a census", async () => {
    const check = { block: "12345999", hash: `0x${"cd".repeat(32)}` };
    const byContract = await recountChanged(
      (bundle) => Object.assign(ballotAt(bundle, 1), { signature: "0x1234", check }),
      enterIntoLog,
    );
    expect(byContract).toMatchObject({ verdict: "unchecked", faults: [] });
    expect(byContract.unchecked[0]?.text).toContain("12345999");
    const withoutCensus = await recountChanged((bundle) => {
      bundle.census = null;
      bundle.holdingsFrom = "index";
      for (const voter of bundle.voters) voter.proof = null;
    }, enterIntoLog);
    expect(withoutCensus).toMatchObject({ verdict: "unchecked" });
    const beforeTheLog = await recountChanged((bundle) => {
      delete bundle.log;
    });
    expect(beforeTheLog).toMatchObject({ verdict: "unchecked", unchecked: [{ line: "log" }] });
  });
});
