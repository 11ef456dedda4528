import { bytesToHex, getContractAddress, type Hex } from "viem";
import { HDKey, privateKeyToAddress } from "viem/accounts";
import { viemChain } from "@/lib/chain/viem-chain";

/** The phrase that development chains share: these keys are public and only ever used on loopback. */
export const LOCAL_MNEMONIC = "test test test test test test test test test test test junk";

export type LocalRole = "admin" | "whale" | "holder" | "newcomer" | "contract-wallet";

export type LocalAccount = { role: LocalRole; address: `0x${string}`; privateKey: Hex };

/** The phrase's key at m/44'/60'/0'/0, written down because deriving it takes 150 ms. */
const parentKey = HDKey.fromExtendedKey(
  "xprv9zz7v8QuW9DB5aPK3A4sGm1Nd3gNbg3NznE3Gu3TUPDFCEvZwALBrjY5d5h8eyKywqqFkKXDaxAKsmL4qVMzN3wBGaC2h3WoJT74EVuGwZi",
);

/** Account `addressIndex` of the local phrase; 0 to 9 have 10,000 CRO from the first block on. */
export function accountAt(addressIndex: number): { address: `0x${string}`; privateKey: Hex } {
  const key = parentKey.deriveChild(addressIndex).privateKey;
  if (!key) throw new Error("the local phrase gave no private key");
  const privateKey = bytesToHex(key);
  return { address: privateKeyToAddress(privateKey), privateKey };
}

/** Deploys everything and holds nothing. Its nonces decide the contract addresses, so they are the same on every machine. */
export const deployer = accountAt(9);

export const localContracts = {
  nft: getContractAddress({ from: deployer.address, nonce: 0n }),
  token: getContractAddress({ from: deployer.address, nonce: 1n }),
  contractWallet: getContractAddress({ from: deployer.address, nonce: 2n }),
  walletFactory: getContractAddress({ from: deployer.address, nonce: 3n }),
  names: getContractAddress({ from: deployer.address, nonce: 4n }),
  multicall3: "0xcA11bde05977b3631167028862bE2a173976CA11",
} as const;

/** The accounts that the local wallet offers. The contract wallet's key is its owner's. */
export const localAccounts: readonly LocalAccount[] = [
  { role: "admin", ...accountAt(0) },
  { role: "whale", ...accountAt(1) },
  { role: "holder", ...accountAt(2) },
  { role: "newcomer", ...accountAt(3) },
  { role: "contract-wallet", address: localContracts.contractWallet, privateKey: accountAt(4).privateKey },
];

/** The chain of local mode: the product's id on a local node. */
export const localChain = { ...viemChain(), name: `${viemChain().name} (local)` };
