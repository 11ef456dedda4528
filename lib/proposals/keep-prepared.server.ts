import "server-only";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { proposalTypedData } from "@/lib/ballots/typed-data";
import { isContract } from "@/lib/chain/is-contract.server";
import type { Address } from "@/lib/shared/address";
import { type Prepared, serializePrepared } from "./preparation-schemas";
import { insertPreparation, type PreparedFor } from "./preparation-store.server";
import { CONTRACT_PREPARATION_SECONDS, PREPARATION_SECONDS } from "./proposal-limits";
import type { Preparation } from "./proposal-schemas";

/** Stores what was prepared and answers what the wallet is asked to sign. */
export async function keepPrepared({
  prepared,
  author,
  subject,
}: {
  prepared: Prepared;
  author: Address;
  subject: PreparedFor;
}): Promise<NonNullable<Preparation["prepared"]>> {
  const { domain, hasher } = await getDeploymentSigning();
  const { proposal } = prepared;
  const digest = hasher.proposalDigest(proposal);
  const expiresAt = await insertPreparation({
    digest,
    author,
    content: serializePrepared(prepared),
    validSeconds: (await isContract(author)) ? CONTRACT_PREPARATION_SECONDS : PREPARATION_SECONDS,
    ...subject,
  });
  return {
    digest,
    typedData: JSON.stringify(proposalTypedData({ domain, proposal })),
    expiresAt: expiresAt.toISOString(),
    snapshotBlock: proposal.snapshotBlock.toString(),
  };
}
