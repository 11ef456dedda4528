import type { Route } from "playwright/test";
import { accountAt } from "@/local/accounts";
import { publishOne, signInByKey } from "./beside-the-page";
import { expect, open, photograph, test } from "./test";

const ME = "**/api/auth/me";
const FAILURES: readonly [name: string, answer: (route: Route) => Promise<void>][] = [
  ["500", (route) => route.fulfill({ status: 500, body: "oops" })],
  ["503", (route) => route.fulfill({ status: 503, body: "{}" })],
  ["429", (route) => route.fulfill({ status: 429, body: "{}" })],
  ["a lost network", (route) => route.abort()],
  ["a page of a proxy", (route) => route.fulfill({ body: "<html>" })],
  ["an answer that is no user", (route) => route.fulfill({ json: {} })],
];

/** What is built from the session alone says that the server gives no answer; the rest stays as the server wrote it. */
const SCREENS: readonly [path: string, isFromSession: boolean][] = [
  ["/", false],
  ["/admin", false],
  ["/admin/people", false],
  ["/drafts", true],
  ["/ballots", true],
  ["/messages", true],
  ["/clubs/new", true],
  ["/proposals?show=mine", false],
  ["/clubs/treasury", false],
];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

for (const [name, answer] of FAILURES) {
  test(`no screen says "signed out" when the session can't be read: ${name}`, async ({
    page,
    stand,
    complaints,
  }) => {
    complaints.expect(/auth\/me|status of (429|500|503)|ERR_FAILED/);
    await signInByKey({ page, url: stand.url, privateKey: accountAt(0).privateKey });
    const { path } = await publishOne(stand, { club: "unknown-session", title: "Who is it?" });
    await page.route(ME, answer);
    for (const [screen, isFromSession] of [...SCREENS, [path, false] as const]) {
      await page.goto(screen);
      await expect(page.getByText("We can't tell whether you're signed in").first()).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect(page.getByText("The server gives no answer", { exact: true })).toHaveCount(
        isFromSession ? 1 : 0,
      );
      await expect(page.getByText(/You are not signed in|Sign in to (see|found|choose)/)).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("button", { name: /^Connect wallet/ })).toHaveCount(0);
    }
    if (name === "503") await photograph(page, "unknown-session");
    await page.unroute(ME);
    await page.getByRole("button", { name: "Check again" }).first().click();
    await expect(page.getByText("We can't tell whether you're signed in")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  });
}

test("a page that knew who is signed in keeps it while the server gives no answer", async ({
  page,
  stand,
  complaints,
}) => {
  complaints.expect(/auth\/me|status of 503/);
  await signInByKey({ page, url: stand.url, privateKey: accountAt(0).privateKey });
  await open(page, "/admin");
  await page.route(ME, (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent("storage", { key: "club.session-changed", newValue: "true" })),
  );
  await expect(page.getByText("We can't tell whether you're signed in")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are not signed in" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
});
