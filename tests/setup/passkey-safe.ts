import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { hashSafeMessage } from "@/lib/safes/safe-message";
import { localChain } from "@/local/accounts";
import { waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { addressOf } from "../builders/ballots";
import { requireJudge } from "../require-judge";
import { createPasskey } from "./passkey";
import { type PlannedAccount, planAccount } from "./planned-account";
import type { Safes } from "./safes";

const factoryAbi = parseAbi([
  "function createSigner(uint256 x, uint256 y, uint176 verifiers) returns (address)",
  "function getSigner(uint256 x, uint256 y, uint176 verifiers) view returns (address)",
]);

/** A Safe whose only owner is a passkey, behind the signer of `@safe-global/safe-passkey`; `sign` answers the Safe's signature of a hash. */
export async function planPasskeySafe(rpcUrl: string, safes: Safes): Promise<PlannedAccount> {
  const payer = privateKeyToAccount(generatePrivateKey());
  await callRpc({ rpcUrl, method: "anvil_setBalance", params: [payer.address, toHex(10n ** 20n)] });
  const reader = createPublicClient({ chain: localChain, transport: http(rpcUrl), cacheTime: 0 });
  const wallet = createWalletClient({ account: payer, chain: localChain, transport: http(rpcUrl) });

  async function deploy(path: string): Promise<Hex> {
    const file = `@safe-global/safe-passkey/build/artifacts/contracts/${path}.json`;
    const { bytecode } = requireJudge<{ bytecode: Hex }>(file);
    const { contractAddress } = await waitForReceipt({
      rpcUrl,
      hash: await wallet.sendTransaction({ data: bytecode }),
    });
    if (!contractAddress) throw new Error(`${path} was not deployed`);
    return contractAddress;
  }

  const factory = await deploy("SafeWebAuthnSignerFactory.sol/SafeWebAuthnSignerFactory");
  // Without a precompile (0), all signatures are for the contract.
  const verifiers = BigInt(await deploy("verifiers/FCLP256Verifier.sol/FCLP256Verifier"));
  const passkey = createPasskey();
  const args = [passkey.x, passkey.y, verifiers] as const;
  const data = encodeFunctionData({ abi: factoryAbi, functionName: "createSigner", args });
  await waitForReceipt({ rpcUrl, hash: await wallet.sendTransaction({ to: factory, data }) });
  const owner = await reader.readContract({
    address: factory,
    abi: factoryAbi,
    functionName: "getSigner",
    args,
  });
  const plan = await safes.plan("1.4.1", [owner], 1);

  /** What an authenticator answers, as the signer's contract takes it. */
  function assert(hash: Hex): Hex {
    const { authenticator, clientData, challenge, r, s } = passkey.assert(hash);
    const fields = clientData.slice(clientData.indexOf(challenge) + challenge.length + 2, -1);
    return encodeAbiParameters(parseAbiParameters("bytes, string, uint256, uint256"), [
      ...([authenticator, fields, r, s] as const),
    ]);
  }

  return planAccount({
    ...plan,
    rpcUrl,
    payer,
    async sign(hash) {
      const signature = assert(hashSafeMessage({ safe: addressOf(plan.address), message: hash }));
      // An owner that is a contract: its address, where its bytes begin, and the type 0 (Safe's documentation, "contract signatures").
      const head = encodeAbiParameters(parseAbiParameters("address, uint256"), [owner, 65n]);
      return concatHex([head, "0x00", numberToHex(size(signature), { size: 32 }), signature]);
    },
  });
}
