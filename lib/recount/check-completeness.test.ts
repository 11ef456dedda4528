import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { someEvidence, type Votes } from "@/tests/builders/evidence";
import { enterIntoLog, type LeftOut, logKey, signHead } from "@/tests/builders/evidence-log";
import { testAccount } from "@/tests/setup/accounts";
import { type EvidenceBundle, evidenceBundle, type LogEvidence } from "./evidence-schemas";
import type { Recount } from "./judge-findings";
import { recount } from "./recount";

const TOKEN = 10n ** 30n;
const votes: Votes[] = (["yes", "no", "no"] as const).map((choice, index) => ({
  account: testAccount(`voter ${index}`),
  nftCount: BigInt(index + 1),
  tokenWei: TOKEN,
  ballots: [{ choice, reason: "", at: 10 + index }],
}));

let genuine: EvidenceBundle;
beforeAll(async () => {
  genuine = await someEvidence(votes);
});

async function recountChanged(...changes: ((bundle: EvidenceBundle) => void)[]): Promise<Recount> {
  const bundle = structuredClone(genuine);
  for (const change of changes) change(bundle);
  return recount({
    bundle: evidenceBundle.parse(bundle),
    engine: await loadSignatureEngine(),
    logKeys: [logKey.publicKey],
    now: Date.parse(genuine.proposal.endsAt),
  });
}

function logOf({ log }: EvidenceBundle): LogEvidence {
  if (log === undefined) throw new Error("the file has no log");
  return log;
}

/** Leaves the third voter out of a genuine file and makes the published result fit, as anybody can. */
const leaveOut =
  (left: LeftOut = {}) =>
  (bundle: EvidenceBundle) => {
    enterIntoLog(bundle, { voters: [2], ...left });
    const power = BigInt(bundle.result.noPower) - BigInt(genuine.voters[2]?.ballots[0]?.power ?? 0);
    Object.assign(bundle.result, { noPower: String(power), noCount: 1 });
  };

const reopen = (bundle: EvidenceBundle) =>
  Object.assign(bundle.result, { isFinal: false, finalAt: null, outcome: null });

/** Changes the time of the whole file's head, signed by the log's key. */
const signHeadAt = (at: number) => (bundle: EvidenceBundle) => {
  const { head } = logOf(bundle);
  Object.assign(head, signHead({ ...head, at }));
};

it("is content with a genuine file", async () => {
  expect(logOf(genuine).result).toMatchObject({ ballots: 3 });
  expect(await recountChanged()).toMatchObject({ verdict: "true", faults: [], unchecked: [], limits: [] });
});

it("finds a ballot that was left out of a genuine file", async () => {
  const counted = await recountChanged(leaveOut());
  expect(counted.verdict).toBe("false");
  expect(counted.faults).toContainEqual(
    expect.objectContaining({
      line: "log.result",
      text: "A ballot of the public log is missing from this file: the log counted 3, the file has 2.",
    }),
  );
});

it("does not let the log's number be changed with the file", async () => {
  const counted = await recountChanged(leaveOut(), (bundle) => {
    Object.assign(logOf(bundle).result ?? {}, { ballots: 2 });
  });
  expect(counted.verdict).toBe("false");
});

it("leaves a decided vote unchecked if the log's result was left out too", async () => {
  const counted = await recountChanged(leaveOut({ hasResult: false }));
  expect(counted).toMatchObject({ verdict: "unchecked", faults: [], unchecked: [{ line: "log.result" }] });
});

it("says of an open vote that missing ballots can't be noticed", async () => {
  const open = await recountChanged(reopen, enterIntoLog);
  expect(open).toMatchObject({ verdict: "true", unchecked: [] });
  expect(open.limits.join()).toContain("no final result");
});

it("misses a head from after the end in a file whose log is well past it", async () => {
  const counted = await recountChanged(
    (bundle) => Object.assign(logOf(bundle), { endHead: null }),
    signHeadAt(Date.parse(genuine.proposal.endsAt) + 660_000),
  );
  expect(counted).toMatchObject({ verdict: "unchecked", unchecked: [{ line: "log.endHead" }] });
});

it("refuses another order, ballots after the result, and a result that counts what follows it", async () => {
  const swapped = await recountChanged((bundle) => {
    const [first, second] = bundle.voters.map(({ ballots }) => ballots[0]);
    if (!first || !second) throw new Error("there are too few ballots");
    [first.position, second.position] = [second.position, first.position];
  });
  expect(swapped.faults.map(({ line }) => line)).toContain("log.result");
  const follows = await recountChanged((bundle) => {
    const { result } = logOf(bundle);
    if (result) result.position = 1;
  });
  expect(follows.faults.map(({ text }) => text).join()).toContain("after the result");
  const ahead = await recountChanged((bundle) => {
    const { result } = logOf(bundle);
    if (result) result.treeSize = result.position + 1;
  });
  expect(ahead.faults.map(({ text }) => text).join()).toContain("come after it");
});

it("leaves a ballot unchecked that comes after the first head after the end, and refuses a head that doesn't belong there", async () => {
  const resign = (change: Partial<LogEvidence["head"]>) => (bundle: EvidenceBundle) => {
    const { endHead } = logOf(bundle);
    if (endHead === null) throw new Error("there is no head of the end");
    endHead.head = signHead({ ...endHead.head, ...change });
  };
  const last = Math.max(...genuine.voters.map(({ ballots }) => ballots[0]?.position ?? 0));
  // The tree of that size is another one, so the late ballot appears under a head that is refused for its root.
  const late = await recountChanged(resign({ treeSize: last }));
  expect(late.unchecked).toContainEqual(
    expect.objectContaining({
      line: "voters[2].ballots[0]",
      text: expect.stringContaining("after voting had ended"),
    }),
  );
  expect(late.faults).toContainEqual(expect.objectContaining({ text: "It is not a head of the same log." }));
  const early = await recountChanged(resign({ at: Date.parse(genuine.proposal.endsAt) + 59_000 }));
  expect(early.faults).toMatchObject([{ line: "log.endHead" }]);
  const unsigned = await recountChanged((bundle) => {
    const { endHead } = logOf(bundle);
    if (endHead) endHead.head.note = signHead({ ...endHead.head, treeSize: 1 }).note;
  });
  expect(unsigned.faults).toMatchObject([{ line: "log.endHead" }]);
  const stripped = await recountChanged((bundle) => Object.assign(logOf(bundle), { endHead: null }));
  expect(stripped.verdict).toBe("true");
});
