import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { accountAt } from "@/local/accounts";
import { packSigner } from "@/local/pack-verifier";
import { onDatabase, publishOne } from "./beside-the-page";
import { expect, expectGood, open, test } from "./test";

test("a ballot leaves the page as a file, is signed without a network and counts for its signer", async ({
  page,
  stand,
}, testInfo) => {
  const outputPath = (name: string) => testInfo.outputPath(name);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const place = await publishOne(stand, { club: "elsewhere", title: "Vote from a cellar" });
  // Nobody signs in here.
  await open(page, place.path);
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("button", { name: "Use another device" }).click();
  await panel.getByLabel("Voter's address").fill(accountAt(1).address);
  await panel.getByRole("radio", { name: "No" }).check({ force: true });
  await panel.getByLabel(/^Reason/).fill("Too damp.");
  await expectGood(page, "a ballot to take along");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Download the ballot" }).click(),
  ]);
  const toSign = outputPath(download.suggestedFilename());
  await download.saveAs(toSign);
  const program = outputPath("sign-ballot.mjs");
  await packSigner(program);
  writeFileSync(outputPath("key.txt"), accountAt(1).privateKey);
  const run = [program, toSign, "--key", outputPath("key.txt"), "--out", outputPath("signed.json")];
  // It asks, and signs nothing for another answer.
  expect(() => execFileSync(process.execPath, run, { input: "no\n", stdio: "pipe" })).toThrow(
    /nothing was signed/,
  );
  const said = execFileSync(process.execPath, run, { input: "yes\n" }).toString();
  expect(said).toContain('Choice: No\nReason: "Too damp."');
  await panel.getByLabel("Choose a file").setInputFiles(toSign);
  await expect(panel.getByText(/^This file is no signed ballot/)).toBeVisible();
  await panel.getByLabel("Choose a file").setInputFiles(outputPath("signed.json"));
  await expect(panel.getByText(/^Vote of 0x7099...79C8 counted: No, [\d.]+ VP\.$/)).toBeVisible();
  await expectGood(page, "a ballot that came back");
  const { rows } = await onDatabase(stand, (client) =>
    client.query("SELECT voter, choice FROM vote WHERE proposal_id = $1", [place.id]),
  );
  expect(rows).toEqual([{ voter: accountAt(1).address.toLowerCase(), choice: "no" }]);
  expect(JSON.parse(readFileSync(outputPath("signed.json"), "utf8")).signature).toMatch(/^0x[0-9a-f]{130}$/);
});
