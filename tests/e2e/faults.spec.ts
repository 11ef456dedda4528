import { accountAt } from "@/local/accounts";
import { figuresOnChain } from "./chain-figures";
import { localWallet } from "./local-wallet";
import { setFault } from "./set-fault";
import { signInByKey } from "./sign-in-by-key";
import { expect, expectNoViolations, test, untilInteractive } from "./test";

// One after the other, because a fault affects everybody.
test.describe.configure({ mode: "default" });
test.afterEach(({ stand }) => setFault({ rpcUrl: stand.rpcUrl, fault: null }));

test("while the chain can't be read, people sign in and their numbers are unknown, never 0, and then come back", async ({
  page,
  stand,
  complaints,
}) => {
  complaints.expect(/ERR_|Failed to load resource/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await setFault({ rpcUrl: stand.rpcUrl, fault: "down" });
  await localWallet(page).signInAs("whale");
  const holdings = page.getByRole("region", { name: "Your holdings", exact: true });
  await expect(holdings.getByRole("definition")).toHaveText(["–", "–", "–"]);
  await expect(holdings).toContainText("Unknown: the chain could not be read just now.");
  await expect(page.getByText("WHALE", { exact: true })).toHaveCount(0);

  await setFault({ rpcUrl: stand.rpcUrl, fault: null });
  await page.reload();
  await untilInteractive(page);
  const { nft, token, power } = await figuresOnChain({
    rpcUrl: stand.rpcUrl,
    owner: accountAt(1).address,
  });
  await expect(holdings.getByRole("definition")).toHaveText([nft, token, power]);
});

test("while the chain can't be read, the admin sees what is unknown", async ({ page, stand, complaints }) => {
  complaints.expect(/ERR_|Failed to load resource/);
  await signInByKey({ page, url: stand.url, role: "admin" });
  await setFault({ rpcUrl: stand.rpcUrl, fault: "down" });
  const parts = page.getByRole("region", { name: "Health" }).getByRole("listitem");
  await expect(async () => {
    expect((await page.goto("/admin"))?.status()).toBe(200);
    await expect(parts.filter({ hasText: "Chain connection" })).toContainText("No answer", {
      timeout: 1_000,
    });
    await expect(parts.filter({ hasText: "Token holders" })).toContainText("how far behind is unknown", {
      timeout: 1_000,
    });
  }).toPass();
  await expect(parts.filter({ hasText: "Database" })).toContainText("Serving");
  await untilInteractive(page);
  await expectNoViolations(page);
});
