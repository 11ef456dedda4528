import type { ReactNode } from "react";
import { labelWord } from "@/lib/bounties/bounty-kinds";

/** What a bounty asks for, as small marks. */
export function Labels({ labels }: { labels: readonly string[] }): ReactNode {
  if (labels.length === 0) return null;
  return (
    <ul aria-label="Labels" className="mt-3 flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li key={label} className="rounded-full bg-surface-2 px-2.5 py-0.5 text-xs text-muted">
          {labelWord(label)}
        </li>
      ))}
    </ul>
  );
}
