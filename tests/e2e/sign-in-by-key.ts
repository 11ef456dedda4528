import { expect, type Page } from "@playwright/test";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";

/** Signs the page's browser in with a key that the local wallet does not offer. */
export async function signInByKey({
  page,
  url,
  privateKey,
}: {
  page: Page;
  url: string;
  privateKey: Hex;
}): Promise<void> {
  const account = privateKeyToAccount(privateKey);
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
