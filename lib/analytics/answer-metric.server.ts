import "server-only";
import { productChain } from "@/lib/env/product-chain";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { csvHead, csvLine } from "@/lib/shared/csv-line";
import type { AnalyticsAddress } from "./analytics-address";
import type { MetricDto } from "./analytics-schemas";
import { getMetric } from "./get-analytics.server";
import type { MetricId } from "./metric-catalogue";

/** A unit's name in a file, where values are exact and not as on a page. */
const UNIT_SUFFIX: Readonly<Record<MetricDto["columns"][number]["unit"], string>> = {
  text: "",
  day: "",
  count: "",
  hundredths: " (hundredths)",
  share: " (hundredths of a percent)",
  power: " (10^-18 VP)",
  token: " (10^-18 tokens)",
  cro: ` (10^-18 ${productChain.coin.symbol})`,
};

/** One metric as JSON, or as a file of exact values. Throws NOT_FOUND for an unknown club. */
export async function answerMetric({
  id,
  format,
  address,
}: {
  id: MetricId;
  format: "json" | "csv";
  address: AnalyticsAddress;
}): Promise<MetricDto | Response> {
  const metric = await getMetric({ id, address });
  if (format === "json") return metric;
  return taggedAnswer(metricCsv(metric), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${[id, metric.club, address.range].filter(Boolean).join("-")}.csv"`,
  });
}

function metricCsv({ columns, rows }: MetricDto): string {
  const head = columns.map(({ label, unit }) => `${label}${UNIT_SUFFIX[unit]}`);
  return [csvHead(head), ...rows.map((row) => csvLine(columns.map(({ key }) => row[key] ?? "")))].join("");
}
