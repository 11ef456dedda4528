import { HIDDEN_COLUMNS, type HiddenRow, hiddenJoin, toHidden } from "@/lib/audit/hidden-sql";
import type { PostedText } from "./admin-views";

/** The columns that every posted text has. */
export type PostedRow = HiddenRow & {
  id: string;
  slug: string;
  name: string;
  number: number;
  title: string;
  author: string;
  created_at: Date;
  cancelled_at: Date | null;
  featured_at: Date | null;
  open_flags: number;
  now: Date;
};

/** A kind of text that people post in clubs, as SQL knows it: `p` is its row, `n.now` the time and `h` what hides it. */
export type PostedKind<Tab extends string> = {
  kind: "proposal" | "bounty";
  /** The column of who posted it. */
  author: "author" | "sponsor";
  /** Further columns of its table. */
  columns: readonly string[];
  /** Counted only for the rows of a page; `x` is the row. */
  counted: string;
  tabs: Readonly<Record<Tab, string>>;
};

export type PostedQuestion<Tab> = { tab: Tab; q: string; before: bigint | null; limit: number };

/** SQL of texts as admins see them, the newest first, from before the given one on; `postedValues` are its values. */
export function postedListSql<Tab extends string>(
  { kind, author, columns, counted, tabs }: PostedKind<Tab>,
  tab: Tab,
): string {
  return `SELECT x.*, ${counted},
       (SELECT count(*)::int FROM flag f WHERE f.subject_kind = '${kind}' AND f.subject_id = x.id::text AND f.status = 'open') AS open_flags
     FROM (
       SELECT p.id, c.slug, c.name, p.number, ${TITLES[kind]} AS title, p.${author} AS author, p.created_at, p.cancelled_at, p.featured_at, n.now,
         ${HIDDEN_COLUMNS}, ${columns.map((column) => `p.${column}`).join(", ")}
       FROM ${fromOf(kind)} JOIN club c ON c.id = p.club_id
       WHERE ${tabs[tab]} AND ($1::bigint IS NULL OR p.id < $1)
         AND ($2::text IS NULL OR ${TITLES[kind]} ILIKE $2 OR c.name ILIKE $2 OR c.slug ILIKE $2)
       ORDER BY p.id DESC LIMIT $3) x
     ORDER BY x.id DESC`;
}

/** `q` is a part of a title or of the name of a club. */
export function postedValues({ q, before, limit }: Omit<PostedQuestion<string>, "tab">): unknown[] {
  const pattern = q.trim() === "" ? null : `%${q.trim().replace(/[\\%_]/g, "\\$&")}%`;
  return [before, pattern, limit];
}

/** SQL of how many texts each of the lists holds. */
export function postedCountsSql<Tab extends string>({ kind, tabs }: PostedKind<Tab>): string {
  const counts = Object.entries(tabs).map(
    ([tab, where]) => `(count(*) FILTER (WHERE ${where}))::int AS "${tab}"`,
  );
  return `SELECT ${counts.join(", ")} FROM ${fromOf(kind)}`;
}

export function toPosted(row: PostedRow): PostedText {
  return {
    id: row.id,
    club: { slug: row.slug, name: row.name },
    number: row.number,
    title: row.title,
    author: row.author,
    createdAt: row.created_at,
    isCancelled: row.cancelled_at !== null,
    isFeatured: row.featured_at !== null,
    hidden: toHidden(row),
    openFlags: row.open_flags,
  };
}

/** Of a proposal the title that its author signed. */
const TITLES = {
  proposal: "(SELECT v.title FROM proposal_version v WHERE v.proposal_id = p.id AND v.version = p.version)",
  bounty: "p.title",
} as const;

function fromOf(kind: "proposal" | "bounty"): string {
  return `(SELECT app_now() AS now OFFSET 0) n, ${kind} p ${hiddenJoin({ kind, id: "p.id::text" })}`;
}
