import { formatBlock } from "@/lib/shared/format-number";
import type { FigureDto } from "./analytics-schemas";
import type { Activity, HeldTogether } from "./metric-data";

/** The home page's counts. `held` is null while the index doesn't know who holds what. */
export type HomeFigures = Activity & { held: (HeldTogether & { block: bigint }) | null };

/** The cards of the home page; null: the database did not answer. Unknown is a dash with its reason, never 0. */
export function homeFigures(found: HomeFigures | null): (FigureDto & { note: string })[] {
  const held = found?.held ?? null;
  const note = found === null ? "can't be read right now" : "balances are still being read";
  const heldNote = held === null ? note : `at block ${formatBlock(held.block.toString())}`;
  return [
    {
      key: "active",
      label: "Active proposals",
      unit: "count",
      value: found && String(found.active),
      note:
        found === null ? note : `${found.endingSoon} ${found.endingSoon === 1 ? "ends" : "end"} within 48 h`,
    },
    {
      key: "votes",
      label: "Votes this week",
      unit: "count",
      value: found && String(found.votes),
      note: found === null ? note : "cast in the last 7 days",
    },
    {
      key: "holders",
      label: "Holders",
      unit: "count",
      value: held === null ? null : String(held.holders),
      note: heldNote,
    },
    {
      key: "power",
      label: "Total power",
      unit: "power",
      value: held === null ? null : held.power.toString(),
      note: heldNote,
    },
  ];
}
