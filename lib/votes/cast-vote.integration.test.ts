import type { PrivateKeyAccount } from "viem/accounts";
import { getPrimary } from "@/lib/db/database.server";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { PROMISE_MS } from "@/lib/log/receipt";
import { sealLog } from "@/lib/log/seal-log.server";
import { finaliseProposal } from "@/lib/proposals/finalise-proposal.server";
import { findProposal } from "@/lib/proposals/proposal-store.server";
import { readTally } from "@/lib/proposals/tally-store.server";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder, newcomer, whale } from "@/tests/setup/local-people";
import { query, setClockOffset, settledSnapshot } from "@/tests/setup/own-services";
import { untilWaiting } from "@/tests/setup/until-waiting";
import { storeBallot } from "./ballot-store.server";
import { castVote } from "./cast-vote.server";
import type { BallotRequest, CastAnswer } from "./vote-schemas";

const WHALE_POWER = 68_250_000_000_000_000_000n;
const HOLDER_POWER = 12_400_000_000_000_000_000n;
const DAYS_MS = 24 * 3_600_000;

let clubId: bigint;
let snapshotBlock: bigint;
let proposal: OpenProposal;

beforeAll(async () => {
  clubId = await storeClub();
  ({ snapshotBlock } = await settledSnapshot());
});

beforeEach(async () => {
  proposal = await storeProposal({ clubId, snapshotBlock });
});
afterEach(async () => {
  await setClockOffset(0);
  await expectBallotsCounted();
});

function cast(account: PrivateKeyAccount, request: BallotRequest): Promise<CastAnswer> {
  return castVote({ proposalId: proposal.id, voter: addressOf(account.address), request });
}

async function vote(account: PrivateKeyAccount, choice: "yes" | "no", secondsAgo = 0): Promise<CastAnswer> {
  const signedAt = (await appSeconds()) - secondsAgo;
  return cast(account, await signBallot({ account, proposal: proposal.name, choice, signedAt }));
}

/** Stops app_now() at one time, until the clock is set again. */
async function stopClock(time: string): Promise<void> {
  await query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS $$SELECT ${time}$$`,
  );
}

/** The tally's parts have the number of ballots and the newest of them, those that were replaced too. */
async function expectBallotsCounted(): Promise<void> {
  const wrong = await query(
    `SELECT t.proposal_id, t.part FROM tally_part t LEFT JOIN (
       SELECT proposal_id, get_byte(decode(right(voter, 2), 'hex'), 0) % 16 AS part, count(*) AS ballots, max(id) AS last_ballot FROM ballot GROUP BY 1, 2) s
       USING (proposal_id, part) WHERE (t.ballots, t.last_ballot) IS DISTINCT FROM (coalesce(s.ballots, 0), coalesce(s.last_ballot, 0))`,
  );
  expect(wrong).toEqual([]);
}

/** Adds up the votes themselves, without the tally. */
async function sumOfVotes(): Promise<unknown> {
  const rows = await query<{ choice: string; power: string; count: number }>(
    "SELECT choice, sum(power)::text AS power, count(*)::int AS count FROM vote WHERE proposal_id = $1 GROUP BY choice",
    [proposal.id],
  );
  const of = (choice: string) => rows.find((row) => row.choice === choice);
  return {
    yesPower: BigInt(of("yes")?.power ?? 0),
    noPower: BigInt(of("no")?.power ?? 0),
    yesCount: of("yes")?.count ?? 0,
    noCount: of("no")?.count ?? 0,
  };
}

describe("castVote", () => {
  it("counts a signed ballot with the power at the snapshot block", async () => {
    const answer = await vote(whale, "yes");
    expect(answer).toMatchObject({ choice: "yes", power: WHALE_POWER.toString() });
    expect(await readTally(proposal.id)).toEqual({
      yesPower: WHALE_POWER,
      noPower: 0n,
      yesCount: 1,
      noCount: 0,
    });
  });

  it("lets a later ballot replace the earlier one, and keeps both", async () => {
    await vote(whale, "yes", 3);
    await vote(holder, "yes", 3);
    await vote(whale, "no");
    expect(await readTally(proposal.id)).toEqual({
      yesPower: HOLDER_POWER,
      noPower: WHALE_POWER,
      yesCount: 1,
      noCount: 1,
    });
    expect(await sumOfVotes()).toEqual(await readTally(proposal.id));
    expect(await query("SELECT 1 FROM ballot WHERE proposal_id = $1", [proposal.id])).toHaveLength(3);
  });

  it("answers a ballot that already counts with the stored vote, and stores nothing", async () => {
    const signedAt = await appSeconds();
    const request = await signBallot({ account: whale, proposal: proposal.name, signedAt });
    const first = await cast(whale, request);
    expect(await cast(whale, request)).toEqual(first);
    expect(await query("SELECT 1 FROM ballot WHERE proposal_id = $1", [proposal.id])).toHaveLength(1);
  });

  it("gives a signed receipt right away for the very entry that the log gets", async () => {
    const { receipt, messageHash } = await vote(whale, "yes");
    if (receipt === null) throw new Error("there is no receipt");
    expect(parseReceipt(receipt)).toMatchObject({ ok: true, value: { ballot: { digest: messageHash } } });
    await sealLog({ budgetMs: 5_000 });
    const [entry] = await query<{ body: string }>(
      `SELECT body FROM log_entry JOIN log_leaf ON entry_id = id WHERE leaf_hash = decode($1, 'hex')`,
      [receipt.leafHash.slice(2)],
    );
    expect(entry?.body).toBe(receipt.body);
    const [stored] = await query<{ at: Date }>(
      "SELECT created_at AS at FROM ballot WHERE message_hash = $1",
      [messageHash],
    );
    expect(receipt.promisedBy).toBe((stored?.at.getTime() ?? 0) + PROMISE_MS);
  });

  it("refuses a replaced ballot that is sent again, so that no changed vote is undone", async () => {
    const signedAt = (await appSeconds()) - 5;
    const old = await signBallot({ account: whale, proposal: proposal.name, choice: "yes", signedAt });
    await cast(whale, old);
    await vote(whale, "no");
    const before = await readTally(proposal.id);
    await expect(cast(whale, old)).rejects.toMatchObject({ code: "CONFLICT", status: 409 });
    expect(await readTally(proposal.id)).toEqual(before);
  });

  it("stores one ballot if the same is sent twenty times in parallel", async () => {
    const signedAt = await appSeconds();
    const request = await signBallot({ account: whale, proposal: proposal.name, signedAt });
    const answers = await Promise.all(Array.from({ length: 20 }, () => cast(whale, request)));
    expect(new Set(answers.map(({ castAt }) => castAt)).size).toBe(1);
    expect(await readTally(proposal.id)).toMatchObject({ yesPower: WHALE_POWER, yesCount: 1 });
  });

  it("keeps the tally equal to the votes while one voter changes back and forth in parallel", async () => {
    const now = await appSeconds();
    const requests = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        signBallot({
          account: whale,
          proposal: proposal.name,
          choice: index % 2 ? "no" : "yes",
          signedAt: now - index,
        }),
      ),
    );
    await Promise.allSettled(requests.map((request) => cast(whale, request)));
    expect(await readTally(proposal.id)).toEqual(await sumOfVotes());
    expect(await sumOfVotes()).toMatchObject({ yesPower: WHALE_POWER, yesCount: 1, noCount: 0 });
  });

  it("leaves no row of a ballot that a newer one overtook in the same moment", async () => {
    const now = await appSeconds();
    const [newer, older] = await Promise.all(
      [now, now - 1].map((signedAt) =>
        signBallot({ account: whale, proposal: proposal.name, choice: "no", signedAt }),
      ),
    );
    if (!newer || !older) throw new Error("two ballots were signed");
    const client = await getPrimary().connect();
    let refused: Promise<unknown>;
    try {
      // The newer one's transaction is open, so the older one can't see its vote and waits for it with its own ballot written.
      await client.query("BEGIN");
      const { digest, id: proposalId } = proposal;
      const voter = addressOf(whale.address);
      const row = {
        ...newer,
        proposalId,
        digest,
        voter,
        power: WHALE_POWER,
        signedAt: BigInt(now),
        check: null,
        signedTogether: null,
      };
      expect(await storeBallot({ ...row, messageHash: `0x${"ab".repeat(32)}` }, client)).toMatchObject({
        kind: "stored",
      });
      refused = cast(whale, older).catch((error: unknown) => error);
      await untilWaiting();
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    expect(await refused).toMatchObject({ code: "CONFLICT", status: 409 });
    const ballots = await query<{ signed_at: string }>(
      "SELECT signed_at FROM ballot WHERE proposal_id = $1",
      [proposal.id],
    );
    expect(ballots).toEqual([{ signed_at: String(now) }]);
  });

  it("refuses a person who held nothing at the snapshot, and says which block that was", async () => {
    await expect(vote(newcomer, "yes")).rejects.toMatchObject({
      code: "NO_POWER",
      status: 403,
      message: expect.stringContaining(String(snapshotBlock)),
    });
  });

  it("refuses somebody else's ballot", async () => {
    const request = await signBallot({
      account: holder,
      proposal: proposal.name,
      signedAt: await appSeconds(),
    });
    await expect(cast(whale, request)).rejects.toMatchObject({ status: 403 });
    expect(await sumOfVotes()).toMatchObject({ yesCount: 0, noCount: 0 });
  });

  it("refuses ballots before the start and from the end on, by the database's clock", async () => {
    const later = await storeProposal({ clubId, snapshotBlock, startsIn: "1 hour" });
    const request = await signBallot({
      account: whale,
      proposal: later.name,
      signedAt: await appSeconds(),
    });
    const early = castVote({ proposalId: later.id, voter: addressOf(whale.address), request });
    await expect(early).rejects.toMatchObject({ code: "PROPOSAL_PENDING" });
    await setClockOffset(4 * DAYS_MS);
    await expect(vote(whale, "yes")).rejects.toMatchObject({ code: "PROPOSAL_CLOSED" });
  });

  it("stores no time outside the window if it comes in the last tenth of a millisecond", async () => {
    const rows = await query<{ ends_at: string }>(
      "SELECT to_char(ends_at, 'YYYY-MM-DD HH24:MI:SS.USOF') AS ends_at FROM proposal WHERE id = $1",
      [proposal.id],
    );
    const request = await signBallot({
      account: whale,
      proposal: proposal.name,
      signedAt: Math.floor(Date.parse(rows[0]?.ends_at ?? "") / 1_000) - 1,
    });
    await stopClock(`timestamptz '${rows[0]?.ends_at}' - interval '0.0001 s'`);
    await cast(whale, request);
    const [stored] = await query<{ is_inside: boolean }>(
      "SELECT b.created_at < p.ends_at AS is_inside FROM ballot b JOIN proposal p ON p.id = b.proposal_id WHERE p.id = $1",
      [proposal.id],
    );
    expect(stored).toEqual({ is_inside: true });
  });

  it("refuses votes in a cancelled proposal", async () => {
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'spam' WHERE id = $1",
      [proposal.id],
    );
    await expect(vote(whale, "yes")).rejects.toMatchObject({ code: "PROPOSAL_CLOSED" });
  });
});

describe("finaliseProposal", () => {
  it("keeps the result once the proposal has ended, and never changes it", async () => {
    await vote(whale, "yes");
    await finaliseProposal(proposal.id);
    expect((await findProposal(proposal.id))?.finalAt).toBeNull();
    await setClockOffset(4 * DAYS_MS);
    await Promise.all(Array.from({ length: 5 }, () => finaliseProposal(proposal.id)));
    const final = await findProposal(proposal.id);
    expect(final).toMatchObject({ tally: { yesPower: WHALE_POWER, noPower: 0n, yesCount: 1, noCount: 0 } });
    await setClockOffset(5 * DAYS_MS);
    await finaliseProposal(proposal.id);
    expect((await findProposal(proposal.id))?.finalAt).toEqual(final?.finalAt);
  });
});
