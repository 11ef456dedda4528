import assert from "node:assert/strict";
import { chromium } from "playwright/test";
import { freePort } from "@/local/free-port";
import { insertGovernanceYear, SMALL_YEAR } from "../builders/governance-year";
import { chromiumLaunchOptions } from "../e2e/chromium";
import { findJudge } from "../require-judge";
import { insertOpenBounty } from "./insert-open-bounty";
import { insertOpenProposal } from "./insert-open-proposal";
import type { Proof } from "./proof";

/** A score of performance varies with what else the machine does, so the best of five counts. */
const ATTEMPTS = 5;
const MIN_PERFORMANCE = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const DEVICES = ["phone", "desktop"] as const;
type Category = (typeof CATEGORIES)[number];
type Audit = { score: number | null; displayValue?: string };
type Group = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, Group>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
};
type Lighthouse = {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Report } | undefined>;
  desktopConfig: object;
};
type Visit = { path: string; device: (typeof DEVICES)[number] };
type Scores = Record<Category, number> & { speed: number; lost: string[] };

/** How fast these are on a phone is told but not judged: a recount computes, and a bounty waits for who the reader is. */
const isJudged = ({ path, device }: Visit): boolean =>
  device === "desktop" || !/\/(proposals\/\d+\/verify|bounties\/\d+)$/.test(path);

/**
 * The short round judges accessibility and only tells performance: that is a matter of time, and the machine may be slow or busy.
 *
 * With Lighthouse's own settings: what a slow network (a phone's 1.6 Mbit/s) and processor (four times slower) would do is computed
 * from a visit at full speed. Nothing is left out of a score.
 */
export const proof: Proof = {
  isAlone: true,
  claim: `main pages score at least ${MIN_PERFORMANCE} for performance (a recount and a bounty: on a desktop) and 100 for accessibility in Lighthouse, on a phone and on a desktop`,
  isForBrowser: true,
  async run(stand, { isFull }) {
    const { NFT_ADDRESS: nft = "", TOKEN_ADDRESS: token = "" } = stand.environment;
    await insertGovernanceYear(async (sql, values = []) => stand.query(sql, [...values]), {
      plan: SMALL_YEAR,
      nft,
      token,
    });
    const proposal = await insertOpenProposal(stand);
    const bounty = await insertOpenBounty(stand);
    const paths = [
      "/",
      proposal,
      "/bounties",
      bounty,
      `${proposal}/verify`,
      "/verify",
      "/clubs",
      "/analytics",
    ];
    const visits: Visit[] = isFull
      ? paths.flatMap((path) => DEVICES.map((device) => ({ path, device })))
      : [{ path: "/", device: "phone" }];
    const port = await freePort();
    const options = await chromiumLaunchOptions();
    const browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    });
    try {
      return await judgeAll({ port, origin: stand.appOrigin, visits, isTimeJudged: isFull });
    } finally {
      await browser.close();
    }
  },
};

async function judgeAll({
  port,
  origin,
  visits,
  isTimeJudged,
}: {
  port: number;
  origin: string;
  visits: readonly Visit[];
  isTimeJudged: boolean;
}): Promise<string[]> {
  const lines: string[] = [];
  const tooLow: string[] = [];
  for (const visit of visits) {
    let best = await score({ port, origin, ...visit });
    const isFast = (): boolean => best.performance >= MIN_PERFORMANCE || !isTimeJudged || !isJudged(visit);
    for (let attempt = 1; attempt < ATTEMPTS && !isFast(); attempt += 1) {
      const next = await score({ port, origin, ...visit });
      if (next.performance > best.performance) best = next;
    }
    const line = `${visit.path} on a ${visit.device}: performance ${best.performance}, accessibility ${best.accessibility}, best practices ${best["best-practices"]}, SEO ${best.seo}${best.lost.length > 0 ? `; loses by ${best.lost.join(", ")}` : ""} (machine ${best.speed})`;
    lines.push(line);
    if (!isFast() || best.accessibility < 100) tooLow.push(line);
  }
  assert.deepEqual(tooLow, [], "these pages score too low");
  return lines;
}

async function score({
  port,
  origin,
  path,
  device,
}: Visit & { port: number; origin: string }): Promise<Scores> {
  const flags = {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: CATEGORIES,
  };
  const { default: lighthouse, desktopConfig }: Lighthouse = await import(findJudge("lighthouse"));
  const result = await lighthouse(origin + path, flags, device === "desktop" ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { categories, audits, environment } = result.lhr;
  const scoreOf = (category: Category): number => Math.round((categories[category]?.score ?? 0) * 100);
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  const lost = weighed.flatMap(({ id }) => {
    const score = audits[id]?.score ?? 1;
    return score < 0.9 ? [`${id} (${audits[id]?.displayValue ?? score})`] : [];
  });
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
    speed: environment.benchmarkIndex,
    lost,
  };
}
