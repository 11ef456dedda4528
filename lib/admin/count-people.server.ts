import "server-only";
import { countListedPeople } from "./person-store.server";

/** How many people the shorter lists of people hold. */
export function countPeople(): Promise<{ signedIn: number; admins: number; staff: number }> {
  return countListedPeople();
}
