import type { PrivateKeyAccount } from "viem/accounts";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder, whale } from "@/tests/setup/local-people";
import { chainReader, query, settledSnapshot } from "@/tests/setup/own-services";
import { castVote } from "./cast-vote.server";
import { listOwnNotices } from "./list-own-notices.server";
import { listVotable } from "./list-votable.server";
import { prepareBallot } from "./prepare-ballot.server";
import { viewLiveResult } from "./view-live-result.server";
import { listOwnVotes, viewOwnVotes } from "./view-own-votes.server";

const voter = addressOf(whale.address);
const nobody = addressOf(`0x${"0".repeat(39)}7`);
let clubId: bigint;
let ids: bigint[];

beforeAll(async () => {
  clubId = await storeClub("votable");
  const snapshot = await settledSnapshot();
  const stored = await Promise.all(
    Array.from({ length: 3 }, () => storeProposal({ clubId, ...snapshot, title: "Plant trees" })),
  );
  ids = stored.map(({ id }) => id);
  const [voted] = stored;
  if (!voted) throw new Error("no proposal");
  const request = await signBallot({ account: whale, proposal: voted.name, signedAt: await appSeconds() });
  await castVote({ proposalId: voted.id, voter, request });
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) SELECT $1, unnest($2::text[]), 'member', app_now()",
    [clubId, [voter, nobody]],
  );
});

describe("listVotable", () => {
  it("lists what a holder can vote on and has not, and nothing for somebody who held nothing", async () => {
    const { page, votes } = await listVotable({ voter });
    expect(page.proposals.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).map(String).toSorted());
    expect(votes[String(ids[1])]?.power).toMatch(/^[1-9]\d*$/);
    expect((await listVotable({ voter: nobody })).page).toMatchObject({ proposals: [], next: null });
    expect((await listVotable({ voter, slug: "votable", text: "tre" })).page.proposals).toHaveLength(2);
    expect((await listVotable({ voter, text: "bells" })).page.proposals).toEqual([]);
  });

  it("goes on to the next page when nothing of one can be voted on", async () => {
    const many = await Promise.all(
      Array.from({ length: 21 }, () => storeProposal({ clubId, snapshotBlock: 0n, lasts: "3 days" })),
    );
    const { hash } = await chainReader().getBlock({ blockNumber: 0n });
    await query("UPDATE proposal SET snapshot_block_hash = $2 WHERE id = ANY ($1)", [
      many.map(({ id }) => id),
      hash,
    ]);
    const { page } = await listVotable({ voter, slug: "votable" });
    expect(page.proposals.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).map(String).toSorted());
  });
});

describe("listOwnNotices", () => {
  it("tells of openings only those that the person can vote on or has voted on", async () => {
    const opened = async (member: typeof voter): Promise<string[]> =>
      (await listOwnNotices({ member, query: {}, listMore: async () => [] })).notices.flatMap((notice) =>
        "proposal" in notice ? notice.proposal.id : [],
      );
    expect((await opened(voter)).toSorted()).toEqual(ids.map(String).toSorted());
    expect(await opened(nobody)).toEqual([]);
  });
});

describe("listOwnVotes", () => {
  it("answers the vote, and without one the power that a ballot would have", async () => {
    const clubId = await storeClub();
    const snapshot = await settledSnapshot();
    const [voted, open, ended] = await Promise.all(
      Array.from({ length: 3 }, () => storeProposal({ clubId, ...snapshot })),
    );
    if (!voted || !open || !ended) throw new Error("no proposals");
    const ids = [voted.id, open.id, ended.id];
    const request = await signBallot({
      account: whale,
      proposal: voted.name,
      signedAt: await appSeconds(),
      choice: "no",
    });
    await castVote({ proposalId: voted.id, voter, request });
    await query(
      "UPDATE proposal SET starts_at = starts_at - interval '9 days', ends_at = app_now() WHERE id = $1",
      [ended.id],
    );

    const { power } = await prepareBallot({ proposalId: open.id, voter });
    expect(await listOwnVotes(voter, ids)).toEqual({
      [String(voted.id)]: { choice: "no", power },
      [String(open.id)]: { choice: null, power },
      [String(ended.id)]: { choice: null, power: null },
    });
    expect(await listOwnVotes(nobody, [open.id])).toEqual({
      [String(open.id)]: { choice: null, power: "0" },
    });
    expect(await listOwnVotes(voter, [])).toEqual({});
  });
});

describe("viewOwnVotes", () => {
  it("knows nothing of a visitor", async () => {
    expect(await viewOwnVotes(null, [{ id: "1" }])).toBeNull();
  });
});

describe("viewLiveResult", () => {
  it("answers the open proposal on which most people voted, whatever they chose; null before anybody has", async () => {
    const slug = "live-result";
    const clubId = await storeClub(slug);
    const snapshot = await settledSnapshot();
    const listed = async () =>
      (await listProposals({ slug, query: { status: "active", sort: "ending" } })).proposals;
    const vote = async ({ id, name }: OpenProposal, account: PrivateKeyAccount, choice: "yes" | "no") => {
      const request = await signBallot({ account, proposal: name, signedAt: await appSeconds(), choice });
      await castVote({ proposalId: id, voter: addressOf(account.address), request });
    };
    const [one, two] = [
      await storeProposal({ clubId, ...snapshot }),
      await storeProposal({ clubId, ...snapshot }),
    ];
    expect(await viewLiveResult(await listed())).toBeNull();
    await vote(one, whale, "no");
    expect(await viewLiveResult(await listed())).toMatchObject({
      proposal: { id: String(one.id) },
      votes: [{ choice: "no" }],
    });
    await vote(two, whale, "no");
    await vote(two, holder, "yes");
    expect(await viewLiveResult(await listed())).toMatchObject({
      proposal: { id: String(two.id) },
      votes: [{ choice: "no" }, { choice: "yes" }],
    });
  });
});
