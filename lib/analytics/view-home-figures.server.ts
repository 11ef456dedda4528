import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { HomeFigures } from "./home-figures";
import { findKeptHoldings } from "./kept-figures-store.server";
import { figuresBasis, judgeKnown, readHolders, sumHeld } from "./load-metrics.server";
import { findScope, type ScopeFacts } from "./scope-store.server";
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
      const [activity, held] = await Promise.all([countActivity(facts.scope, soon), sumKnown(facts)]);
      return { ...activity, held };
    },
  });
}

/** What the job keeps, or else what the index knows now. */
async function sumKnown(facts: ScopeFacts): Promise<HomeFigures["held"]> {
  const kept = await findKeptHoldings(figuresBasis());
  const known = judgeKnown(facts);
  const { block, held } = kept ?? { block: known?.block ?? null, held: sumHeld(await readHolders(known)) };
  return held && block !== null ? { ...held, block } : null;
}
