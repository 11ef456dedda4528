import "server-only";
import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";
import { readSession } from "@/lib/auth/session.server";
import { readInTime } from "@/lib/db/read-in-time.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { listOwnDrafts } from "@/lib/publishing/edit-drafts.server";
import type { Address } from "@/lib/shared/address";
import { withDeadline } from "@/lib/shared/with-deadline";
import type { OwnHome, OwnVotes } from "./own-votes";
import { listOwnVotes } from "./view-own-votes.server";

/** The page is shown without the power rather than wait longer for the chain. */
const POWER_MS = 700;
const MOST_PAGES = 5;

/** Of the reader with these cookies; null for a visitor. Never throws: `home` is null if it could not be read, so the rest of the page still works. */
export async function viewOwnHome(
  cookieHeader: string | null,
): Promise<{ address: Address; home: OwnHome | null } | null> {
  const session = await readInTime({
    otherwise: null,
    complaint: "the session could not be read",
    read: () => readSession(cookieHeader),
  });
  if (session === null) return null;
  const { address } = session;
  const home = await readInTime<OwnHome | null>({
    otherwise: null,
    complaint: "a person's home could not be read",
    read: () => readOwnHome(address),
  });
  return { address, home };
}

async function readOwnHome(voter: Address): Promise<OwnHome> {
  const [powerWei, drafts, open, soon] = await Promise.all([
    readPower(voter),
    listOwnDrafts(proposalKind, voter),
    listAll({ status: "active", sort: "ending" }, voter),
    listAll({ status: "pending", sort: "starting" }, voter),
  ]);
  const votes = { ...soon.votes, ...open.votes };
  const isOwn = ({ id }: ProposalSummary): boolean => votes[id]?.power !== "0";
  return {
    powerWei,
    draftCount: drafts.length,
    isCut: open.isCut,
    votable: open.proposals.filter(isOwn),
    others: open.proposals.filter((proposal) => !isOwn(proposal)),
    soon: soon.proposals.filter(isOwn),
    votes,
    serverTime: open.serverTime,
  };
}

async function readPower(address: Address): Promise<bigint | null> {
  const late = () => new Error("the chain is slow");
  try {
    const user = await withDeadline(POWER_MS, late, () => getSignedInUser(address));
    return user.powerKnown ? BigInt(user.votingPowerWei) : null;
  } catch {
    return null;
  }
}

/** All of them up to a limit, with the person's votes; nobody is asked to vote on what can't be read. */
async function listAll(
  query: { status: "active"; sort: "ending" } | { status: "pending"; sort: "starting" },
  voter: Address,
): Promise<{
  isCut: boolean;
  proposals: ProposalSummary[];
  votes: NonNullable<OwnVotes>;
  serverTime: string;
}> {
  const found: ProposalSummary[] = [];
  let serverTime = "";
  let after: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await listProposals({ slug: null, query: { ...query, after } });
    found.push(...page.proposals);
    serverTime = page.serverTime;
    after = page.next ?? undefined;
    if (after === undefined) break;
  }
  const momentOf = ({ startsAt, endsAt }: ProposalSummary): number =>
    Date.parse(query.status === "active" ? endsAt : startsAt);
  const proposals = found
    .filter(({ hidden }) => hidden === null)
    .toSorted((one, other) => momentOf(one) - momentOf(other));
  const votes = await listOwnVotes(
    voter,
    proposals.map(({ id }) => BigInt(id)),
  );
  return { isCut: after !== undefined, proposals, votes, serverTime };
}
