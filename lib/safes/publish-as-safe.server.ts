import "server-only";
import type { Hex } from "viem";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { proposalTypedData } from "@/lib/ballots/typed-data";
import { requirePreparation } from "@/lib/proposals/publish-proposal.server";
import type { Address } from "@/lib/shared/address";
import { keepRequest } from "./keep-request.server";
import type { SafeRequestView } from "./safe-request-schemas";

/** Asks the owners of a Safe to sign its prepared proposal; with the last signature it is published. Throws CONFLICT for what was not prepared. */
export async function openPublication({
  safe,
  draft,
  digest,
}: {
  /** Who is signed in: the author. */
  safe: Address;
  draft: string;
  digest: string;
}): Promise<SafeRequestView> {
  const { proposal } = await requirePreparation({ digest: digest as Hex, author: safe, draftId: draft });
  const { domain } = await getDeploymentSigning();
  const typedData = JSON.stringify(proposalTypedData({ domain, proposal }));
  return keepRequest({
    ...{ asker: safe, safe, digest: digest as Hex },
    ...{ act: "publication", content: { draft, typedData } },
  });
}
