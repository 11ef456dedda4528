import type { ReactNode } from "react";
import { ListTabs } from "@/components/ui/list-tabs";

/** The two lists of a club's people. */
export function MemberLists({
  slug,
  current,
}: {
  slug: string;
  current: "Join date" | "Leaderboard";
}): ReactNode {
  const path = `/clubs/${slug}/members` as const;
  return (
    <div className="mb-8">
      <ListTabs
        label="Lists of members"
        tabs={[
          { href: path, name: "Join date" },
          { href: `${path}?list=leaderboard`, name: "Leaderboard" },
        ]}
        current={current}
      />
    </div>
  );
}
