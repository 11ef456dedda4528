import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Blocker } from "@/lib/publishing/blocker";
import { limitBlockers } from "@/lib/publishing/limit-blockers";
import type { Settings } from "@/lib/settings/settings-schemas";
import type { Address } from "@/lib/shared/address";
import { countAgainstLimits } from "./proposal-store.server";

/** What the settings say against another proposal of this author in this club. */
export async function checkLimits(
  { settings, ...question }: { settings: Settings; clubId: bigint; author: Address },
  db?: Queryable,
): Promise<Blocker[]> {
  const counts = await countAgainstLimits(question, db);
  return limitBlockers({ settings, counts, words: { many: "proposals", openUntil: "closed" } });
}
