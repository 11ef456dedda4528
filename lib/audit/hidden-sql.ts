import { computed, optional, text, timestamptz } from "@/lib/db/fields";
import { HIDDEN_CLUB, type Hideable } from "./hideable";

/** SQL that joins what hides the subject whose id this expression gives, at most one row `h`; `hidden` reads it. */
export function hiddenJoin({ kind, id }: Hideable): string {
  return `LEFT JOIN hidden('${kind}') h ON h.id = ${id}`;
}

export const hidden = optional({
  at: computed(timestamptz, "h.hidden_at"),
  reason: computed(text, "h.reason"),
});

/** SQL that is true while the subject is hidden. */
export function isHiddenSql({ kind, id }: Hideable): string {
  return `EXISTS (SELECT FROM hidden('${kind}') x WHERE x.id = ${id})`;
}

/** Club `c` is hidden, and so is its name. */
export const CLUB_IS_HIDDEN = isHiddenSql({ kind: "club", id: "c.slug" });
export const CLUB_NAME = `CASE WHEN ${CLUB_IS_HIDDEN} THEN '${HIDDEN_CLUB}' ELSE c.name END`;
