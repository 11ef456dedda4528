import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";

/** A page of a club; "overview" is at the club's own address, each other under its name. */
export type ClubTab = "overview" | "proposals" | "bounties" | "members" | "moderation" | "settings";

const TABS: readonly [ClubTab, string][] = [
  ["overview", "Overview"],
  ["proposals", "Proposals"],
  ["bounties", "Bounties"],
  ["members", "Members"],
  ["moderation", "Moderation"],
  ["settings", "Settings"],
];

/** The pages of a club as links; "Moderation" and "Settings" only for those who run the club. */
export function ClubTabs({
  slug,
  current,
  hasSettings,
}: {
  slug: string;
  current: ClubTab;
  hasSettings: boolean;
}): ReactNode {
  return (
    <nav aria-label="Club" className="mt-8 border-b border-line">
      {/* Those who run the club have two more: three in a line on a phone, of one width. */}
      <ul
        className={clsx("flex gap-x-1", hasSettings ? "max-sm:grid max-sm:grid-cols-3" : "max-sm:flex-wrap")}
      >
        {TABS.filter(([tab]) => (tab !== "settings" && tab !== "moderation") || hasSettings).map(
          ([tab, label]) => (
            <li key={tab}>
              <TabLink slug={slug} tab={tab} isCurrent={tab === current} label={label} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function TabLink({
  slug,
  tab,
  isCurrent,
  label,
}: {
  slug: string;
  tab: ClubTab;
  isCurrent: boolean;
  label: string;
}): ReactNode {
  const common = {
    "aria-current": isCurrent ? ("page" as const) : undefined,
    className: clsx(
      "-mb-px block border-b-2 px-3 py-3 text-sm whitespace-nowrap",
      isCurrent ? "border-accent font-semibold text-text" : "border-transparent text-muted hover:text-text",
    ),
  };
  if (tab === "overview") {
    return (
      <AppLink href={`/clubs/${slug}`} {...common}>
        {label}
      </AppLink>
    );
  }
  return (
    <AppLink href={`/clubs/${slug}/${tab}`} {...common}>
      {label}
    </AppLink>
  );
}
