import { accountAt } from "@/local/accounts";
import { publishOne, signInByKey } from "./beside-the-page";
import { expect, open, type Page, photograph, test } from "./test";

type Failure = { name: string; fulfil: (page: Page) => Promise<unknown> };

const ME = "**/api/auth/me";
const FAILURES: readonly Failure[] = [
  { name: "500", fulfil: (page) => page.route(ME, (route) => route.fulfill({ status: 500, body: "oops" })) },
  { name: "503", fulfil: (page) => page.route(ME, (route) => route.fulfill({ status: 503, body: "{}" })) },
  { name: "a lost network", fulfil: (page) => page.route(ME, (route) => route.abort()) },
  {
    name: "a page of a proxy",
    fulfil: (page) => page.route(ME, (route) => route.fulfill({ body: "<html>" })),
  },
  {
    name: "an answer that is no user",
    fulfil: (page) => page.route(ME, (route) => route.fulfill({ json: {} })),
  },
  { name: "429", fulfil: (page) => page.route(ME, (route) => route.fulfill({ status: 429, body: "{}" })) },
];
/** And words that the page shows then. */
const SCREENS: readonly [path: string, word: RegExp][] = [
  ["/", /votes? open/],
  ["/admin", /Overview/],
  ["/admin/people", /People/],
  ["/drafts", /The server gives no answer/],
  ["/ballots", /The server gives no answer/],
  ["/messages", /The server gives no answer/],
  ["/clubs/new", /The server gives no answer/],
  ["/proposals?show=mine", /Proposals/],
  ["/clubs/treasury", /Treasury/],
];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

for (const { name, fulfil } of FAILURES) {
  test(`no screen says "signed out" when the session can't be read: ${name}`, async ({
    page,
    stand,
    complaints,
  }) => {
    complaints.expect(/auth\/me|status of (429|500|503)|ERR_FAILED/);
    await signInByKey({ page, url: stand.url, privateKey: accountAt(0).privateKey });
    const { path } = await publishOne(stand, { club: "unknown-session", title: "Who is it?" });
    await fulfil(page);
    for (const [screen, word] of [...SCREENS, [path, /Who is it\?/] as const]) {
      await page.goto(screen);
      await expect(page.getByText("We can't tell whether you're signed in").first()).toBeVisible();
      await expect(page.getByRole("main").getByText(word).first()).toBeVisible();
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
