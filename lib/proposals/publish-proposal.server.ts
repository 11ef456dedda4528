import "server-only";
import type { Hex } from "viem";
import { checkSignature } from "@/lib/ballots/check-signature.server";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { advanceCensus, startCensus } from "@/lib/holdings/advance-census.server";
import { AppError } from "@/lib/http/app-error";
import { checkShown } from "@/lib/publishing/check-shown";
import { publishDraft } from "@/lib/publishing/publish-draft.server";
import type { Published } from "@/lib/publishing/publishing-schemas";
import type { Address } from "@/lib/shared/address";
import { type Prepared, preparedSchema } from "./preparation-schemas";
import { findPreparation, type PreparedFor } from "./preparation-store.server";
import { proposalKind } from "./proposal-kind.server";
import { insertProposal, insertVersion } from "./publishing-store.server";

/** A small census is done in it; a larger one goes on by its job. */
const CENSUS_MS = 1_000;

/**
 * Publishes what was prepared, if the signature is the author's and the snapshot block is still on the chain. Also orders the
 * census and begins it, so that the powers are in the log before the first ballot.
 */
export async function publishProposal({
  draftId,
  author,
  digest,
  signature,
}: {
  draftId: string;
  author: Address;
  digest: Hex;
  signature: string;
}): Promise<Published> {
  const published = await publishDraft(
    proposalKind,
    { draftId, author },
    {
      isSame: (proposal) => proposal.digest === digest,
      async check() {
        const prepared = await requirePreparation({ digest, author, draftId });
        const signed = await checkSignature({ digest, signature, signer: author });
        await requireBlockOnChain(prepared);
        return { prepared, signed };
      },
      async read(tx, { prepared, signed }) {
        const { slug, snapshotBlock: block, snapshotBlockHash: blockHash } = prepared.proposal;
        return {
          slug,
          blockers: [],
          async insert({ club, isFeeExempt }) {
            const stored = { clubId: club.id, draftId, author, digest, isFeeExempt, prepared };
            const { id, number } = await insertProposal(tx, stored);
            await insertVersion(tx, { proposalId: id, digest, prepared, signed });
            await startCensus(tx, { block, blockHash });
            return { id, number, after: { digest } };
          },
        };
      },
    },
  );
  // What keeps it from its end keeps the job from it too, which says so.
  await advanceCensus({ budgetMs: CENSUS_MS }).catch(() => undefined);
  return published;
}

/** What was prepared under this digest; throws CONFLICT when there is nothing, it has expired, or its page would not show all of it. */
export async function requirePreparation(
  question: { digest: Hex; author: Address } & PreparedFor,
): Promise<Prepared> {
  const content = await findPreparation(question);
  if (content === null) {
    throw new AppError(
      "CONFLICT",
      "What you signed has expired or was never prepared here. Prepare it again.",
    );
  }
  const prepared = preparedSchema.parse(content);
  const [unseen] = checkShown(prepared.proposal.body, "body");
  if (unseen) throw new AppError("CONFLICT", unseen.text);
  return prepared;
}

/** Throws CONFLICT when the snapshot block was reorganised away since it was prepared. */
export async function requireBlockOnChain({ proposal }: Prepared): Promise<void> {
  const [block] = await readBlocks([proposal.snapshotBlock]);
  if (block === null || block === undefined) {
    throw new AppError("CHAIN_UNAVAILABLE");
  }
  if (block.hash !== proposal.snapshotBlockHash) {
    throw new AppError(
      "CONFLICT",
      "The snapshot block was replaced on the chain. Prepare the proposal again.",
    );
  }
}
