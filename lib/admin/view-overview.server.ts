import "server-only";
import type { OverviewCounts } from "./admin-views";
import { countForOverview } from "./overview-store.server";

/** Counts for admins; null if they could not be read, because the page works without the database too. */
export function viewOverview(): Promise<OverviewCounts | null> {
  return countForOverview().catch(() => null);
}
