import "server-only";
import { csvResponse } from "@/lib/http/csv-response.server";
import { plainReward } from "./bounty-kinds";
import type { BountiesQuery, BountySummary } from "./bounty-schemas";
import { listBounties } from "./list-bounties.server";

/** Every bounty that matches the filters, as CSV in the order of the list. */
export function exportBounties(query: BountiesQuery): Response {
  return csvResponse<BountySummary>({
    filename: "bounties.csv",
    columns: [
      ["club", ({ club }) => club.slug],
      ["number", ({ number }) => String(number)],
      ["title", ({ title, hidden }) => (hidden ? "Hidden by an admin" : title)],
      ["state", ({ state }) => state],
      ["type", ({ kind }) => kind],
      ["asset", ({ asset }) => asset],
      ["total", ({ totalWei }) => plainReward(totalWei)],
      ["prizes", ({ prizeCount }) => String(prizeCount)],
      ["labels", ({ labels }) => labels.join(" ")],
      ["sponsor", ({ sponsor }) => sponsor],
      ["submissions until", ({ submissionsUntil }) => submissionsUntil],
      ["winners by", ({ winnersBy }) => winnersBy],
      ["announced", ({ announcedAt }) => announcedAt ?? ""],
      ["submissions", ({ submissionCount }) => String(submissionCount)],
      ["payouts proved", ({ payouts }) => String(payouts.proved)],
      ["payouts owed", ({ payouts }) => String(payouts.owed)],
    ],
    fetchPage: async (after) => {
      const page = await listBounties({ slug: null, query: { ...query, ...(after !== null && { after }) } });
      return { rows: page.bounties, next: page.next };
    },
  });
}
