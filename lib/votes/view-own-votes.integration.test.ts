import type { PrivateKeyAccount } from "viem/accounts";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder, whale } from "@/tests/setup/local-people";
import { query, settledSnapshot } from "@/tests/setup/own-services";
import { castVote } from "./cast-vote.server";
import { prepareBallot } from "./prepare-ballot.server";
import { viewLiveResult } from "./view-live-result.server";
import { listOwnVotes, viewOwnVotes } from "./view-own-votes.server";

const voter = addressOf(whale.address);
const nobody = addressOf(`0x${"0".repeat(39)}7`);

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
