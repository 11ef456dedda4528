import "server-only";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { readNow } from "@/lib/db/read-now.server";
import { checkLimits } from "@/lib/publishing/check-limits.server";
import { checkShown } from "@/lib/publishing/check-shown";
import { requireDraft } from "@/lib/publishing/edit-drafts.server";
import { listClubBlockers, listFeeBlockers } from "@/lib/publishing/publishing-blockers.server";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { bountyKind } from "./bounty-kind.server";
import type { BountyPreparation } from "./bounty-schemas";
import { checkBounty } from "./check-bounty";

/** Everything that keeps a draft from being published, each with its exact gap. Throws 503 when the payment can't be known. */
export async function prepareBounty(question: { id: string; author: Address }): Promise<BountyPreparation> {
  const draft = await requireDraft(bountyKind, question);
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
      ...checkBounty(draft, await readNow()),
      ...checkShown(draft.brief, "brief"),
      ...(await checkLimits(bountyKind, { settings, clubId: club.id, author })),
      ...(await listFeeBlockers({ payer: author, purpose: "bounty", purposeId: draft.id })),
    ],
  };
}
