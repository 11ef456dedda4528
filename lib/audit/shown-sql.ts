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

/**
 * SQL of the name that the person with this address chose, else the one that the chain has for it (read within a week), or null: look-ups by key,
 * for lists that show people. Names are not unique, so show the address beside it.
 */
export function personNameSql(address: string): string {
  return `(SELECT named.name FROM (
    SELECT chosen.name, 1 AS rank FROM profile chosen WHERE chosen.address = ${address} AND chosen.name <> ''
    UNION ALL
    SELECT known.name, 2 FROM chain_name known WHERE known.address = ${address} AND known.name IS NOT NULL AND known.checked_at > (SELECT app_now()) - interval '7 days'
    ORDER BY rank LIMIT 1) named WHERE NOT ${isHiddenSql({ kind: "profile", id: address })})`;
}
