import { bytesToHex, getAddress, getContractAddress, type Hex } from "viem";
import { HDKey, privateKeyToAddress } from "viem/accounts";
import { viemChain } from "@/lib/chain/viem-chain";
import { publicTestAddresses } from "@/lib/env/public-test-addresses";

/** The phrase that development chains share: these keys are public and only ever used on loopback. */
export const LOCAL_MNEMONIC = "test test test test test test test test test test test junk";

export type LocalRole = "admin" | "whale" | "holder" | "newcomer" | "contract-wallet";

export type LocalAccount = { role: LocalRole; address: `0x${string}`; privateKey: Hex };

/** The keys of the phrase's first accounts and the deployer, written down because every process that imports this would take 150 ms for them. */
const WRITTEN: Readonly<Record<number, Hex>> = {
  0: "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  1: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  2: "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
  3: "0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6",
  4: "0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a",
  9: "0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6",
};

/** Account `addressIndex` of the local phrase; 0 to 9 have 10,000 CRO from the first block on. */
export function accountAt(addressIndex: number): { address: `0x${string}`; privateKey: Hex } {
  const privateKey = WRITTEN[addressIndex] ?? derive(addressIndex);
  const known = publicAddresses[addressIndex];
  return { address: known === undefined ? privateKeyToAddress(privateKey) : getAddress(known), privateKey };
}

/** The phrase's key at m/44'/60'/0'/0. */
const PARENT_KEY =
  "xprv9zz7v8QuW9DB5aPK3A4sGm1Nd3gNbg3NznE3Gu3TUPDFCEvZwALBrjY5d5h8eyKywqqFkKXDaxAKsmL4qVMzN3wBGaC2h3WoJT74EVuGwZi";
const publicAddresses = [...publicTestAddresses];
let parentKey: HDKey | undefined;

function derive(addressIndex: number): Hex {
  parentKey ??= HDKey.fromExtendedKey(PARENT_KEY);
  const key = parentKey.deriveChild(addressIndex).privateKey;
  if (!key) throw new Error("the local phrase gave no private key");
  return bytesToHex(key);
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
