import "server-only";
import { AppError } from "@/lib/http/app-error";
import type { ProposalVersions } from "./proposal-schemas";
import { listVersions } from "./version-store.server";

/** Every signed text of a proposal, the newest first. Throws NOT_FOUND. */
export async function getVersions(proposalId: bigint): Promise<ProposalVersions> {
  const versions = await listVersions(proposalId);
  if (versions.length === 0) throw new AppError("NOT_FOUND", `There is no proposal ${proposalId}.`);
  return {
    versions: versions.map(({ earliestStart, periodSeconds, createdAt, ...texts }) => ({
      ...texts,
      earliestStart: new Date(Number(earliestStart) * 1_000).toISOString(),
      periodSeconds: Number(periodSeconds),
      createdAt: createdAt.toISOString(),
    })),
  };
}
