import { addressOf } from "@/tests/builders/ballots";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { whale } from "@/tests/setup/local-people";
import { chainReader, query, settledSnapshot } from "@/tests/setup/own-services";
import { castVote } from "./cast-vote.server";
import { listOwnNotices } from "./list-own-notices.server";
import { listVotable } from "./list-votable.server";

const holder = addressOf(whale.address);
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
  await castVote({ proposalId: voted.id, voter: holder, request });
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) SELECT $1, unnest($2::text[]), 'member', app_now()",
    [clubId, [holder, nobody]],
  );
});

describe("listVotable", () => {
  it("lists what a holder can vote on and has not, and nothing for somebody who held nothing", async () => {
    const { page, votes } = await listVotable({ voter: holder });
    expect(page.proposals.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).map(String).toSorted());
    expect(votes[String(ids[1])]?.power).toMatch(/^[1-9]\d*$/);
    expect((await listVotable({ voter: nobody })).page).toMatchObject({ proposals: [], next: null });
    expect((await listVotable({ voter: holder, slug: "votable", text: "tre" })).page.proposals).toHaveLength(
      2,
    );
    expect((await listVotable({ voter: holder, text: "bells" })).page.proposals).toEqual([]);
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
    const { page } = await listVotable({ voter: holder, slug: "votable" });
    expect(page.proposals.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).map(String).toSorted());
  });
});

describe("listOwnNotices", () => {
  it("tells of openings only those that the person can vote on or has voted on", async () => {
    const opened = async (member: typeof holder): Promise<string[]> =>
      (await listOwnNotices({ member, query: {} })).notices.flatMap((notice) =>
        notice.kind === "invited" ? [] : notice.proposal.id,
      );
    expect((await opened(holder)).toSorted()).toEqual(ids.map(String).toSorted());
    expect(await opened(nobody)).toEqual([]);
  });
});
