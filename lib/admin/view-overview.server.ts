import "server-only";
import type { OverviewCounts } from "./admin-views";
import { countForOverview } from "./overview-store.server";

/** How much there is of what admins look after; null when it could not be counted, because the page stands without the database too. */
export function viewOverview(): Promise<OverviewCounts | null> {
  return countForOverview().catch(() => null);
}
