import "server-only";
import type { PeopleCounts } from "./admin-views";
import { countListedPeople } from "./person-store.server";

/** How many people the shorter lists of people hold. */
export function countPeople(): Promise<PeopleCounts> {
  return countListedPeople();
}
