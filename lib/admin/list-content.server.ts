import "server-only";
import { getAddress } from "viem";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { readNow } from "@/lib/db/read-now.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import type { Address } from "@/lib/shared/address";
import { formatFixed } from "@/lib/shared/format-number";
import {
  ADMIN_PAGE_ROWS,
  type AdminBountyTab,
  type AdminClubTab,
  type AdminProposalTab,
  splitCursor,
} from "./admin-list";
import type {
  BountiesPage,
  ClubsPage,
  ListedBounty,
  ListedClub,
  ListedProposal,
  PostedText,
  ProposalsPage,
} from "./admin-views";
import {
  countBountiesForAdmins,
  countClubsForAdmins,
  countProposalsForAdmins,
  listBountiesForAdmins,
  listClubsForAdmins,
  listProposalsForAdmins,
} from "./content-list-store.server";

const ROWS_AT_ONCE = 500;

type Question<Tab> = { tab: Tab; q: string; after: string | null; limit?: number };
type Column = readonly [string, (text: PostedText) => string];
const POSTED_COLUMNS: readonly Column[] = [
  ["id", ({ id }) => id],
  ["club", ({ club }) => club.slug],
  ["number", ({ number }) => String(number)],
  ["title", ({ title }) => title],
  ["author", ({ author }) => author],
];
const MODERATION_COLUMNS: readonly Column[] = [
  ["cancelled", ({ isCancelled }) => String(isCancelled)],
  ["featured", ({ isFeatured }) => String(isFeatured)],
  ["hiddenAt", ({ hidden }) => hidden?.at.toISOString() ?? ""],
  ["hiddenReason", ({ hidden }) => hidden?.reason ?? ""],
];
const OPEN_FLAGS: Column = ["openFlags", ({ openFlags }) => String(openFlags)];

type CsvQuestion<Tab> = { session: { address: Address }; tab: Tab; q: string };

/** One page of the clubs of a tab, newest first, for people who may see the dashboard. */
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
  const [found, now] = await Promise.all([
    listProposalsForAdmins({ tab, q, before: beforeOf(after), limit: limit + 1 }),
    readNow(),
  ]);
  const { page, next } = pageOf(found, limit);
  return { proposals: page, now, next };
}

/** One page of the bounties of a tab, the newest first, with their texts, hidden or not. */
export async function listAdminBounties({
  tab,
  q,
  after,
  limit = ADMIN_PAGE_ROWS,
}: Question<AdminBountyTab>): Promise<BountiesPage> {
  const [found, now] = await Promise.all([
    listBountiesForAdmins({ tab, q, before: beforeOf(after), limit: limit + 1 }),
    readNow(),
  ]);
  const { page, next } = pageOf(found, limit);
  return { bounties: page, now, next };
}

/** How many clubs, proposals and bounties each tab holds. */
export async function countContent(): Promise<{
  clubs: Record<AdminClubTab, number>;
  proposals: Record<AdminProposalTab, number>;
  bounties: Record<AdminBountyTab, number>;
}> {
  const [clubs, proposals, bounties] = await Promise.all([
    countClubsForAdmins(),
    countProposalsForAdmins(),
    countBountiesForAdmins(),
  ]);
  return { clubs, proposals, bounties };
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
      ...POSTED_COLUMNS,
      ["startsAt", ({ startsAt }) => startsAt.toISOString()],
      ["endsAt", ({ endsAt }) => endsAt.toISOString()],
      ...MODERATION_COLUMNS,
      ["votes", ({ votes }) => String(votes)],
      OPEN_FLAGS,
    ],
    fetchPage: async (after) => {
      const { proposals, next } = await listAdminProposals({ tab, q, after, limit: ROWS_AT_ONCE });
      return { rows: proposals, next };
    },
  });
}

/** The bounties of a tab as a file. Throws FORBIDDEN. */
export async function answerBountiesCsv({ session, tab, q }: CsvQuestion<AdminBountyTab>): Promise<Response> {
  await requireAdminRight(session, "dashboard.view");
  return csvResponse<ListedBounty>({
    filename: `bounties-${tab}.csv`,
    columns: [
      ...POSTED_COLUMNS,
      ["state", ({ state }) => state],
      ["asset", ({ asset }) => asset],
      ["reward", ({ totalWei }) => formatFixed({ value: BigInt(totalWei), decimals: 18 })],
      ["submissionsUntil", ({ submissionsUntil }) => submissionsUntil.toISOString()],
      ["winnersBy", ({ winnersBy }) => winnersBy.toISOString()],
      ["announcedAt", ({ announcedAt }) => announcedAt?.toISOString() ?? ""],
      ...MODERATION_COLUMNS,
      ["submissions", ({ submissions }) => String(submissions)],
      ["unpaid", ({ unpaid }) => String(unpaid)],
      OPEN_FLAGS,
    ],
    fetchPage: async (after) => {
      const { bounties, next } = await listAdminBounties({ tab, q, after, limit: ROWS_AT_ONCE });
      return { rows: bounties, next };
    },
  });
}

/** Of the rows found, one more than the page takes: the page with checksummed addresses, and where the next one begins. */
function pageOf<Row extends PostedText>(
  found: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = found.slice(0, limit).map((row) => ({ ...row, author: getAddress(row.author) }));
  return { page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function beforeOf(after: string | null): bigint | null {
  return after === null ? null : splitCursor(after).key;
}
