import clsx from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { IntentProgress } from "@/lib/fees/fee-schemas";

const stages = ["Pay", "Confirm", "Done"] as const;

/** How many stages lie behind. */
const behind: Record<IntentProgress["state"], number> = {
  unpaid: 0,
  refused: 0,
  unknown: 1,
  waiting: 1,
  confirming: 1,
  confirmed: 3,
  credited: 3,
};

/** Pay, confirm, done: the payment's stage. */
export function FeeStages({ state }: { state: IntentProgress["state"] }): ReactNode {
  const done = behind[state];
  return (
    <ol aria-label="Payment" className="grid grid-cols-3 gap-3">
      {stages.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === done ? "step" : undefined}
          className={clsx(
            "flex items-center gap-2 border-t-2 pt-3 text-sm transition-colors duration-150",
            index <= done ? "border-accent font-semibold" : "border-line text-muted",
          )}
        >
          {index < done ? <Check aria-hidden className="size-4 text-accent" /> : null}
          {stage}
          {index < done ? <span className="sr-only">(done)</span> : null}
        </li>
      ))}
    </ol>
  );
}
