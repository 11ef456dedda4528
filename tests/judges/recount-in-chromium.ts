import { chromium } from "playwright/test";
import { bundleForBrowser } from "@/bench/bundle-for-browser";
import { chromiumLaunchOptions } from "@/tests/e2e/chromium";
import type { RecountPage } from "./recount-page";

declare global {
  interface Window {
    recountPage: RecountPage;
  }
}

/** The ways of checking, run in one tab of Chromium. `measure` gives the process milliseconds that one check takes. */
export type ChromiumRunner = { measure: (way: string) => Promise<number>; close: () => Promise<void> };

export async function openChromiumRunner(text: string): Promise<ChromiumRunner> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const page = await browser.newPage();
  const metrics = await page.context().newCDPSession(page);
  await metrics.send("Performance.enable");
  await page.addScriptTag({ content: await bundleForBrowser("tests/judges/recount-page.ts") });
  await page.evaluate((file) => window.recountPage.load(file), text);

  async function processorMs(): Promise<number> {
    const { metrics: all } = await metrics.send("Performance.getMetrics");
    const seconds = all.find(({ name }) => name === "ProcessTime")?.value;
    if (seconds === undefined) throw new Error("this Chromium does not tell its processor time");
    return seconds * 1_000;
  }

  return {
    async measure(way) {
      const before = await processorMs();
      const times = await page.evaluate((name) => window.recountPage.check(name), way);
      return ((await processorMs()) - before) / times;
    },
    close: () => browser.close(),
  };
}
