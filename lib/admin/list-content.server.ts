import "server-only";
import { getAddress } from "viem";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import type { Address } from "@/lib/shared/address";
import { ADMIN_PAGE_ROWS, splitCursor } from "./admin-list";
import type { ClubsPage, ListedClub, ListedProposal, ProposalsPage } from "./admin-views";
import { countClubsForAdmins, listClubsForAdmins } from "./club-list-store.server";
import type { AdminClubTab } from "./club-tabs";
import { countProposalsForAdmins, listProposalsForAdmins } from "./proposal-list-store.server";
import type { AdminProposalTab } from "./proposal-tabs";

const ROWS_AT_ONCE = 500;

type Question<Tab> = { tab: Tab; q: string; after: string | null; limit?: number };
type CsvQuestion<Tab> = { session: { address: Address }; tab: Tab; q: string };

/** One page of the clubs of a tab, the newest first, for who was let into the dashboard. */
export async function listAdminClubs({
  tab,
  q,
  after,
  limit = ADMIN_PAGE_ROWS,
}: Question<AdminClubTab>): Promise<ClubsPage> {
  const found = await listClubsForAdmins({ tab, q, before: beforeOf(after), limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    clubs: page.map(({ id: _id, owner, ...club }) => ({ ...club, owner: owner && getAddress(owner) })),
    next: found.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
  };
}

/** One page of the proposals of a tab, the newest first, with their texts, hidden or not. */
export async function listAdminProposals({
  tab,
  q,
  after,
  limit = ADMIN_PAGE_ROWS,
}: Question<AdminProposalTab>): Promise<ProposalsPage> {
  const found = await listProposalsForAdmins({ tab, q, before: beforeOf(after), limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    proposals: page.map((proposal) => ({ ...proposal, author: getAddress(proposal.author) })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** How many clubs and proposals each tab holds. */
export async function countContent(): Promise<{
  clubs: Record<AdminClubTab, number>;
  proposals: Record<AdminProposalTab, number>;
}> {
  const [clubs, proposals] = await Promise.all([countClubsForAdmins(), countProposalsForAdmins()]);
  return { clubs, proposals };
}

/** The clubs of a tab as a file. Throws FORBIDDEN. */
export async function answerClubsCsv({ session, tab, q }: CsvQuestion<AdminClubTab>): Promise<Response> {
  await requireAdminRight(session, "dashboard.view");
  return csvResponse<ListedClub>({
    filename: `clubs-${tab}.csv`,
    columns: [
      ["slug", ({ slug }) => slug],
      ["name", ({ name }) => name],
      ["verified", ({ isVerified }) => String(isVerified)],
      ["archived", ({ isArchived }) => String(isArchived)],
      ["hiddenAt", ({ hidden }) => hidden?.at.toISOString() ?? ""],
      ["hiddenReason", ({ hidden }) => hidden?.reason ?? ""],
      ["members", ({ members }) => String(members)],
      ["proposals", ({ proposals }) => String(proposals)],
      ["openFlags", ({ openFlags }) => String(openFlags)],
      ["owner", ({ owner }) => owner ?? ""],
      ["createdAt", ({ createdAt }) => createdAt.toISOString()],
    ],
    fetchPage: async (after) => {
      const { clubs, next } = await listAdminClubs({ tab, q, after, limit: ROWS_AT_ONCE });
      return { rows: clubs, next };
    },
  });
}

/** The proposals of a tab as a file. Throws FORBIDDEN. */
export async function answerProposalsCsv({
  session,
  tab,
  q,
}: CsvQuestion<AdminProposalTab>): Promise<Response> {
  await requireAdminRight(session, "dashboard.view");
  return csvResponse<ListedProposal>({
    filename: `proposals-${tab}.csv`,
    columns: [
      ["id", ({ id }) => id],
      ["club", ({ club }) => club.slug],
      ["number", ({ number }) => String(number)],
      ["title", ({ title }) => title],
      ["author", ({ author }) => author],
      ["startsAt", ({ startsAt }) => startsAt.toISOString()],
      ["endsAt", ({ endsAt }) => endsAt.toISOString()],
      ["cancelled", ({ isCancelled }) => String(isCancelled)],
      ["featured", ({ isFeatured }) => String(isFeatured)],
      ["hiddenAt", ({ hidden }) => hidden?.at.toISOString() ?? ""],
      ["hiddenReason", ({ hidden }) => hidden?.reason ?? ""],
      ["votes", ({ votes }) => String(votes)],
      ["openFlags", ({ openFlags }) => String(openFlags)],
    ],
    fetchPage: async (after) => {
      const { proposals, next } = await listAdminProposals({ tab, q, after, limit: ROWS_AT_ONCE });
      return { rows: proposals, next };
    },
  });
}

function beforeOf(after: string | null): bigint | null {
  return after === null ? null : splitCursor(after).key;
}
