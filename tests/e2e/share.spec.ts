import { expect, test } from "./test";

const CARD = { width: 1200, height: 630 };

test("every fact is there without JavaScript, and a shared link knows its page", async ({
  another,
  stand,
}) => {
  const page = await another({ javaScriptEnabled: false });
  const main = page.getByRole("main");
  const { proposals } = await (await fetch(`${stand.url}/api/proposals?status=closed`)).json();
  const proposal = proposals.find(
    (each: { hidden: unknown; tally: { yesCount: number } }) =>
      each.hidden === null && each.tally.yesCount > 0,
  );
  const path = `/clubs/${proposal.club.slug}/proposals/${proposal.number}`;

  await page.goto("/");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByText(/votes this week/i).first()).toBeVisible();
  await page.goto(`/clubs?q=${encodeURIComponent(proposal.club.name)}`);
  await expect(main.getByRole("link", { name: proposal.club.name }).first()).toBeVisible();
  await page.goto("/about");
  await expect(main.getByText(/^VP = /)).toBeVisible();
  await expect(main.getByText("What is a snapshot block?")).toBeVisible();

  // Through its alias: the facts are the same, and its canonical address is under /clubs.
  await page.goto(path.replace("/clubs/", "/spaces/"));
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(proposal.title);
  const result = main.getByRole("region", { name: /^Result/ });
  await expect(result).toContainText(`${proposal.tally.yesCount} voter`);
  await expect(result).toContainText("Quorum");
  await expect(main.getByRole("list").filter({ hasText: "Yes" }).first()).toBeVisible();

  const head = (selector: string, name: string) => page.locator(selector).first().getAttribute(name);
  expect(await head('link[rel="canonical"]', "href")).toBe(stand.url + path);
  expect(await head('meta[name="twitter:card"]', "content")).toBe("summary_large_image");
  expect(await head('meta[property="og:title"]', "content")).toContain(proposal.title);
  const card = await fetch((await head('meta[property="og:image"]', "content")) ?? "");
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"]);
  const picture = Buffer.from(await card.arrayBuffer());
  expect({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }).toEqual(CARD);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(data["@graph"][0]).toMatchObject({ "@type": "DiscussionForumPosting", headline: proposal.title });
});
