import { privateKeyToAccount } from "viem/accounts";
import { accountAt } from "@/local/accounts";
import { testAccount } from "./accounts";

/** Have voting power on the test chain. */
export const whale = privateKeyToAccount(accountAt(1).privateKey);
export const holder = privateKeyToAccount(accountAt(2).privateKey);
/** Have none. */
export const newcomer = privateKeyToAccount(accountAt(3).privateKey);
export const stranger = testAccount("stranger");
