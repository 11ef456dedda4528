import { accountAt, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import {
  type Another,
  expect,
  expectGood,
  expectNoViolations,
  localWallet,
  open,
  test,
  untilInteractive,
} from "./test";

const SIGN_DATA = "Sign this data?";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const TEXT = `The collection turns three in April.

## What is asked for

- 3.6T for the venue
- 0.4T for travel

| Item | Amount |
|---|---:|
| Venue | 3.6T |

- [x] Offer received
`;

test("a holder drafts, pays, signs and publishes, with a reload at each step; edits, cancels, and pays again after the chain lost the fee", async ({
  page,
  another,
  stand,
  complaints,
}) => {
  test.setTimeout(180_000);
  // The first read of a draft that was just published.
  complaints.expect(/status of 404/);
  await open(page, "/clubs/treasury/proposals");
  const wallet = localWallet(page);
  await wallet.signInAs("whale");
  await page.getByRole("link", { name: "New proposal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New proposal");
  await untilInteractive(page);

  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Give the proposal a title.")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await page.getByLabel("Title", { exact: true }).fill("Fund the spring exhibition");
  await page.getByRole("textbox", { name: "Text" }).fill(TEXT);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectGood(page, "writing");

  await page.reload();
  await untilInteractive(page);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Fund the spring exhibition");
  await expect(
    page.getByRole("region", { name: "Preview" }).getByRole("cell", { name: "3.6T" }),
  ).toBeVisible();
  await expectGood(page, "preview");
  if (await page.getByRole("button", { name: "Continue", exact: true }).isVisible()) {
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  }

  await page.getByText("At a time of your choice").click();
  await page.getByRole("button", { name: "5 days" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectGood(page, "rules and dates");
  await page.reload();
  await untilInteractive(page);
  await expect(page.getByLabel("Voting lasts, in days")).toHaveValue("5");
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  await expect(page.getByRole("heading", { name: /^333\.33M \$KAIROS/ })).toBeVisible();
  await expectGood(page, "paying");
  await page.reload();
  await untilInteractive(page);
  const balanceBefore = await whaleBalance(stand.rpcUrl);
  await page.getByRole("button", { name: /^Pay 333/ }).click();
  const request = wallet.dialog("Send this transaction?");
  await expect(request).toContainText(/0x(095ea7b3|a9059cbb)/);
  // An allowance that an earlier payment left needs no approval.
  if ((await request.textContent())?.includes("0x095ea7b3")) await wallet.confirm("Send this transaction?");
  await expect(request).toContainText("0xa9059cbb");
  await page.reload();
  await untilInteractive(page);
  await page.getByRole("button", { name: "It sent nothing" }).click();
  await page.getByRole("button", { name: /^Pay 333/ }).click();
  await expect(request).toContainText("0xa9059cbb");
  await wallet.confirm("Send this transaction?");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeEnabled({ timeout: 30_000 });
  await page.reload();
  await untilInteractive(page);
  const signButton = page.getByRole("button", { name: "Sign and publish", exact: true });
  const goOn = page.getByRole("button", { name: "Continue", exact: true });
  await expect(goOn.or(signButton).first()).toBeEnabled({ timeout: 30_000 });
  if (await goOn.isVisible()) await goOn.click();

  await expect(page.getByRole("heading", { name: "What you sign" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Your proposal" }).getByRole("cell", { name: "3.6T" }),
  ).toBeVisible();
  await expectGood(page, "signing");
  await page.reload();
  await untilInteractive(page);
  await page.getByText("The exact typed data").click();
  await expect(page.getByText('"primaryType": "Proposal"')).toBeVisible();
  await signButton.click();
  await wallet.reject("Sign this data?");
  await expect(page.getByText("You declined the signature. Nothing was published.")).toBeVisible();
  await signButton.click();
  await wallet.confirm("Sign this data?");
  await page.waitForURL(/\/clubs\/treasury\/proposals\/\d+$/);
  await untilInteractive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fund the spring exhibition");
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await expect(page.getByText("fee paid")).toBeVisible();
  expect(balanceBefore - (await whaleBalance(stand.rpcUrl)), "what was paid").toBe(333_333_333n * 10n ** 18n);
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await expectGood(page, "the proposal");
  const path = new URL(page.url()).pathname;
  const visitor = await another();
  await open(visitor, `${path}?published=1`);
  await expect(visitor.getByText("Published.", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await untilInteractive(page);
  await page
    .getByRole("textbox", { name: "Text" })
    .fill(TEXT.replace("3.6T for the venue", "2.9T for the whole venue"));
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Sign and publish new version" }).click();
  await wallet.confirm("Sign this data?");
  await page.waitForURL((url) => url.pathname === path);
  await untilInteractive(page);
  await page.getByText("What changed").click();
  await expect(page.locator("ins").filter({ hasText: "2.9T" })).toBeVisible();
  await expect(page.locator("del").filter({ hasText: "3.6T" })).toBeVisible();
  await expectGood(page, "the history");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Cancel proposal" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this proposal?" });
  const act = dialog.getByRole("button", { name: "Sign and cancel proposal" });
  await expect(act).toBeDisabled();
  await dialog.getByLabel("Reason, public").fill("The printer withdrew.");
  await expectNoViolations(page);
  await act.click();
  await expect(dialog.getByRole("button", { name: "Sign in your wallet..." })).toBeDisabled();
  await wallet.reject(SIGN_DATA);
  await expect(dialog.getByText("You declined the signature. Nothing was cancelled.")).toBeVisible();
  await expect(act).toBeFocused();
  await act.click();
  await expect(wallet.dialog(SIGN_DATA)).toContainText("The printer withdrew.");
  await wallet.confirm(SIGN_DATA);
  await expect(page.getByRole("region", { name: "Cancelled" })).toContainText("The printer withdrew.");
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Duplicate as draft" }).click();
  await page.waitForURL(/\/proposals\/new\?draft=/);
  await untilInteractive(page);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Fund the spring exhibition");

  await open(page, "/clubs/cronos-builders/proposals/3");
  await page.getByRole("button", { name: "Attach another payment" }).click();
  await page.getByRole("button", { name: "Pay with another transaction" }).click();
  await page.getByRole("button", { name: /^Pay 333/ }).click();
  await expect(request).toContainText(/0x(095ea7b3|a9059cbb)/);
  if ((await request.textContent())?.includes("0x095ea7b3")) await wallet.confirm("Send this transaction?");
  await expect(request).toContainText("0xa9059cbb");
  await wallet.confirm("Send this transaction?");
  await page.getByRole("button", { name: "Attach payment" }).click({ timeout: 30_000 });
  await expect(page.getByText("fee paid")).toBeVisible();
  await expect(page.getByRole("region", { name: "Fee unproved" })).toHaveCount(0);
  await cancelAsModerator(another, "/clubs/cronos-builders/proposals/3");

  await open(page, "/clubs/treasury/proposals?status=closed");
  await page.getByRole("link", { name: "Active", exact: true }).click();
  await expect(page).toHaveURL(/status=active$/);
  await expect(page.getByRole("link", { name: "Fund the spring exhibition" })).toHaveCount(0);
  await page.getByRole("link", { name: "Closed", exact: true }).click();
  await expect(page.getByRole("link", { name: "Fund the spring exhibition" }).first()).toBeVisible();
  await expectGood(page, "the list");
});

/** The holder moderates the club. */
async function cancelAsModerator(another: Another, path: string): Promise<void> {
  const page = await another();
  await open(page, path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Cancel proposal" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this proposal?" });
  await dialog.getByLabel("Reason, public").fill("It was promised elsewhere.");
  await dialog.getByRole("button", { name: "Sign and cancel proposal" }).click();
  await wallet.confirm(SIGN_DATA);
  const notice = page.getByRole("region", { name: "Cancelled" });
  await expect(notice).toContainText("Cancelled by a moderator");
  await expect(notice).toContainText("It was promised elsewhere.");
}

/** In the token's smallest units. */
async function whaleBalance(rpcUrl: string): Promise<bigint> {
  const data = `0x70a08231${accountAt(1).address.slice(2).padStart(64, "0")}`;
  const call = { to: localContracts.token, data };
  return BigInt(String(await callRpc({ rpcUrl, method: "eth_call", params: [call, "latest"] })));
}
