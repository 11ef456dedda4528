import "server-only";
import { getAddress } from "viem";
import { type Address, formatAddress, parseAddress } from "@/lib/shared/address";
import type { AuditFields } from "./audit-fields";
import type { AuditEntryDto, AuditPage, ModerationQuery } from "./audit-schemas";
import { type AuditSearch, listAuditRows, type StoredAuditEntry } from "./audit-store.server";
import { AUDIT_KINDS, AUTHORS_ACTS, describeAct, publicFields } from "./audit-words";
import { findConcerned } from "./find-concerned";
import { listPersonNames } from "./person-name-store.server";

const PAGE_SIZE = 30;

type Names = ReadonlyMap<Address, string>;

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
  const concerned = page.map(findConcerned);
  const names = await listPersonNames([
    ...concerned.flatMap(({ people }) => people),
    ...page.flatMap(({ subject }) => personOf(subject) ?? []),
  ]);
  const named = (address: Address) => ({ address: getAddress(address), name: names.get(address) ?? null });
  return {
    entries: page.map((entry, index) => ({
      ...toDto(entry, names),
      concerned: {
        joint: concerned[index]?.joint ?? "",
        people: concerned[index]?.people.map(named) ?? [],
      },
    })),
    next: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
  };
}

function toDto(entry: StoredAuditEntry, names: Names): Omit<AuditEntryDto, "concerned"> {
  const { id, at, actor, actorName, act, club, reason, isHidden } = entry;
  return {
    id: id.toString(),
    at: at.toISOString(),
    actor: getAddress(actor),
    actorName,
    act,
    words: describeAct(entry),
    subject: describeSubject(entry, names),
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

function describeSubject({ subject, club, place }: StoredAuditEntry, names: Names): AuditEntryDto["subject"] {
  const at = subject.indexOf(":");
  const [kind, id] = at < 0 ? [subject, ""] : [subject.slice(0, at), subject.slice(at + 1)];
  if (club !== null && place !== null) {
    const name = `${place.title === "" ? "" : `“${place.title}” `}#${place.number} in ${club.name}`;
    const href = `/clubs/${club.slug}/${place.kind}/${place.number}`;
    return { kind, id, label: `${PARTS[kind] ?? kind} ${name}`, href };
  }
  if (club !== null) return { kind, id, label: club.name, href: `/clubs/${club.slug}` };
  const address = personOf(subject);
  if (address) return describePerson({ kind, address, name: names.get(address) });
  return { kind, id: null, label: kind === "settings" ? "" : kind, href: null };
}

/** The person that the subject is, such as "person:0x..."; null for anything else. */
function personOf(subject: string): Address | null {
  return parseAddress(subject.slice(subject.indexOf(":") + 1)) ?? null;
}

function describePerson({
  kind,
  address,
  name,
}: {
  kind: string;
  address: Address;
  name: string | undefined;
}): AuditEntryDto["subject"] {
  const id = getAddress(address);
  const short = formatAddress(id);
  const who = name === undefined ? short : `${name} (${short})`;
  return { kind, id, label: kind === "profile" ? `the profile of ${who}` : who, href: `/u/${id}` };
}
