import "server-only";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { readAppNow } from "@/lib/publishing/clock-store.server";
import { listClubBlockers, listFeeBlockers } from "@/lib/publishing/publishing-blockers.server";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import type { BountyPreparation } from "./bounty-schemas";
import { checkBounty } from "./check-bounty";
import { checkBountyLimits } from "./check-bounty-limits.server";
import { requireBountyDraft } from "./edit-bounty-drafts.server";

/** Everything that keeps a draft from being published, each with its exact gap. Throws 503 when the payment can't be known. */
export async function prepareBounty(question: { id: string; author: Address }): Promise<BountyPreparation> {
  const draft = await requireBountyDraft(question);
  const { author } = draft;
  const { club } = await requireClubRight({
    slug: draft.club.slug,
    address: author,
    action: "bounty.publish",
  });
  const settings = await getSettings();
  return {
    edition: draft.edition,
    blockers: [
      ...(await listClubBlockers({ club, address: author })),
      ...checkBounty(draft, await readAppNow()),
      ...(await checkBountyLimits({ settings, clubId: club.id, sponsor: author })),
      ...(await listFeeBlockers({ payer: author, purpose: "bounty", purposeId: draft.id })),
    ],
  };
}
