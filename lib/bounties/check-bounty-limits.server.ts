import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Blocker } from "@/lib/publishing/blocker";
import { limitBlockers } from "@/lib/publishing/limit-blockers";
import type { Settings } from "@/lib/settings/settings-schemas";
import type { Address } from "@/lib/shared/address";
import { countBountiesAgainstLimits } from "./bounty-store.server";

/** What the settings say against another bounty of this sponsor in this club. */
export async function checkBountyLimits(
  { settings, ...question }: { settings: Settings; clubId: bigint; sponsor: Address },
  db?: Queryable,
): Promise<Blocker[]> {
  const counts = await countBountiesAgainstLimits(question, db);
  return limitBlockers({
    settings,
    counts,
    words: { many: "bounties", openUntil: "completed or cancelled" },
  });
}
