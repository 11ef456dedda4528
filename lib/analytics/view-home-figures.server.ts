import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { sumHolders } from "./holder-metric-store.server";
import type { HomeFigures } from "./home-figures";
import { judgeKnown, type KnownHoldings } from "./load-metrics.server";
import { findScope } from "./scope-store.server";
import { countActivity } from "./vote-metric-store.server";

const WEEK_DAYS = 7;
const SOON_MS = 48 * 3_600_000;

/** The numbers of the home page, from the database alone. Never throws: null if it did not answer. */
export function viewHomeFigures(): Promise<HomeFigures | null> {
  return readInTime<HomeFigures | null>({
    otherwise: null,
    complaint: "the figures of the home page could not be read",
    read: async () => {
      const facts = await findScope({ days: WEEK_DAYS, slug: null });
      if (facts === null) throw new Error("all clubs together are no scope");
      const soon = new Date(facts.scope.at.getTime() + SOON_MS);
      const [activity, held] = await Promise.all([
        countActivity(facts.scope, soon),
        sumKnown(judgeKnown(facts)),
      ]);
      return { ...activity, held };
    },
  });
}

async function sumKnown(known: KnownHoldings | null): Promise<HomeFigures["held"]> {
  if (known === null) return null;
  const held = await sumHolders({ ...known, rule: getPowerRule() });
  return held && { ...held, block: known.block };
}
