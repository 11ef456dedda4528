import { expect, type Page } from "@playwright/test";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { type LocalRole, localAccounts } from "@/local/accounts";

/**
 * Signs the page's browser in with a new key or a role's, without a wallet and its dialogs: for journeys about something
 * else.
 */
export async function signInByKey({
  page,
  url,
  ...who
}: {
  page: Page;
  url: string;
} & ({ privateKey: Hex } | { role: Exclude<LocalRole, "contract-wallet"> })): Promise<void> {
  const account = privateKeyToAccount("role" in who ? keyOf(who.role) : who.privateKey);
  const headers = { origin: url };
  const asked = await page.request.post(`${url}/api/auth/nonce`, { headers });
  const { nonce, issuedAt }: { nonce: string; issuedAt: string } = await asked.json();
  const message = createSiweMessage({
    domain: new URL(url).host,
    uri: url,
    address: account.address,
    statement: "Sign in to Club Kairos",
    version: "1",
    chainId: 25,
    nonce,
    issuedAt: new Date(issuedAt),
  });
  const signature = await account.signMessage({ message });
  const answer = await page.request.post(`${url}/api/auth/verify`, { headers, data: { message, signature } });
  expect(answer.status(), await answer.text()).toBe(200);
}

function keyOf(role: LocalRole): Hex {
  const account = localAccounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`the local accounts hold no ${role}`);
  return account.privateKey;
}
