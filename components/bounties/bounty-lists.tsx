import type { ReactNode } from "react";
import { ListTabs } from "@/components/ui/list-tabs";
import type { BountiesPath } from "@/lib/bounties/bounties-address";

/** The work that is paid for, and who earned by it. */
export function BountyLists({
  path,
  current,
}: {
  path: BountiesPath;
  current: "Bounties" | "Contributors";
}): ReactNode {
  return (
    <ListTabs
      label="Lists of bounties"
      tabs={[
        { href: path, name: "Bounties" },
        { href: `${path}/leaderboard`, name: "Contributors" },
      ]}
      current={current}
    />
  );
}
