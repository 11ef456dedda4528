import "server-only";
import { findClub } from "@/lib/clubs/club-store.server";
import { requireKnown } from "@/lib/clubs/get-club.server";
import { readNow } from "@/lib/db/read-now.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { withFinalTally } from "./get-proposal.server";
import type { ProposalPage, ProposalsQuery } from "./proposal-schemas";
import { listProposalRows, type ProposalFilter } from "./proposal-store.server";
import type { StoredProposal } from "./stored-proposal";
import { toProposalSummary } from "./to-proposal-dto";

/** What a list is asked for; `text` are words of the title or the text. */
export type ProposalQuestion = ProposalFilter & Pick<ProposalsQuery, "author" | "after"> & { text?: string };

const PAGE_SIZE = 20;
/** More than can be featured at the same time. */
const FEATURED = 50;

/**
 * One page of the proposals of a club, or of all clubs with null; the first page begins with the featured ones. Throws NOT_FOUND for an unknown
 * club.
 */
export async function listProposals({
  slug,
  query,
  withoutVoteOf = null,
}: {
  slug: string | null;
  query: ProposalQuestion;
  withoutVoteOf?: Address | null;
}): Promise<ProposalPage> {
  const { status, sort, after, text = "" } = query;
  const [id = "", at = ""] = after?.split(".") ?? [];
  // The last ended come by their end, featured or not.
  const isFeatured = sort === "ended" ? null : false;
  const asked = {
    clubId: slug === null ? null : requireKnown(await findClub(slug)).id,
    filter: { status, sort },
    withoutVoteOf,
    text,
    author: query.author === undefined ? null : (parseAddress(query.author) ?? null),
  };
  const cursor = after === undefined ? null : { id: BigInt(id), at: Number(at) };
  const [featured, found] = await Promise.all([
    cursor === null && isFeatured === false
      ? listProposalRows({ ...asked, after: null, isFeatured: true, limit: FEATURED })
      : [],
    listProposalRows({ ...asked, after: cursor, isFeatured, limit: PAGE_SIZE + 1 }),
  ]);
  const page = await Promise.all([...featured, ...found.slice(0, PAGE_SIZE)].map(withFinalTally));
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    proposals: page.map(toProposalSummary),
    next: last ? `${last.id}.${momentOf(last, sort).getTime()}` : null,
    serverTime: (page[0]?.now ?? (await readNow())).toISOString(),
  };
}

/** The moment by which a list is in order: one that was cancelled ended then. */
function momentOf({ startsAt, endsAt, cancelled }: StoredProposal, sort: ProposalFilter["sort"]): Date {
  if (sort === "starting") return startsAt;
  return sort === "ended" ? (cancelled?.at ?? endsAt) : endsAt;
}
