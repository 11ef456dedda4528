import { AUDIT_KIND_NAMES } from "@/lib/audit/audit-words";

/** What the address of a list in the dashboard says; everything about the view is in it. */
export type AdminListQuery<Tab extends string = string, Filter extends string = never> = {
  /** One of the list's tabs; the first of them is usual and left out of addresses. */
  tab: Tab;
  /** What is looked for, as typed. */
  q: string;
  /** The `next` of the page before; null = from the start. */
  after: string | null;
  /** Further parts of the address by name; "" = left out. */
  filters: Readonly<Record<Filter, string>>;
};

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** Rows of one page of every list. */
export const ADMIN_PAGE_ROWS = 50;
/** The longest part of an address that is read at all. */
const TEXT_MAX = 200;
/** Characters of what is looked for. */
export const ADMIN_SEARCH_MAX = 100;

/**
 * A `next`: a whole number (milliseconds, an id, a count) and, where several rows share it, which of them. Every number of 15
 * digits is a time and an id that the database can hold.
 */
export const ADMIN_CURSOR = /^[0-9]{1,15}(?:\.[A-Za-z0-9:_-]{1,100})?$/;

/** Reads the search part of a list's address; what it does not understand counts as left out. */
export function parseAdminList<Tab extends string, Filter extends string = never>(
  search: Search,
  { tabs, filters }: { tabs: readonly [Tab, ...Tab[]]; filters?: Readonly<Record<Filter, RegExp>> },
): AdminListQuery<Tab, Filter> {
  const after = textOf(search["after"]);
  const known = Object.entries(filters ?? {}) as [Filter, RegExp][];
  return {
    tab: tabs.find((tab) => tab === search["tab"]) ?? tabs[0],
    q: textOf(search["q"]).trim().slice(0, ADMIN_SEARCH_MAX),
    after: ADMIN_CURSOR.test(after) ? after : null,
    filters: Object.fromEntries(
      known.map(([name, pattern]) => [name, pattern.test(textOf(search[name])) ? textOf(search[name]) : ""]),
    ) as Record<Filter, string>,
  };
}

/** The search part of a list's address with its "?"; what is usual is left out. `firstTab` is the list's first. */
export function adminListSearch(
  { tab, q, after, filters }: AdminListQuery<string, string>,
  firstTab: string,
): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (tab !== firstTab) parameters.set("tab", tab);
  if (q !== "") parameters.set("q", q);
  for (const [name, value] of Object.entries(filters)) if (value !== "") parameters.set(name, value);
  if (after !== null) parameters.set("after", after);
  return parameters.size === 0 ? "" : `?${parameters}`;
}

/** Splits a cursor of which `ADMIN_CURSOR` holds. */
export function splitCursor(cursor: string): { key: bigint; id: string } {
  const [key = "0", id = ""] = cursor.split(".");
  return { key: BigInt(key), id };
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" && value.length <= TEXT_MAX ? value.replaceAll("\u0000", "") : "";
}

export const AUDIT_TABS = ["all", ...AUDIT_KIND_NAMES] as const;
export type AuditTab = (typeof AUDIT_TABS)[number];

/** What the audit log is searched by, each as it may be typed. */
export const AUDIT_FILTERS = {
  actor: /^\s*(?:0x)?[0-9a-fA-F]{1,40}\s*$/,
  act: /^[a-z-]{1,40}\.[a-z-]{1,40}$/,
  subject: /\S/,
} as const;
export type AuditFilter = keyof typeof AUDIT_FILTERS;

export const ADMIN_CLUB_TABS = ["active", "unverified", "archived", "hidden"] as const;
export type AdminClubTab = (typeof ADMIN_CLUB_TABS)[number];

/** The lists of people in the dashboard; "staff" owns or moderates a club. */
export const PEOPLE_TABS = ["everybody", "signed-in", "admins", "staff", "banned"] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];

/** The lists of proposals in the dashboard. */
export const ADMIN_PROPOSAL_TABS = [
  "active",
  "pending",
  "closed",
  "cancelled",
  "hidden",
  "featured",
] as const;
export type AdminProposalTab = (typeof ADMIN_PROPOSAL_TABS)[number];

/** The lists of bounties in the dashboard. "overdue": no winners, though their day has passed. "unpaid": no proof yet that a winner was paid. */
export const ADMIN_BOUNTY_TABS = [
  "open",
  "in-review",
  "overdue",
  "unpaid",
  "completed",
  "cancelled",
  "hidden",
  "featured",
] as const;
export type AdminBountyTab = (typeof ADMIN_BOUNTY_TABS)[number];
