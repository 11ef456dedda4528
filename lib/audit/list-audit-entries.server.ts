import "server-only";
import { getAddress } from "viem";
import { type Address, parseAddress } from "@/lib/shared/address";
import { formatAddress } from "@/lib/shared/format-address";
import type { AuditFields } from "./audit-fields";
import type { AuditEntryDto, AuditPage, ModerationQuery } from "./audit-schemas";
import { type AuditSearch, listAuditRows, type StoredAuditEntry } from "./audit-store.server";
import { AUDIT_KINDS, AUTHORS_ACTS, describeAct, publicFields } from "./audit-words";

const PAGE_SIZE = 30;

/** One page of what owners, moderators and admins did, newest first, for everybody: no private field, no hidden text. */
export async function listAuditEntries({
  query: { kind, club, after },
  actor = null,
  withAuthorsActs = false,
  search,
  limit = PAGE_SIZE,
}: {
  query: ModerationQuery;
  actor?: Address | null;
  /** Publications and edits too. */
  withAuthorsActs?: boolean;
  search?: AuditSearch;
  limit?: number;
}): Promise<AuditPage> {
  const rows = await listAuditRows({
    areas: kind === undefined ? null : AUDIT_KINDS[kind].areas,
    without: withAuthorsActs ? [] : AUTHORS_ACTS,
    club: club ?? null,
    actor,
    before: after === undefined ? null : BigInt(after),
    limit: limit + 1,
    ...(search && { search }),
  });
  const page = rows.slice(0, limit);
  return {
    entries: page.map(toDto),
    next: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
  };
}

function toDto(entry: StoredAuditEntry): AuditEntryDto {
  const { id, at, actor, actorName, act, club, reason, isHidden } = entry;
  return {
    id: id.toString(),
    at: at.toISOString(),
    actor: getAddress(actor),
    actorName,
    act,
    words: describeAct(entry),
    subject: describeSubject(entry),
    club,
    reason,
    before: outward(publicFields({ fields: entry.before, isHidden })),
    after: outward(publicFields({ fields: entry.after, isHidden })),
  };
}

/** Addresses are checksummed outward. */
function outward(fields: AuditFields): AuditFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const address = typeof value === "string" ? parseAddress(value) : null;
      return [name, address ? getAddress(address) : value];
    }),
  );
}

/** What is a part of something else, in words. */
const PARTS: Readonly<Record<string, string>> = {
  reason: "the reason of a vote on",
  submission: "a submission to",
};

function describeSubject({ subject, club, place }: StoredAuditEntry): AuditEntryDto["subject"] {
  const at = subject.indexOf(":");
  const [kind, id] = at < 0 ? [subject, ""] : [subject.slice(0, at), subject.slice(at + 1)];
  if (club !== null && place !== null) {
    const name = `${place.title === "" ? "" : `“${place.title}” `}#${place.number} in ${club.name}`;
    const href = `/clubs/${club.slug}/${place.kind}/${place.number}`;
    return { kind, id, label: `${PARTS[kind] ?? kind} ${name}`, href };
  }
  if (club !== null) return { kind, id, label: club.name, href: `/clubs/${club.slug}` };
  const address = parseAddress(id);
  if (address) return describePerson({ kind, address: getAddress(address) });
  return { kind, id: null, label: kind === "settings" ? "" : kind, href: null };
}

function describePerson({ kind, address }: { kind: string; address: string }): AuditEntryDto["subject"] {
  const short = formatAddress(address);
  const label = kind === "profile" ? `the profile of ${short}` : short;
  return { kind, id: address, label, href: `/u/${address}` };
}
