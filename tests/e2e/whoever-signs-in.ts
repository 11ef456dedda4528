import { getAddress } from "viem";
import { type LocalRole, localAccounts } from "@/local/accounts";
import { figuresOnChain } from "./chain-figures";
import { expect, type Page } from "./test";

export const SIGN = "Sign this message?";

export function addressOf(role: LocalRole): `0x${string}` {
  const account = localAccounts.find((candidate) => candidate.role === role);
  return getAddress(account?.address ?? "");
}

export function short(role: LocalRole): string {
  const address = addressOf(role);
  return `${address.slice(0, 6)}...${address.slice(-4)}`;
}

export const holdings = (page: Page) =>
  page.getByRole("contentinfo").getByRole("region", { name: "Your holdings" });
export const account = (page: Page) => page.getByRole("button", { name: /^Account/ });

/** The footer shows what the chain says of this person. */
export async function expectFigures(
  page: Page,
  { rpcUrl, role }: { rpcUrl: string; role: LocalRole },
): Promise<void> {
  const figures = await figuresOnChain({ rpcUrl, owner: addressOf(role) });
  const shown = holdings(page).getByRole("definition");
  await expect(shown).toHaveText([figures.nft, figures.token, figures.power]);
  await expect(holdings(page).getByRole("term")).toHaveText(["Kairos", "$KAIROS", "VP"]);
}
