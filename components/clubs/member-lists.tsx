import type { ReactNode } from "react";
import { ListTabs } from "@/components/ui/list-tabs";
import type { ClubBase } from "./club-tabs";

/** The two lists of a club's people. */
export function MemberLists({
  slug,
  base,
  current,
}: {
  slug: string;
  base: ClubBase;
  current: "By joining" | "Leaderboard";
}): ReactNode {
  const path = `${base}/${slug}/members` as const;
  return (
    <div className="mb-8">
      <ListTabs
        label="Lists of members"
        tabs={[
          { href: path, name: "By joining" },
          { href: `${path}?list=leaderboard`, name: "Leaderboard" },
        ]}
        current={current}
      />
    </div>
  );
}
