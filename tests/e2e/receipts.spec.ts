import { readFile } from "node:fs/promises";
import { publishOne } from "./beside-the-page";
import { expect, expectGood, localWallet, open, test } from "./test";

test("a vote gives a receipt, the log is proved to have it, and a changed receipt is not believed", async ({
  page,
  stand,
  complaints,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const title = "Keep what was promised";
  const place = await publishOne(stand, { club: "receipts", title });
  await open(page, place.path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await wallet.confirm("Sign this data?");
  await expect(panel.getByText("Receipt kept in this browser.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download the receipt" }).click();
  const file = await (await downloading).path();

  await panel.getByRole("link", { name: "Check it" }).click();
  await page.waitForURL("**/verify");
  const kept = page.getByRole("list", { name: "Receipts kept in this browser" });
  await expect(kept.getByRole("listitem")).toHaveCount(1);
  await kept.getByRole("button", { name: `Check the receipt for ${title}` }).click();
  const outcome = page.getByRole("status").filter({ has: page.getByRole("heading") });
  await expect(outcome).toContainText(/This vote is in the public log.*is at place [\d,]+ of the log/);
  const log = page.getByRole("region", { name: "Public log" });
  await expect(log).toContainText("for the first time");
  await expectGood(page, "in the log");

  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file);
  await expect(outcome).toContainText("This vote is in the public log");
  await expect(log).toContainText("that this browser saw last");
  const receipt = JSON.parse(await readFile(file, "utf8"));
  const forged = { ...receipt, promisedBy: receipt.promisedBy + 1 };
  await page.getByText("Paste a receipt", { exact: true }).click();
  await page.getByLabel("Receipt", { exact: true }).fill(JSON.stringify(forged));
  await page.getByRole("button", { name: "Check receipt" }).click();
  await expect(outcome).toContainText("Not genuine");
  await expectGood(page, "forged");

  const evidence = await page.request.get(`/api/proposals/${place.id}/bundle`);
  await input.setInputFiles({
    name: "votes.json",
    mimeType: "application/json",
    buffer: await evidence.body(),
  });
  await expect(outcome).toContainText("This is a result file");
  await expect(page.getByRole("link", { name: "Open its recount" })).toHaveAttribute(
    "href",
    `${place.path}/verify`,
  );
  await expect(page.getByRole("list", { name: "Latest results" }).getByRole("link").first()).toHaveAttribute(
    "href",
    /\/verify$/,
  );
  await expectGood(page, "result file");

  // What this browser would remember if the log had said something else before.
  await page.evaluate(() => {
    const [last] = JSON.parse(localStorage.getItem("club.log.heads") ?? "");
    last.head.root = `0x${"ab".repeat(32)}`;
    localStorage.setItem("club.log.heads", JSON.stringify([last]));
  });
  await kept.getByRole("button", { name: /^Check the receipt/ }).click();
  await expect(log).toContainText("It does not begin with");
  await expectGood(page, "rewritten");

  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/log/head", (route) => route.abort());
  await kept.getByRole("button", { name: /^Check the receipt/ }).click();
  await expect(outcome).toContainText("The signature of the receipt holds.");
});
