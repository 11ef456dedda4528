import "server-only";
import { AppError } from "@/lib/http/app-error";
import { isVersionAsSigned } from "./check-stored-proposal.server";
import type { ProposalVersions } from "./proposal-schemas";
import { findProposal } from "./proposal-store.server";
import { listVersions } from "./version-store.server";

const NO_WORDS = { title: "", body: "", discussion: "" };

/** Every signed text of a proposal, the newest first; of a hidden one without its words. Throws NOT_FOUND. */
export async function getVersions(proposalId: bigint): Promise<ProposalVersions> {
  const [proposal, versions] = await Promise.all([findProposal(proposalId), listVersions(proposalId)]);
  if (proposal === null) throw new AppError("NOT_FOUND", `There is no proposal ${proposalId}.`);
  return {
    versions: await Promise.all(
      versions.map(async ({ earliestStart, periodSeconds, createdAt, origin, salt, ...version }) => ({
        ...version,
        ...(proposal.hidden && NO_WORDS),
        isAltered: !(await isVersionAsSigned(proposal, {
          ...{ earliestStart, periodSeconds, origin, salt },
          ...version,
        })),
        earliestStart: new Date(Number(earliestStart) * 1_000).toISOString(),
        periodSeconds: Number(periodSeconds),
        createdAt: createdAt.toISOString(),
      })),
    ),
  };
}
