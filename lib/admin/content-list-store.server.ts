import "server-only";
import { CLUB_IS_HIDDEN, hidden, hiddenJoin, personNameSql } from "@/lib/audit/shown-sql";
import { bountyStates } from "@/lib/bounties/bounty-state";
import { containsPattern } from "@/lib/clubs/club-list-query";
import { getPool, one, rows } from "@/lib/db/database.server";
import {
  address,
  at,
  bool,
  computed,
  type Field,
  int4,
  nullable,
  oneOf,
  parsed,
  pick,
  type RowOf,
  type Shape,
  select,
  text,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { AdminBountyTab, AdminClubTab, AdminProposalTab } from "./admin-list";
import { unpaidOf } from "./unpaid-sql";

type Question<Tab> = { tab: Tab; q: string; before: bigint | null; limit: number };
/** Which rows each list has, in SQL. */
type Tabs<Tab extends string> = Readonly<Record<Tab, string>>;

/** The picture of a hidden club is hidden from admins too. */
const CLUB_PICTURE = `(SELECT a.hash FROM club_avatar a WHERE a.club_id = c.id AND NOT ${CLUB_IS_HIDDEN})`;
const CLUBS = `club c ${hiddenJoin({ kind: "club", id: "c.slug" })}`;
const CLUB_TABS: Tabs<AdminClubTab> = {
  active: "c.archived_at IS NULL AND h.id IS NULL",
  unverified: "c.archived_at IS NULL AND h.id IS NULL AND NOT c.verified",
  archived: "c.archived_at IS NOT NULL",
  hidden: "h.id IS NOT NULL",
};
const listedClub = {
  ...at("c", pick(tables.club, "id", "slug", "name", "createdAt")),
  avatarHash: computed(nullable(text), CLUB_PICTURE),
  isVerified: at("c", tables.club.verified),
  members: at("c", tables.club.memberCount),
  isArchived: computed(bool, "c.archived_at IS NOT NULL"),
  hidden,
  proposals: computed(int4, "coalesce((SELECT max(p.number) FROM proposal p WHERE p.club_id = c.id), 0)"),
  openFlags: computed(
    int4,
    "(SELECT count(*)::int FROM flag f WHERE f.club_id = c.id AND f.status = 'open')",
  ),
  owner: computed(
    nullable(address),
    "(SELECT m.address FROM club_member m WHERE m.club_id = c.id AND m.role = 'owner')",
  ),
  ownerName: computed(
    nullable(text),
    personNameSql("(SELECT m.address FROM club_member m WHERE m.club_id = c.id AND m.role = 'owner')"),
  ),
};

/** Clubs as admins see them, the newest first, from before the given one on. */
export function listClubsForAdmins({
  tab,
  q,
  before,
  limit,
}: Question<AdminClubTab>): Promise<RowOf<typeof listedClub>[]> {
  return rows(
    getPool(),
    listedClub,
    `SELECT ${select(listedClub)} FROM ${CLUBS}
     WHERE ${CLUB_TABS[tab]} AND ($1::bigint IS NULL OR c.id < $1) AND ($2::text IS NULL OR c.search_text LIKE $2)
     ORDER BY c.id DESC LIMIT $3`,
    [before, containsPattern(q), limit],
  );
}

/** How many clubs each of the lists holds. */
export function countClubsForAdmins(): Promise<Record<AdminClubTab, number>> {
  return countTabs(CLUB_TABS, CLUBS);
}

/** A kind of text that people post in clubs: `p` is its row, `n.now` the time and `h` what hides it. */
type PostedKind<Tab extends string, Text extends Shape, Counted extends Shape> = {
  from: string;
  title: string;
  tabs: Tabs<Tab>;
  text: Text;
  /** For the rows of a page alone; `x` is the row. */
  counted: Counted;
};

// Of a proposal the title that its author signed.
const PROPOSAL_TITLE =
  "(SELECT v.title FROM proposal_version v WHERE v.proposal_id = p.id AND v.version = p.version)";

const PROPOSALS = {
  from: postedFrom("proposal"),
  title: PROPOSAL_TITLE,
  tabs: {
    active: "proposal_in_phase(p, 'active', n.now)",
    pending: "proposal_in_phase(p, 'pending', n.now)",
    closed: "proposal_in_phase(p, 'ended', n.now)",
    cancelled: "proposal_in_phase(p, 'cancelled', n.now)",
    hidden: "h.id IS NOT NULL",
    featured: "p.featured_at IS NOT NULL",
  },
  text: {
    ...postedText({ title: PROPOSAL_TITLE, author: "p.author" }),
    ...at("p", pick(tables.proposal, "startsAt", "endsAt")),
    isOpen: computed(bool, "proposal_in_phase(p, 'under-way', n.now)"),
  },
  counted: {
    votes: computed(
      int4,
      "(SELECT coalesce(sum(t.yes_count + t.no_count), 0)::int FROM tally_part t WHERE t.proposal_id = x.id)",
    ),
    openFlags: openFlagsOf("proposal"),
  },
} satisfies PostedKind<AdminProposalTab, Shape, Shape>;

const BOUNTIES = {
  from: postedFrom("bounty"),
  title: "p.title",
  tabs: {
    open: "bounty_in_phase(p, 'open', n.now)",
    "in-review": "bounty_in_phase(p, 'in-review', n.now)",
    overdue: "bounty_in_phase(p, 'overdue', n.now)",
    unpaid: `bounty_in_phase(p, 'completed', n.now) AND EXISTS (SELECT 1 ${unpaidOf("p.id")})`,
    completed: "bounty_in_phase(p, 'completed', n.now)",
    cancelled: "bounty_in_phase(p, 'cancelled', n.now)",
    hidden: "h.id IS NOT NULL",
    featured: "p.featured_at IS NOT NULL",
  },
  text: {
    ...postedText({ title: "p.title", author: "p.sponsor" }),
    ...at("p", pick(tables.bounty, "asset", "submissionsUntil", "winnersBy", "announcedAt")),
    totalWei: parsed(at("p", tables.bounty.totalWei), String),
    submissions: at("p", tables.bounty.submissionCount),
    state: computed(
      oneOf(...bountyStates),
      `CASE ${bountyStates.map((state) => `WHEN bounty_in_phase(p, '${state}', n.now) THEN '${state}'`).join(" ")} END`,
    ),
    isOpen: computed(bool, "bounty_in_phase(p, 'under-way', n.now)"),
  },
  counted: {
    winners: computed(int4, "(SELECT count(*)::int FROM bounty_payout o WHERE o.bounty_id = x.id)"),
    unpaid: computed(int4, `(SELECT count(*)::int ${unpaidOf("x.id")})`),
    openFlags: openFlagsOf("bounty"),
  },
} satisfies PostedKind<AdminBountyTab, Shape, Shape>;

type ProposalRow = RowOf<(typeof PROPOSALS)["text"] & (typeof PROPOSALS)["counted"]>;
type BountyRow = RowOf<(typeof BOUNTIES)["text"] & (typeof BOUNTIES)["counted"]>;

/** Proposals as admins see them, the newest first, from before the given one on; `q` is a part of a title or of a club's name. */
export function listProposalsForAdmins(question: Question<AdminProposalTab>): Promise<ProposalRow[]> {
  return listPosted(PROPOSALS, question);
}

/** The same of bounties. */
export function listBountiesForAdmins(question: Question<AdminBountyTab>): Promise<BountyRow[]> {
  return listPosted(BOUNTIES, question);
}

export function countProposalsForAdmins(): Promise<Record<AdminProposalTab, number>> {
  return countTabs(PROPOSALS.tabs, PROPOSALS.from);
}

export function countBountiesForAdmins(): Promise<Record<AdminBountyTab, number>> {
  return countTabs(BOUNTIES.tabs, BOUNTIES.from);
}

function listPosted<Tab extends string, Text extends Shape, Counted extends Shape>(
  kind: PostedKind<Tab, Text, Counted>,
  { tab, q, before, limit }: Question<Tab>,
): Promise<RowOf<Text & Counted>[]> {
  const pattern = q.trim() === "" ? null : `%${q.trim().replace(/[\\%_]/g, "\\$&")}%`;
  return rows(
    getPool(),
    { ...kind.text, ...kind.counted },
    `SELECT x.*, ${select(kind.counted)} FROM (
       SELECT ${select(kind.text)} FROM ${kind.from} JOIN club c ON c.id = p.club_id
       WHERE ${kind.tabs[tab]} AND ($1::bigint IS NULL OR p.id < $1)
         AND ($2::text IS NULL OR ${kind.title} ILIKE $2 OR c.name ILIKE $2 OR c.slug ILIKE $2)
       ORDER BY p.id DESC LIMIT $3) x
     ORDER BY x.id DESC`,
    [before, pattern, limit],
  );
}

function countTabs<Tab extends string>(
  tabs: Tabs<Tab>,
  from: string,
): Promise<RowOf<Record<Tab, Field<number>>>> {
  const names = Object.keys(tabs);
  // Object.fromEntries forgets which keys it was given.
  const counts = Object.fromEntries(names.map((tab) => [tab, int4])) as Record<Tab, Field<number>>;
  const columns = Object.entries(tabs).map(
    ([tab, where]) => `(count(*) FILTER (WHERE ${where}))::int AS "${tab}"`,
  );
  return one(getPool(), counts, `SELECT ${columns.join(", ")} FROM ${from}`);
}

function postedFrom(kind: "proposal" | "bounty"): string {
  return `(SELECT app_now() AS now OFFSET 0) n, ${kind} p ${hiddenJoin({ kind, id: "p.id::text" })}`;
}

/** What every posted text has. Proposals and bounties have these columns alike. */
function postedText({ title, author }: { title: string; author: string }) {
  return {
    ...at("p", pick(tables.proposal, "number", "createdAt")),
    id: parsed(at("p", tables.proposal.id), String),
    club: {
      ...at("c", pick(tables.club, "slug", "name")),
      avatarHash: computed(nullable(text), CLUB_PICTURE),
    },
    title: computed(text, title),
    author: computed(address, author),
    /** What they call themselves. */
    authorName: computed(nullable(text), personNameSql(author)),
    isCancelled: computed(bool, "p.cancelled_at IS NOT NULL"),
    isFeatured: computed(bool, "p.featured_at IS NOT NULL"),
    hidden,
  };
}

function openFlagsOf(kind: "proposal" | "bounty"): Field<number> {
  return computed(
    int4,
    `(SELECT count(*)::int FROM flag f WHERE f.subject_kind = '${kind}' AND f.subject_id = x.id::text AND f.status = 'open')`,
  );
}
