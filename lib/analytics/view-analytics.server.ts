import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { AppError } from "@/lib/http/app-error";
import { withDeadline } from "@/lib/shared/with-deadline";
import type { AnalyticsAddress } from "./analytics-address";
import type { AnalyticsDto } from "./analytics-schemas";
import { getAnalytics } from "./get-analytics.server";
import type { AnalyticsView } from "./metric-catalogue";
import { listPublishingClubs } from "./scope-store.server";

const VIEW_MS = 4_500;
/** More would be no choice any more; the others are reached by their address. */
const CLUBS_TO_CHOOSE = 200;

export type AnalyticsPageView = {
  clubs: { slug: string; name: string }[];
  found: AnalyticsDto | "unknown club";
};

/** What an analytics page shows. Never throws: null if the database did not answer, so the rest of the page still works. */
export async function viewAnalytics({
  view,
  address,
}: {
  view: AnalyticsView;
  address: AnalyticsAddress;
}): Promise<AnalyticsPageView | null> {
  const late = () => new Error(`the database did not answer within ${VIEW_MS} ms`);
  try {
    return await withDeadline(VIEW_MS, late, async () => {
      const [clubs, found] = await Promise.all([
        listPublishingClubs(CLUBS_TO_CHOOSE),
        getAnalytics({ view, address }).catch(orUnknownClub),
      ]);
      return { clubs, found };
    });
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "analytics could not be read");
    return null;
  }
}

function orUnknownClub(error: unknown): "unknown club" {
  if (error instanceof AppError && error.code === "NOT_FOUND") return "unknown club";
  throw error;
}
