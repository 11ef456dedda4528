import { createWalletClient, encodeDeployData, http, isAddressEqual, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { deployer, localAccounts, localChain, localContracts } from "./accounts";
import { readArtifact } from "./artifact";
import { waitForReceipt } from "./chain-transactions";
import { callRpc } from "./json-rpc";

/**
 * Puts Multicall3 at its usual address and deploys NFT, token, contract wallet, wallet factory and name registry from an unused deployer,
 * so their addresses are those of `localContracts`. Throws if the deployer was used before.
 */
export async function deployContracts({ rpcUrl }: { rpcUrl: string }): Promise<typeof localContracts> {
  await callRpc({
    rpcUrl,
    method: "anvil_setCode",
    params: [localContracts.multicall3, readArtifact("multicall3").deployedBytecode],
  });
  const owner = localAccounts.find((account) => account.role === "contract-wallet");
  if (!owner) throw new Error("the local accounts hold no contract wallet");

  const wallet = encodeDeployData({
    abi: parseAbi(["constructor(address owner)"]),
    bytecode: readArtifact("local-wallet").bytecode,
    args: [privateKeyToAccount(owner.privateKey).address],
  });
  const deployments = [
    { address: localContracts.nft, data: readArtifact("local-nft").bytecode },
    { address: localContracts.token, data: readArtifact("local-token").bytecode },
    { address: localContracts.contractWallet, data: wallet },
    { address: localContracts.walletFactory, data: readArtifact("local-wallet-factory").bytecode },
    { address: localContracts.names, data: readArtifact("local-names").bytecode },
  ];
  const client = createWalletClient({
    account: privateKeyToAccount(deployer.privateKey),
    chain: localChain,
    transport: http(rpcUrl),
  });
  for (const [nonce, { address, data }] of deployments.entries()) {
    const hash = await client.sendTransaction({ data, nonce });
    const { contractAddress } = await waitForReceipt({ rpcUrl, hash });
    if (!contractAddress || !isAddressEqual(contractAddress, address)) {
      throw new Error(
        `A contract landed at ${contractAddress} instead of ${address}: the deployer was used before.`,
      );
    }
  }
  return localContracts;
}
