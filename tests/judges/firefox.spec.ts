import { existsSync } from "node:fs";
import { expect, test } from "playwright/test";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { publishOpen } from "../e2e/beside-the-page";
import type { StandUrls } from "../e2e/stand";

// Playwright drives only a Firefox of its own. A stock one is driven by WebDriver BiDi, which is a standard.
const firefox = [
  process.env["FIREFOX"],
  "/usr/bin/firefox",
  "/usr/bin/firefox-esr",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
].find((path) => path && existsSync(path));
const WAIT_MS = 20_000;

test("in Firefox a visitor reads and recounts a result, then signs in, votes and verifies", async () => {
  if (!firefox) console.log("No Firefox is installed, or named in FIREFOX: its journey is not run.");
  test.skip(!firefox, "no Firefox is installed");
  test.setTimeout(150_000);
  const stand: StandUrls = JSON.parse(process.env["CLUB_STAND"] ?? "{}");
  const [place] = await publishOpen(stand, { club: "firefox", titles: ["A bench in another browser"] });
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: firefox ?? "",
    defaultViewport: null,
    args: ["--width=1280", "--height=900"],
  });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (line) => {
      // A visitor's first check answers 401, which the specification asks for.
      if (line.type() !== "error" || line.text().includes("/api/auth/me")) return;
      // What can't be read is of a page that was left. Firefox also ends the streams of such a page, which React tells.
      void line
        .args()[0]
        ?.evaluate(String)
        .then(
          (words) => words.endsWith("Error in input stream") || faults.push(words),
          () => undefined,
        );
    });

    await page.goto(stand.url);
    await see(page, "h1", /^Decide together\. Recount it yourself\.$/);
    await page.goto(`${stand.url}/clubs/treasury/proposals/1`);
    await see(page, "main", /Passed.*This result is final since/s);
    await press(page, "main a", /^Verify$/);
    await see(page, "#verdict", /confirmed/);

    await page.goto(stand.url + place?.path);
    await press(page, "button", /^Connect wallet$/);
    await press(page, "[role=dialog] button", /Local wallet/);
    await press(page, "[role=dialog] label", /^Holder/);
    await press(page, "[role=dialog] button", /^Confirm$/);
    await see(page, "[role=dialog]", /Sign this message\?/);
    // The page loads again after the confetti.
    await Promise.all([page.waitForNavigation(), press(page, "[role=dialog] button", /^Confirm$/)]);
    await see(page, "header button", /^Account 0x/);
    await see(page, "main button", /VP: why is it this\?$/);
    await press(page, "main label", /^Yes/);
    await press(page, "main button", /^Sign vote/);
    await see(page, "[role=dialog]", /Sign this data\?.*Yes/s);
    await press(page, "[role=dialog] button", /^Confirm$/);
    await see(page, "main", /Vote counted: Yes, [1-9]/);
    await press(page, "main button", /^Change your vote$/);
    await press(page, "main label", /^No/);
    await press(page, "main button", /^Sign vote: No$/);
    await see(page, "[role=dialog]", /Sign this data\?.*No/s);
    await press(page, "[role=dialog] button", /^Confirm$/);
    await see(page, "main", /Vote counted: No, [1-9]/);
    await see(page, "ul[aria-label=Votes] > li span", /^you$/);
    // The page may be read again just now. Firefox ends that at this press, and nobody may be taken back (next.config.mjs).
    await press(page, "main a", /^Verify$/);
    // The proposal itself was not signed by anybody, so no verdict is expected, but the vote and its receipt are genuine.
    await see(page, "#verdict", /\w/);
    await see(
      page,
      "main section",
      /Your receipt.*(You voted No with|This browser keeps a receipt for this vote)/s,
    );
    expect(new URL(page.url()).pathname).toBe(`${place?.path}/verify`);

    await press(page, "header a", /^Bounties$/);
    await see(page, "h1", /^Bounties$/);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});

/** Waits until a visible element has such a text or name. */
async function see(page: Page, selector: string, words: RegExp): Promise<ElementHandle<Element>> {
  const { source, flags } = words;
  for (const endsAt = Date.now() + WAIT_MS; ; ) {
    const found = await page
      .evaluateHandle(
        ([css, pattern, how]) =>
          // What covers the page during the first check would take the press.
          document.querySelector("[data-first-check]") === null &&
          [...document.querySelectorAll(css)].find(
            (element) =>
              element.checkVisibility() &&
              new RegExp(pattern, how).test(element.getAttribute("aria-label") ?? element.textContent.trim()),
          ),
        [selector, source, flags] as const,
      )
      // While another page is loaded there is none to ask.
      .catch(() => null);
    const element = found?.asElement();
    if (element) return element as ElementHandle<Element>;
    if (Date.now() > endsAt) throw new Error(`${page.url()}: no ${selector} says ${words}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function press(page: Page, selector: string, words: RegExp): Promise<void> {
  await (await see(page, selector, words)).click();
}
