import { accountAt } from "@/local/accounts";
import { listSeededHolders } from "@/local/holders";
import { signInByKey } from "./beside-the-page";
import { expect, open, type Page, test, untilInteractive } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("by keyboard alone: a title, a text, the dates and the fee", async ({ page, stand }) => {
  await signIn(page, stand.url, 1);
  await open(page, "/clubs/treasury/proposals/new");
  await page.getByLabel("Title", { exact: true }).focus();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.type("All of it.");
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("All of it.");
  for (const _ of ["the link", "the preview", "on"]) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: /^As soon as/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Start, in your time")).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Fee" })).toBeVisible();
});

test("two tabs of one draft: the second is told, and loses nothing", async ({ page, stand, complaints }) => {
  complaints.expect(/status of 409/);
  await signIn(page, stand.url, 61);
  await open(page, "/clubs/treasury/proposals/new");
  await page.getByLabel("Title", { exact: true }).fill("First");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${page.url().replace(/&step.*/, "")}&step=write`);
  await untilInteractive(other);
  await other.getByLabel("Title", { exact: true }).fill("From the other tab");
  await expect(other.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("Mine");
  await expect(page.getByText("This draft was saved elsewhere.")).toBeVisible();
  await page.getByRole("button", { name: "Load the other text" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("From the other tab");
  await other.close();

  await open(page, "/clubs/treasury/proposals/new");
  await page.getByRole("button", { name: "Discard From the other tab" }).click();
  await page.getByRole("button", { name: "Discard From the other tab permanently" }).click();
  await expect(page.getByRole("heading", { name: "Your drafts" })).toHaveCount(0);
});

test("somebody with too little power is told the gap before paying", async ({ page, stand }) => {
  const holder = listSeededHolders().find(({ name }) => name === "token only 5");
  const index = Array.from({ length: 80 }, (_, at) => at).find(
    (at) => accountAt(at).address === holder?.address,
  );
  await signIn(page, stand.url, index ?? 0);
  await open(page, "/clubs/treasury/proposals/new");
  await expect(page.getByText("You hold 0.04 VP, 50 are needed.")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("A small wish");
  await page.getByRole("textbox", { name: "Text" }).fill("Please.");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText(/^You hold 0\.04 VP at block \d+, 50 are needed\./)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});

test("an unknown proposal or number answers 404 with a whole page", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const path of [
    "/clubs/treasury/proposals/99999",
    "/spaces/treasury/proposals/x",
    "/clubs/treasury/proposals/0",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    expect(await answer?.text()).toContain("There is no proposal at this address");
  }
});

async function signIn(page: Page, url: string, index: number): Promise<void> {
  await signInByKey({ page, url, privateKey: accountAt(index).privateKey });
}
