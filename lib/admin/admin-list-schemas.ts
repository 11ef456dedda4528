import { z } from "zod";
import { ADMIN_SEARCH_MAX } from "./admin-list";

/** The reason that every act of an admin gives; everybody can read it. */
export const adminReason = z
  .string()
  .trim()
  .min(3)
  .max(500)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "one line of plain text");

/** The query of a CSV of a list: the same names as in the address of its page. */
export function adminCsvQuery<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  return z.strictObject({
    tab: z.enum(tabs).default(tabs[0]),
    q: z.string().trim().max(ADMIN_SEARCH_MAX).default(""),
  });
}
