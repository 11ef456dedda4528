import type { LocalRole } from "@/local/accounts";
import { type Page, untilInteractive } from "./test";

const roleNames: Record<LocalRole, string> = {
  admin: "Admin",
  whale: "Whale",
  holder: "Holder",
  newcomer: "Newcomer",
  "contract-wallet": "Contract wallet",
};

type Trouble = "On another chain" | "Cronos unknown" | "Locked" | "No connection";

/** The local wallet as a person uses it, only through what the page shows. */
export function localWallet(page: Page) {
  const panel = page.getByRole("complementary", { name: "Local wallet" });
  const tab = panel.getByRole("button", { name: /^LOCAL WALLET/ });
  const dialog = (title: string) => page.getByRole("dialog", { name: title });

  async function inPanel(act: () => Promise<void>): Promise<void> {
    if ((await tab.getAttribute("aria-expanded")) === "false") await tab.click();
    await act();
    await tab.click();
  }

  return {
    dialog,
    confirm: (title: string) => dialog(title).getByRole("button", { name: "Confirm" }).click(),
    reject: (title: string) => dialog(title).getByRole("button", { name: "Reject" }).click(),
    choose: (role: LocalRole) => inPanel(() => panel.getByRole("radio", { name: roleNames[role] }).check()),
    play: (trouble: Trouble) => inPanel(() => panel.getByLabel(trouble).check()),
    stopPlaying: (trouble: Trouble) => inPanel(() => panel.getByLabel(trouble).uncheck()),
    disconnectSite: () => inPanel(() => panel.getByRole("button", { name: "Disconnect this site" }).click()),
    async askToConnect(): Promise<void> {
      await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
      await page
        .getByRole("dialog", { name: "Connect a wallet" })
        .getByRole("button", { name: /Local wallet/i })
        .click();
    },
    async connectAs(role: LocalRole): Promise<void> {
      await this.askToConnect();
      await dialog("Connect to this site?").getByRole("radio", { name: roleNames[role] }).check();
      await this.confirm("Connect to this site?");
    },
    /** Connects, signs when automatic login asks, and waits for the reload after the confetti. */
    async signInAs(role: LocalRole): Promise<void> {
      await this.connectAs(role);
      await dialog("Sign this message?").waitFor();
      await reloadAfter(page, () => this.confirm("Sign this message?"));
    },
  };
}

export function toast(page: Page, title: string | RegExp) {
  return page.getByRole("region", { name: /^Notifications/ }).getByText(title, { exact: true });
}

/** Does something that reloads the page, and waits for the reload and its first check. */
export async function reloadAfter(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Reflect.set(window, "isBeforeReload", true));
  await act();
  await page.waitForFunction(() => Reflect.get(window, "isBeforeReload") === undefined, undefined, {
    timeout: 15_000,
  });
  await untilInteractive(page);
}
