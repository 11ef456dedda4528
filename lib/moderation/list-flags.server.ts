import "server-only";
import { getAddress } from "viem";
import { SUBJECT_KINDS, toHiddenDto } from "@/lib/audit/hideable";
import { listPersonNames } from "@/lib/audit/person-name-store.server";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import type { Address } from "@/lib/shared/address";
import { shortText } from "@/lib/shared/short-text";
import { countFlagGroups, type FlagGroup, listFlagGroups } from "./flag-store.server";
import {
  type FlaggedSubject,
  type FlagPage,
  type FlagStatus,
  type FlagsQuery,
  parseFlagCursor,
} from "./moderation-schemas";
import { listSubjects, type StoredSubject } from "./subject-store.server";

const PAGE_SIZE = 20;
const EXCERPT_LENGTH = 280;

/** Flagged content in a club, for those who run it: most flags first, then the oldest. Throws NOT_FOUND and FORBIDDEN. */
export async function listClubFlags({
  slug,
  address,
  query,
}: {
  slug: string;
  address: Address;
  query: FlagsQuery;
}): Promise<FlagPage> {
  const { club } = await requireClubRight({ slug, address, action: "club.see-flags" });
  return listPage({ clubId: club.id, query, showsReporters: false });
}

/** What was flagged anywhere, with who flagged it, for admins. Throws FORBIDDEN. */
export async function listAllFlags({
  address,
  query,
}: {
  address: Address;
  query: FlagsQuery;
}): Promise<FlagPage> {
  await requireAdminRight({ address }, "flag.judge");
  return listPage({ clubId: null, query, showsReporters: true });
}

/** How many subjects have flags of each status, over all clubs. */
export function countAllFlags(): Promise<Record<FlagStatus, number>> {
  return countFlagGroups(null);
}

async function listPage({
  clubId,
  query: { status, after },
  showsReporters,
}: {
  clubId: bigint | null;
  query: FlagsQuery;
  showsReporters: boolean;
}): Promise<FlagPage> {
  const groups = await listFlagGroups({
    clubId,
    status,
    after: after === undefined ? null : parseFlagCursor(after),
    limit: PAGE_SIZE + 1,
  });
  const page = groups.slice(0, PAGE_SIZE);
  const last = groups.length > PAGE_SIZE ? page.at(-1) : undefined;
  const known = await readSubjects(page);
  const names = await listPersonNames([
    ...[...known.values()].map(({ author }) => author),
    ...(showsReporters ? page.flatMap(({ flags }) => flags.map(({ reporter }) => reporter)) : []),
  ]);
  return {
    subjects: page.flatMap((group) => {
      const subject = known.get(`${group.kind}:${group.id}`);
      return subject ? [toDto({ group, subject, names, showsReporters })] : [];
    }),
    next: last ? `${last.count}.${last.firstId}` : null,
  };
}

export async function listFlaggedTitles(limit: number): Promise<string[]> {
  const groups = await listFlagGroups({ clubId: null, status: "open", after: null, limit });
  const known = await readSubjects(groups);
  return groups.flatMap(({ kind, id }) => known.get(`${kind}:${id}`)?.title ?? []);
}

async function readSubjects(groups: readonly FlagGroup[]): Promise<Map<string, StoredSubject>> {
  const found: StoredSubject[] = [];
  for (const kind of SUBJECT_KINDS) {
    const ids = groups.filter((group) => group.kind === kind).map(({ id }) => id);
    found.push(...(await listSubjects({ kind, ids })));
  }
  return new Map(found.map((subject) => [`${subject.kind}:${subject.id}`, subject]));
}

function toDto({
  group,
  subject,
  names,
  showsReporters,
}: {
  group: FlagGroup;
  subject: StoredSubject;
  names: ReadonlyMap<Address, string>;
  showsReporters: boolean;
}): FlaggedSubject {
  const { kind, id, club, author, title, text, hidden } = subject;
  return {
    subject: `${kind}:${id}`,
    kind,
    label: title,
    href: hrefOf(subject),
    club: { slug: club.slug, name: club.name },
    excerpt: shortText(text, EXCERPT_LENGTH),
    author: getAddress(author),
    authorName: names.get(author) ?? null,
    count: group.count,
    firstAt: group.firstAt.toISOString(),
    hidden: toHiddenDto(hidden),
    flags: group.flags.map(({ category, text: words, at, reporter }) => ({
      category,
      text: words,
      at: at.toISOString(),
      reporter: showsReporters ? getAddress(reporter) : null,
      reporterName: showsReporters ? (names.get(reporter) ?? null) : null,
    })),
  };
}

function hrefOf({ kind, club, number }: StoredSubject): string {
  const place =
    number === null
      ? ""
      : `/${kind === "bounty" || kind === "submission" ? "bounties" : "proposals"}/${number}`;
  return `/clubs/${club.slug}${place}`;
}
