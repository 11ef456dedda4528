import "server-only";
import { readNow } from "@/lib/db/read-now.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { checkShown } from "@/lib/publishing/check-shown";
import { lockDraft } from "@/lib/publishing/draft-store.server";
import { refuseUnknownDraft, requireDraft } from "@/lib/publishing/edit-drafts.server";
import { publishDraft } from "@/lib/publishing/publish-draft.server";
import type { Published } from "@/lib/publishing/publishing-schemas";
import type { Address } from "@/lib/shared/address";
import { bountyKind } from "./bounty-kind.server";
import { insertBounty } from "./bounty-publishing-store.server";
import { checkBounty, sumWei, toPrizesWei } from "./check-bounty";

/** Publishes the draft as it was previewed, with its prizes. */
export function publishBounty({
  draftId,
  author,
  edition,
}: {
  draftId: string;
  author: Address;
  edition: number;
}): Promise<Published> {
  const own = { id: draftId, author };
  return publishDraft(
    bountyKind,
    { draftId, author },
    {
      async check() {
        await requireDraft(bountyKind, own);
        return readNow();
      },
      async read(tx, now) {
        const draft = (await lockDraft(tx, bountyKind.drafts, own)) ?? refuseUnknownDraft();
        if (draft.edition !== edition) {
          throw new AppError(
            "CONFLICT",
            "The draft was saved since you looked at it. Look at it again first.",
          );
        }
        return {
          slug: draft.club.slug,
          blockers: [...checkBounty(draft, now), ...checkShown(draft.brief, "brief")],
          async insert({ club, isFeeExempt }) {
            const prizesWei = toPrizesWei(draft.prizes);
            const totalWei = sumWei(prizesWei);
            const { id, number } = await insertBounty(tx, {
              clubId: club.id,
              draftId,
              sponsor: author,
              content: draft,
              token: draft.asset === "token" ? getEnvironment().TOKEN_ADDRESS : null,
              prizesWei,
              totalWei,
              isFeeExempt,
            });
            return { id, number, after: { asset: draft.asset, totalWei: totalWei.toString() } };
          },
        };
      },
    },
  );
}
