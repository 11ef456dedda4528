import { defineConfig } from "playwright/test";
import { chromiumLaunchOptions } from "./tests/e2e/chromium";
import { patience } from "./tests/patience";
import { LEFT_OUT, LEFT_OUT_TAGS } from "./tests/sizes.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const leftOut = LEFT_OUT.map((end) => new RegExp(end));
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests",
  globalSetup: "./tests/e2e/start-stand.ts",
  timeout: 40_000 * patience,
  expect: { timeout: 10_000 * patience },
  testIgnore: leftOut,
  grepInvert: LEFT_OUT_TAGS,
  maxFailures: 25,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may disturb a browser once; tests/run.mjs tells what needed it, and more than two such journeys fail.
  retries: process.env["CI"] ? 1 : 0,
  outputDir: "test-results/e2e",
  reporter: [
    ["line"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ?? "test-results/e2e.json" }],
  ],
  use: {
    actionTimeout: 10_000 * patience,
    launchOptions: await chromiumLaunchOptions(),
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "desktop",
      use: desktop,
      testMatch: /.*\.spec\.ts/,
      testIgnore: [/(governance|faults|settings|walletconnect)\.spec\.ts/, ...leftOut],
    },
    {
      name: "phone",
      use: phone,
      testMatch: /(bounty-journey|clubs|routes|shell|sign-in|states|wallet|walletconnect)\.spec\.ts/,
      testIgnore: leftOut,
      // What is the same in a window of any size.
      grepInvert: [/@once/, ...LEFT_OUT_TAGS],
    },
    // What these change is everybody's: they run alone, one after the other, when the others are done.
    { name: "settings", use: desktop, testMatch: /settings\.spec\.ts/, dependencies: ["desktop", "phone"] },
    {
      name: "faults",
      use: phone,
      testMatch: /faults\.spec\.ts/,
      dependencies: ["desktop", "phone", "settings"],
    },
    // Three days pass for everybody: behind all others. Its people come with phones and desktops.
    { name: "days", use: desktop, testMatch: /governance\.spec\.ts/, dependencies: ["faults"] },
  ],
});
