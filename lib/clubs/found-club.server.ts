import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { foldText } from "@/lib/shared/fold-text";
import { skeletonOf } from "@/lib/shared/skeleton";
import { checkFounding } from "./check-founding.server";
import { checkClubName, sortNameOf } from "./club-name";
import { type ClubDetail, type FoundClubRequest, RESERVED_SLUGS } from "./club-schemas";
import { findClub, insertClub, type NewClub } from "./club-store.server";
import { describeClub } from "./get-club.server";
import { requireNoBan } from "./require-no-ban.server";

/** Founds a club with the person as owner. Throws FORBIDDEN with the gap, BANNED, BAD_REQUEST for the name, NAME_TAKEN or ADDRESS_TAKEN. */
export async function foundClub({
  address,
  request,
}: {
  address: Address;
  request: FoundClubRequest;
}): Promise<ClubDetail> {
  const name = requireClubName(request.name);
  if (RESERVED_SLUGS.includes(request.slug))
    throw new AppError("ADDRESS_TAKEN", "A page of this site uses this address.");
  const founding = await checkFounding(address);
  if (!founding.allowed) throw new AppError("FORBIDDEN", founding.reason ?? undefined);
  const { slug, about } = request;
  return inTransaction(async (tx) => {
    await requireNoBan(tx, { clubId: null, address });
    const { clubQuorumBasisPoints: quorumBasisPoints } = await getSettings(tx);
    const outcome = await insertClub(tx, {
      slug,
      createdBy: address,
      quorumBasisPoints,
      ...textsOf({ name, about }),
    });
    if (outcome === "slug taken")
      throw new AppError("ADDRESS_TAKEN", `Another club has the address /clubs/${slug}.`);
    if (outcome === "name taken") throw new AppError("NAME_TAKEN");
    await insertAuditEntry(tx, {
      actor: address,
      act: "club.found",
      subject: `club:${slug}`,
      reason: null,
      before: {},
      after: { name, about },
    });
    const club = await findClub(slug, tx);
    if (!club) throw new Error("the new club is gone");
    return describeClub(club);
  });
}

/** The name as it is kept; throws BAD_REQUEST with the rule it breaks. */
export function requireClubName(text: string): string {
  const checked = checkClubName(text);
  if (!checked.ok) throw new AppError("BAD_REQUEST", checked.reason);
  return checked.value;
}

/** A club's texts with what is derived from them. */
export function textsOf({
  name,
  about,
}: Pick<NewClub, "name" | "about">): Pick<
  NewClub,
  "name" | "about" | "skeleton" | "sortName" | "searchText"
> {
  return {
    name,
    about,
    skeleton: skeletonOf(name),
    sortName: sortNameOf(name),
    searchText: foldText(`${name} ${about}`),
  };
}
