import { keccak256, stringToHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** A key of the tests' own, the same in every run; never one of the public development keys, which production refuses. */
export function testAccount(name: string | number): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(stringToHex(`club test account ${name}`)));
}

export const testAdmin = testAccount("admin");
