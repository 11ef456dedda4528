import clsx from "clsx";
import type { ReactNode } from "react";
import { ListLink } from "@/components/ui/list-link";
import type { ClubBase } from "./club-tabs";

/** The two lists of a club's people. */
export function MemberLists({
  slug,
  base,
  current,
}: {
  slug: string;
  base: ClubBase;
  current: "members" | "leaderboard";
}): ReactNode {
  const path = `${base}/${slug}/members` as const;
  return (
    <nav aria-label="Lists of members" className="mb-8 flex gap-1">
      <ListLink href={path} current={current === "members" && "page"} className={pill(current === "members")}>
        By joining
      </ListLink>
      <ListLink
        href={`${path}?list=leaderboard`}
        current={current === "leaderboard" && "page"}
        className={pill(current === "leaderboard")}
      >
        Leaderboard
      </ListLink>
    </nav>
  );
}

function pill(isCurrent: boolean): string {
  return clsx(
    "rounded-lg px-3 py-2 text-sm",
    isCurrent ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
  );
}
