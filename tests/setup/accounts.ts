import { type Hex, keccak256, stringToHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** A key only for tests, the same in every run. Never a public development key, which production refuses. */
export function testAccount(name: string | number): PrivateKeyAccount {
  return privateKeyToAccount(testKey(name));
}

export function testKey(name: string | number): Hex {
  return keccak256(stringToHex(`club test account ${name}`));
}

export const testAdmin = testAccount("admin");
