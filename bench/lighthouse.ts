import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { freePort } from "@/local/free-port";
import { insertGovernanceYear, SMALL_YEAR } from "@/tests/builders/governance-year";
import { chromiumLaunchOptions } from "@/tests/e2e/chromium";
import { insertOpenProposal } from "@/tests/proof/insert-open-proposal";
import { startTwoInstances } from "@/tests/proof/two-instances";

const ROUNDS = Number(process.argv[2] ?? 5);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
type Visit = { scores: Scores; lost: string[] };

const stand = await startTwoInstances({
  isForBrowser: true,
  environment: { RATE_LIMIT_MULTIPLIER: "1000" },
});
const port = await freePort();
const options = await chromiumLaunchOptions();
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
});
try {
  const { NFT_ADDRESS: nft = "", TOKEN_ADDRESS: token = "" } = stand.environment;
  await insertGovernanceYear(async (sql, values = []) => stand.query(sql, [...values]), {
    plan: SMALL_YEAR,
    nft,
    token,
  });
  const proposal = await insertOpenProposal(stand);
  console.log(
    "| page | desktop: performance | accessibility | best practices | SEO | mobile: performance | accessibility |",
  );
  console.log("|---|---|---|---|---|---|---|");
  const lost = new Map<string, Set<string>>();
  for (const path of ["/", "/clubs", proposal, "/analytics"]) {
    const desktop = await visitOften(path, true);
    const mobile = await visitOften(path, false);
    const { performance, accessibility, seo } = desktop.scores;
    console.log(
      `| ${path} | ${performance} | ${accessibility} | ${desktop.scores["best-practices"]} | ${seo} | ${mobile.scores.performance} | ${mobile.scores.accessibility} |`,
    );
    lost.set(path, new Set(desktop.lost));
  }
  for (const [path, audits] of lost) console.log(`${path} loses by: ${[...audits].join(", ") || "nothing"}`);
} finally {
  await browser.close();
  await stand.stop();
}

/** The median of each score over all rounds, and every desktop audit that wasn't perfect. */
async function visitOften(path: string, isDesktop: boolean): Promise<Visit> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(path, isDesktop));
  const medianOf = (category: keyof Scores): number => median(visits.map(({ scores }) => scores[category]));
  const scores = {
    performance: medianOf("performance"),
    accessibility: medianOf("accessibility"),
    "best-practices": medianOf("best-practices"),
    seo: medianOf("seo"),
  };
  return { scores, lost: [...new Set(visits.flatMap(({ lost }) => lost))] };
}

async function visit(path: string, isDesktop: boolean): Promise<Visit> {
  const flags = {
    port,
    output: "json" as const,
    logLevel: "error" as const,
    onlyCategories: [...CATEGORIES],
  };
  const result = await lighthouse(stand.appOrigin + path, flags, isDesktop ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { categories, audits } = result.lhr;
  const scoreOf = (category: keyof Scores): number => Math.round((categories[category]?.score ?? 0) * 100);
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight),
  );
  const lost = weighed.flatMap(({ id }) => {
    const score = audits[id]?.score ?? 1;
    return score < 0.9 ? [`${id} (${audits[id]?.displayValue ?? score})`] : [];
  });
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    lost,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
