import { localAccounts } from "@/local/accounts";
import { signInByKey } from "./beside-the-page";
import { expect, type Page, test, untilWhole } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const whale = localAccounts.find(({ role }) => role === "whale")?.address;
const PAGES = [
  "/",
  "/analytics",
  "/nft-analysis",
  "/about",
  "/team",
  "/bounties",
  "/search?q=treasury",
  "/ballots",
  "/drafts",
  "/clubs/treasury/members?list=leaderboard",
  `/u/${whale}`,
];

test("the keyboard reaches everything that can be used, visible and with its ring", async ({
  page,
  stand,
}) => {
  test.setTimeout(120_000);
  await signInByKey({ page, url: stand.url, role: "holder" });
  for (const path of PAGES) {
    await page.goto(path);
    await untilWhole(page);
    expect.soft(await unreachable(page), path).toEqual([]);
  }
});

/** Elements that Tab skips, reaches unseen, or shows without a focus ring; each named once. */
async function unreachable(page: Page): Promise<string[]> {
  const wanted = await page.evaluate(() => {
    const usable = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button:not(:disabled), input:not(:disabled, [type=hidden], [type=radio]), select, textarea, summary, [tabindex='0']",
      ),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }));
    for (const [index, element] of usable.entries()) element.setAttribute("data-wanted", String(index));
    return usable.length;
  });
  const found = new Map<string, string | null>();
  // A group of radio buttons is one stop. The loop goes around the page once.
  for (let step = 0; step < wanted + 30 && found.size < wanted; step += 1) {
    await page.keyboard.press("Tab");
    const [index, fault] = await page.evaluate(async () => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return ["", null];
      const isInSight = () => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      };
      // What appears on focus does so in one of the next frames.
      for (let frame = 0; frame < 60 && !isInSight(); frame += 1) await new Promise(requestAnimationFrame);
      // A card shows the ring of its link; a drawn box shows its field's.
      const around = [element.nextElementSibling];
      for (let one: Element | null = element; one && around.length < 6; one = one.parentElement)
        around.push(one);
      const hasRing = around.some((one) => {
        const style = one && getComputedStyle(one);
        return style && style.outlineStyle !== "none" && style.outlineWidth !== "0px";
      });
      const fault = isInSight() ? (hasRing ? null : "no ring") : "out of sight";
      return [
        element.getAttribute("data-wanted") ?? "",
        fault && `${fault}: ${element.outerHTML.slice(0, 160)}`,
      ];
    });
    if (index) found.set(index, fault ?? null);
  }
  const missed = await page.evaluate(
    (reached) =>
      [...document.querySelectorAll("[data-wanted]")]
        .filter((element) => !reached.includes(element.getAttribute("data-wanted") ?? ""))
        .map((element) => `missed: ${element.outerHTML.slice(0, 160)}`),
    [...found.keys()],
  );
  return [...missed, ...[...found.values()].filter((fault) => fault !== null)];
}
