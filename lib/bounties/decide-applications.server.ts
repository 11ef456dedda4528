import "server-only";
import type { z } from "zod/mini";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { requireOwnRightLocked, requirePublished } from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { countForDecision, decideApplications, listApplications } from "./application-store.server";
import { bountyKind } from "./bounty-kind.server";
import { bountyState, takesSubmissions } from "./bounty-state";
import { describeEnd } from "./lock-for-taking-part.server";
import { timesOf } from "./stored-bounty";
import type { ApplicationPage, applicationsQuery, decisionRequest } from "./submission-schemas";
import { toApplicationDto } from "./to-submission-dto";

const PAGE_SIZE = 50;

type Question = { bountyId: bigint; address: Address };

/** The applicants, only for the sponsor. Throws NOT_FOUND and FORBIDDEN. */
export async function listApplicationPage({
  bountyId,
  address,
  query,
}: Question & { query: z.infer<typeof applicationsQuery> }): Promise<ApplicationPage> {
  const { sponsor } = await requirePublished(bountyKind, bountyId);
  if (address !== sponsor) throw new AppError("FORBIDDEN", "Only the sponsor can read the applications.");
  const found = await listApplications({
    bountyId,
    state: query.state ?? null,
    after: BigInt(query.after ?? 0),
    limit: PAGE_SIZE + 1,
  });
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return { applications: page.map(toApplicationDto), next: last?.id.toString() ?? null };
}

/**
 * Admits or declines applicants, until the deadline; another decision may follow as long as the person has handed nothing in. Answers how
 * many changed. Throws FORBIDDEN, BOUNTY_CLOSED, NOT_FOUND for applications of another bounty, and CONFLICT.
 */
export async function decideOnApplications({
  bountyId,
  address,
  request: { applications, decision },
}: Question & { request: z.infer<typeof decisionRequest> }): Promise<{ changed: number }> {
  const ids = [...new Set(applications)];
  return inTransaction(async (tx) => {
    const { item: bounty } = await requireOwnRightLocked(tx, bountyKind, {
      id: bountyId,
      address,
      action: "bounty.admit",
    });
    if (!takesSubmissions(bountyState(timesOf(bounty), bounty.now))) {
      throw new AppError("BOUNTY_CLOSED", describeEnd(bounty));
    }
    const { known, submitted } = await countForDecision(tx, { bountyId, ids });
    if (known < ids.length) throw new AppError("NOT_FOUND", "There is no such application.");
    if (decision === "declined" && submitted > 0) {
      throw new AppError(
        "CONFLICT",
        "You can't decline somebody who has submitted. Label the submission instead.",
      );
    }
    return { changed: await decideApplications(tx, { bountyId, ids, decision, by: address }) };
  });
}
