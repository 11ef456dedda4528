import "server-only";
import { findClub } from "@/lib/clubs/club-store.server";
import { requireKnown } from "@/lib/clubs/get-club.server";
import { readNow } from "@/lib/db/read-now.server";
import { AppError } from "@/lib/http/app-error";
import { parseAddress } from "@/lib/shared/address";
import { readBountyCursor, writeBountyCursor } from "./bounties-cursor";
import { listBountyRows } from "./bounty-list-store.server";
import type { BountiesQuery, BountyPage } from "./bounty-schemas";
import { toBountySummary } from "./to-bounty-dto";

const PAGE_SIZE = 20;
/** More than can be featured at the same time. */
const FEATURED = 50;

/**
 * One page of the bounties of a club, or of all clubs with null; the first page begins with the featured ones. Throws NOT_FOUND for an unknown
 * club.
 */
export async function listBounties({
  slug,
  query: { state, type, label, sort, sponsor, after },
}: {
  slug: string | null;
  query: BountiesQuery;
}): Promise<BountyPage> {
  const cursor = after === undefined ? null : readBountyCursor(after, sort);
  if (after !== undefined && cursor === null)
    throw new AppError("BAD_REQUEST", "`after` is no `next` of a page.");
  const asked = {
    clubId: slug === null ? null : requireKnown(await findClub(slug)).id,
    state,
    sort,
    kind: type === "any" ? null : type,
    label: label ?? null,
    sponsor: sponsor === undefined ? null : (parseAddress(sponsor) ?? null),
  };
  const [featured, found] = await Promise.all([
    cursor === null ? listBountyRows({ ...asked, after: null, isFeatured: true, limit: FEATURED }) : [],
    listBountyRows({ ...asked, after: cursor, isFeatured: false, limit: PAGE_SIZE + 1 }),
  ]);
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    bounties: [...featured, ...page].map(toBountySummary),
    next: last ? writeBountyCursor(last, sort) : null,
    serverTime: (found[0]?.now ?? (await readNow())).toISOString(),
  };
}
