import "server-only";
import type { Hex } from "viem";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { proposalTypedData } from "@/lib/ballots/typed-data";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { inTransaction } from "@/lib/db/transaction.server";
import type { Prepared } from "@/lib/proposals/preparation-schemas";
import { requirePreparation } from "@/lib/proposals/publish-proposal.server";
import { requireOpenClub } from "@/lib/publishing/require-open-club.server";
import type { Address } from "@/lib/shared/address";
import { keepRequest } from "./keep-request.server";
import type { SafeRequestView } from "./safe-request-schemas";

type Publication = {
  /** Who is signed in: the author. */
  safe: Address;
  draft: string;
  digest: string;
};

/** Asks the owners of a Safe to sign its prepared proposal; with the last signature it is published. Throws what `requirePublishable` does. */
export async function openPublication({ safe, draft, digest }: Publication): Promise<SafeRequestView> {
  const { proposal } = await requirePublishable({ safe, draft, digest });
  const { domain } = await getDeploymentSigning();
  const typedData = JSON.stringify(proposalTypedData({ domain, proposal }));
  return keepRequest({
    ...{ asker: safe, safe, digest: digest as Hex },
    ...{ act: "publication", content: { draft, typedData } },
  });
}

/** What was prepared; throws CONFLICT where nothing was, and BANNED, CLUB_HIDDEN or CLUB_ARCHIVED where nobody should sign it now. */
export async function requirePublishable({ safe, draft, digest }: Publication): Promise<Prepared> {
  const prepared = await requirePreparation({ digest: digest as Hex, author: safe, draftId: draft });
  const { slug } = prepared.proposal;
  await inTransaction(async (tx) => {
    const { club } = await requireClubRight({ slug, address: safe, action: "proposal.publish" }, tx);
    await requireOpenClub(tx, { club, address: safe });
  });
  return prepared;
}
