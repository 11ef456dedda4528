import { numberToHex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { callRpc } from "@/local/json-rpc";
import { onDatabase, publishOne, publishOpen, signInByKey } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, localWallet, open, type Page, test, untilInteractive } from "./test";

const SHIFT_MAX = 0.05;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a visitor sees a live result, recounts it on the page, and finds every vote", async ({
  page,
  stand,
}) => {
  const word = Math.random().toString(36).slice(2, 9);
  const title = `Home: light the pier ${word}`;
  const place = await publishOne(stand, { club: "home-visitor", title });
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Decide together. Recount it yourself.");
  const results = page.getByRole("list", { name: "Recent results" }).getByRole("listitem");
  for (const text of await results.allTextContents()) expect(text).toMatch(/^(Passed|Rejected)/);
  const live = page.getByRole("article");
  await expect(live.getByText("Each block is one signed vote.")).toBeVisible();
  await expectGood(page, "visitor");
  await live.getByRole("button", { name: "Recount" }).click();
  await expect(live.getByText(/^Not final yet\./)).toBeVisible({ timeout: 30_000 });
  await expect(live.getByRole("columnheader", { name: "Your recount" })).toBeVisible();
  await expectGood(page, "recounted");

  await page.getByRole("link", { name: /^See .* open votes?$/ }).click();
  await page.waitForURL(/\/proposals$/);
  await page.getByLabel("Words in the title or text").fill(`light ${word.slice(0, 6)}`);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL(/text=light/);
  const rows = page.getByRole("list", { name: "Open" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole("link", { name: title })).toHaveAttribute("href", place.path);
  await expectGood(page, "proposals");
  await page.getByRole("link", { name: "Decided" }).click();
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.getByRole("link", { name: "Clear the filter" }).click();
  await expect(page.getByRole("list", { name: "Decided" })).toBeVisible();
  await page.getByRole("link", { name: "Mine to vote" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to see your votes" })).toBeVisible();
});

test("a newcomer who holds nothing is told what to hold, and is asked for no vote", async ({
  page,
  stand,
}) => {
  await publishOne(stand, { club: "home-newcomer", title: "Home: a bench for all" });
  await signInByKey({ page, url: stand.url, privateKey: generatePrivateKey() });
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/0\.00 VP · 0 votes open$/);
  await expect(page.getByText("You can't vote yet.")).toBeVisible();
  await expect(page.getByText("Hold a Kairos NFT or some $KAIROS before the next snapshot.")).toBeVisible();
  const list = page.getByRole("list", { name: "Open votes" });
  await expect(list).toContainText("Home: a bench for all");
  await expect(list.getByRole("link", { name: /^(Yes|No) on / })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Vote on all/ })).toHaveCount(0);
  await expectGood(page, "newcomer");
  await open(page, "/ballots");
  await expect(page.getByRole("heading", { name: "You can't vote yet" })).toBeVisible();
  await expectGood(page, "newcomer's votes");
  await open(page, "/proposals?show=mine");
  await expect(page.getByRole("heading", { name: "No votes left for you" })).toBeVisible();
});

test("a holder's feed has exactly what they can vote on, and the vote on the row", async ({
  page,
  stand,
}) => {
  const word = Math.random().toString(36).slice(2, 9);
  const titles = [`Home: a crane ${word}`, `Home: a ferry ${word}`, `Home: before anybody held ${word}`];
  const [, , early] = await publishOpen(stand, { club: "home-holder", titles, lasts: "3 days" });
  await takeSnapshotAtStart(stand, early?.id ?? "");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput")) continue;
        const sum = Number(Reflect.get(window, "shift") ?? 0) + Number(Reflect.get(entry, "value"));
        Reflect.set(window, "shift", sum);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/");
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await open(page, "/");
  // Other journeys publish and close proposals at the same time, so the counts are compared until both agree.
  await expect(async () => {
    await page.reload();
    const votable = await listVotable(page);
    expect(votable).toEqual(expect.arrayContaining(titles.slice(0, 2)));
    expect(votable).not.toContain(titles[2]);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${votable.length} votes open`);
    await expect(page.getByRole("link", { name: /^Yes on / })).toHaveCount(votable.length);
  }).toPass();
  await untilInteractive(page);
  // Before the window changes its size, which moves everything.
  expect(Number(await page.evaluate(() => Reflect.get(window, "shift") ?? 0))).toBeLessThan(SHIFT_MAX);
  for (const title of titles.slice(0, 2)) {
    await expect(page.getByRole("link", { name: `Yes on ${title}` })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: titles[2] ?? "" })).toHaveCount(0);
  await expectGood(page, "holder");

  await page.getByRole("link", { name: `Yes on ${titles[0]}` }).click();
  const panel = page.getByRole("region", { name: "Your vote" });
  await expect(panel.getByRole("radio", { name: "Yes" })).toBeChecked();
  await panel.getByRole("button", { name: /^Sign/ }).click();
  await wallet.confirm("Sign this data?");
  await expect.poll(() => listVotable(page)).not.toContain(titles[0]);
  await open(page, "/");
  await expect(page.getByRole("listitem").filter({ hasText: titles[0] ?? "" })).toContainText(
    "You voted Yes",
  );
  await page.getByRole("link", { name: /^Not voted/ }).click();
  await expect(page.getByRole("link", { name: titles[0] ?? "", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: titles[1] ?? "", exact: true })).toBeVisible();
});

type Unvoted = { proposals: { title: string }[]; next: string | null };

/** The titles that GET /api/proposals/unvoted answers, page after page. */
async function listVotable(page: Page): Promise<string[]> {
  const titles: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const path: string = `/api/proposals/unvoted${after && `?after=${after}`}`;
    const answer: Unvoted = await (await page.request.get(path)).json();
    const { proposals, next } = answer;
    titles.push(...proposals.map(({ title }) => title));
    after = next;
  }
  return titles;
}

/** The chain's first block, at which nobody held anything. */
async function takeSnapshotAtStart(stand: StandUrls, id: string): Promise<void> {
  const params = [numberToHex(0), false];
  const block = await callRpc({ rpcUrl: stand.rpcUrl, method: "eth_getBlockByNumber", params });
  await onDatabase(stand, (client) =>
    client.query("UPDATE proposal SET snapshot_block = 0, snapshot_block_hash = $2 WHERE id = $1", [
      id,
      String(Object(block).hash),
    ]),
  );
}
