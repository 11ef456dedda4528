import type { ModerationQuery } from "./audit-schemas";
import { AUDIT_KIND_NAMES } from "./audit-words";

/** Reads the search part of the address; what it does not understand counts as left out. */
export function parseModerationAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): ModerationQuery {
  const { kind: kindText, club, after } = search;
  const kind = AUDIT_KIND_NAMES.find((name) => name === kindText);
  return {
    ...(kind !== undefined && { kind }),
    ...(typeof club === "string" && /^[a-z0-9-]{3,32}$/.test(club) && { club }),
    ...(typeof after === "string" && /^[1-9]\d{0,17}$/.test(after) && { after }),
  };
}

/** The address with this search part. */
export function moderationHref(query: ModerationQuery): "/moderation" | `/moderation?${string}` {
  const parameters = new URLSearchParams(query);
  return parameters.size === 0 ? "/moderation" : `/moderation?${parameters}`;
}
