import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  toHex,
  zeroAddress,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { deployer, localChain, localContracts } from "@/local/accounts";
import { sendTransaction, waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { testAccount } from "./accounts";

export const SAFE_VERSIONS = ["1.3.0", "1.4.1"] as const;
export type SafeVersion = (typeof SAFE_VERSIONS)[number];

/** Where npm has the compiled contracts of each version. */
const PACKED = {
  "1.3.0": { package: "@gnosis.pm/safe-contracts", safe: "GnosisSafe", factory: "GnosisSafeProxyFactory" },
  "1.4.1": { package: "@safe-global/safe-contracts", safe: "Safe", factory: "SafeProxyFactory" },
} as const;
const artifact = z.looseObject({ bytecode: z.string().transform((text) => text as Hex) });

const safeAbi = parseAbi([
  "function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)",
  "function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)",
  "function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)",
  "function nonce() view returns (uint256)",
  "function swapOwner(address prevOwner, address oldOwner, address newOwner)",
  "function getOwners() view returns (address[])",
  "function approveHash(bytes32 hashToApprove)",
]);
const factoryAbi = parseAbi([
  "function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)",
]);
const signMessageAbi = parseAbi(["function signMessage(bytes data)"]);
const nftAbi = parseAbi(["function mintBatch(address[] holders, uint256[] counts)"]);
/** Where a Safe's list of owners begins. */
const SENTINEL = "0x0000000000000000000000000000000000000001";

/** Real Safes on a chain of tests: their contracts come from npm, and one key deploys them and pays for gas. */
export async function startSafes(rpcUrl: string) {
  const payer = testAccount(`safe deployer ${Math.random()}`);
  await callRpc({ rpcUrl, method: "anvil_setBalance", params: [payer.address, toHex(10n ** 22n)] });
  const reader = createPublicClient({ chain: localChain, transport: http(rpcUrl), cacheTime: 0 });
  const wallet = createWalletClient({ account: payer, chain: localChain, transport: http(rpcUrl) });

  async function deploy(version: SafeVersion, path: string): Promise<Hex> {
    const file = join("node_modules", PACKED[version].package, "build/artifacts/contracts", `${path}.json`);
    const { bytecode } = artifact.parse(JSON.parse(readFileSync(file, "utf8")));
    const hash = await wallet.sendTransaction({ data: bytecode });
    const { contractAddress } = await waitForReceipt({ rpcUrl, hash });
    if (!contractAddress) throw new Error(`${path} was not deployed`);
    return contractAddress;
  }

  async function deployVersion(version: SafeVersion) {
    const { safe, factory } = PACKED[version];
    return {
      singleton: await deploy(version, `${safe}.sol/${safe}`),
      factory: await deploy(version, `proxies/${factory}.sol/${factory}`),
      handler: await deploy(version, "handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler"),
    };
  }
  const deployed = {
    "1.3.0": await deployVersion("1.3.0"),
    "1.4.1": await deployVersion("1.4.1"),
  };
  const signMessageLib = await deploy("1.3.0", "examples/libraries/SignMessage.sol/SignMessageLib");
  let salt = 0n;

  /** A Safe behind the version's proxy, with its fallback handler, as Safe's own app creates it; `data` is the factory's call that does. */
  async function plan(version: SafeVersion, owners: readonly string[], threshold: number) {
    const { singleton, factory, handler } = deployed[version];
    const parties = owners.map((owner) => owner as Hex);
    const initializer = encodeFunctionData({
      abi: safeAbi,
      functionName: "setup",
      args: [parties, BigInt(threshold), zeroAddress, "0x", handler, zeroAddress, 0n, zeroAddress],
    });
    const call = {
      address: factory,
      abi: factoryAbi,
      functionName: "createProxyWithNonce",
      args: [singleton, initializer, salt++],
    } as const;
    const { result } = await reader.simulateContract({ ...call, account: payer });
    return { address: result, factory, data: encodeFunctionData(call) };
  }

  async function create(version: SafeVersion, owners: readonly string[], threshold: number): Promise<Hex> {
    const { address, factory, data } = await plan(version, owners, threshold);
    await sendTransaction({ rpcUrl, account: payer, to: factory, data });
    return address;
  }

  /** Executes a transaction of a Safe with these owners' signatures, and answers its hash. */
  async function execute(
    safe: Hex,
    signers: readonly PrivateKeyAccount[],
    { to, data, isDelegated = false }: { to: Hex; data: Hex; isDelegated?: boolean },
  ): Promise<Hex> {
    const rest = [0n, 0n, 0n, zeroAddress, zeroAddress] as const;
    const head = [to, 0n, data, isDelegated ? 1 : 0] as const;
    const nonce = await reader.readContract({ address: safe, abi: safeAbi, functionName: "nonce" });
    const hash = await reader.readContract({
      address: safe,
      abi: safeAbi,
      functionName: "getTransactionHash",
      args: [...head, ...rest, nonce],
    });
    const sorted = signers.toSorted((left, right) =>
      left.address.toLowerCase() < right.address.toLowerCase() ? -1 : 1,
    );
    const signatures = concatHex(await Promise.all(sorted.map((signer) => signer.sign({ hash }))));
    const call = encodeFunctionData({
      abi: safeAbi,
      functionName: "execTransaction",
      args: [...head, ...rest, signatures],
    });
    return (await sendTransaction({ rpcUrl, account: payer, to: safe, data: call })).transactionHash;
  }

  return {
    plan,
    create,
    execute,

    /** The owner says on chain that it agrees to a hash. */
    async approveHash(safe: Hex, owner: PrivateKeyAccount, hash: Hex): Promise<void> {
      await callRpc({ rpcUrl, method: "anvil_setBalance", params: [owner.address, toHex(10n ** 20n)] });
      const data = encodeFunctionData({ abi: safeAbi, functionName: "approveHash", args: [hash] });
      await sendTransaction({ rpcUrl, account: owner, to: safe, data });
    },

    /** The Safe says on chain that it signed these bytes. */
    async signMessage(safe: Hex, signers: readonly PrivateKeyAccount[], message: Hex): Promise<void> {
      const data = encodeFunctionData({ abi: signMessageAbi, functionName: "signMessage", args: [message] });
      await execute(safe, signers, { to: signMessageLib, data, isDelegated: true });
    },

    async swapOwner(
      safe: Hex,
      signers: readonly PrivateKeyAccount[],
      { from, to }: { from: string; to: string },
    ): Promise<void> {
      const owners = await reader.readContract({ address: safe, abi: safeAbi, functionName: "getOwners" });
      const place = owners.findIndex((owner) => owner.toLowerCase() === from.toLowerCase());
      const data = encodeFunctionData({
        abi: safeAbi,
        functionName: "swapOwner",
        args: [owners[place - 1] ?? SENTINEL, from as Hex, to as Hex],
      });
      await execute(safe, signers, { to: safe, data });
    },

    /** Gives each of these addresses an NFT, and so some votes; answers the block of it. */
    async giveVotes(holders: readonly string[]): Promise<bigint> {
      const data = encodeFunctionData({
        abi: nftAbi,
        functionName: "mintBatch",
        args: [holders.map((holder) => holder as Hex), holders.map(() => 1n)],
      });
      const account = privateKeyToAccount(deployer.privateKey);
      const { blockNumber } = await sendTransaction({ rpcUrl, account, to: localContracts.nft, data });
      // The index follows some blocks behind the newest.
      await callRpc({ rpcUrl, method: "anvil_mine", params: [toHex(5)] });
      return blockNumber;
    },
  };
}

export type Safes = Awaited<ReturnType<typeof startSafes>>;
