import { z } from "zod";
import { ADMIN_SEARCH_MAX } from "./admin-list";

/** The query of a CSV of a list: the same names as in the address of its page. */
export function adminCsvQuery<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  return z.strictObject({
    tab: z.enum(tabs).default(tabs[0]),
    q: z.string().trim().max(ADMIN_SEARCH_MAX).default(""),
  });
}
