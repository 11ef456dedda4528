import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toHex,
  zeroAddress,
  zeroHash,
} from "viem";
import { entryPoint07Address } from "viem/account-abstraction";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { localChain } from "@/local/accounts";
import { waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { requireJudge } from "../require-judge";
import { createPasskey } from "./passkey";
import { type PlannedAccount, planAccount } from "./planned-account";

const initializeAbi = parseAbi([
  "function initialize(address owner, string[] keyIds, uint256[] x, uint256[] y)",
]);
const factoryAbi = parseAbi(["function deploy(bytes bytecode, bytes32 salt) returns (address)"]);
const KEY_ID = "the passkey";
/** Where the compiler left room for the address of its library for P-256. */
const LIBRARY_PLACE = /__\$[0-9a-f]{34}\$__/g;

type Contract =
  | "DelegationManager"
  | "EIP7702StatelessDeleGator"
  | "ERC1967Proxy"
  | "HybridDeleGator"
  | "SCL_RIP7212"
  | "SimpleFactory";

/** MetaMask's smart accounts on a chain of tests: their contracts come from npm. */
export async function startMetaMaskAccounts(rpcUrl: string) {
  const codes = requireJudge<Record<Contract, Hex>>("@metamask/delegation-abis/bytecode");
  const payer = privateKeyToAccount(generatePrivateKey());
  await callRpc({ rpcUrl, method: "anvil_setBalance", params: [payer.address, toHex(10n ** 20n)] });
  const reader = createPublicClient({ chain: localChain, transport: http(rpcUrl), cacheTime: 0 });
  const wallet = createWalletClient({ account: payer, chain: localChain, transport: http(rpcUrl) });

  async function deploy(code: Hex, args: Hex = "0x"): Promise<Hex> {
    const hash = await wallet.sendTransaction({ data: concatHex([code, args]) });
    const { contractAddress } = await waitForReceipt({ rpcUrl, hash });
    if (!contractAddress) throw new Error("A contract was not deployed");
    return contractAddress;
  }

  const addresses = (...values: Hex[]) =>
    encodeAbiParameters(
      values.map(() => ({ type: "address" })),
      values,
    );
  const manager = await deploy(codes.DelegationManager, addresses(payer.address));
  const places = addresses(manager, entryPoint07Address);
  const library = await deploy(codes.SCL_RIP7212);
  const linked = codes.HybridDeleGator.replace(LIBRARY_PLACE, library.slice(2)) as Hex;
  const hybrid = await deploy(linked, places);
  const stateless = await deploy(codes.EIP7702StatelessDeleGator, places);
  const factory = await deploy(codes.SimpleFactory);

  /** The account of these owners, which its factory has not created yet. */
  function hybridOf(
    owners: readonly [Hex, readonly string[], readonly bigint[], readonly bigint[]],
    sign: (hash: Hex) => Promise<Hex>,
  ): PlannedAccount {
    const data = encodeFunctionData({ abi: initializeAbi, args: owners });
    const args = encodeAbiParameters(parseAbiParameters("address, bytes"), [hybrid, data]);
    const bytecode = concatHex([codes.ERC1967Proxy, args]);
    const call = encodeFunctionData({ abi: factoryAbi, args: [bytecode, zeroHash] });
    const address = getContractAddress({ opcode: "CREATE2", from: factory, bytecode, salt: zeroHash });
    return planAccount({ rpcUrl, payer, address, factory, data: call, sign });
  }

  return {
    byKey(): PlannedAccount {
      const key = privateKeyToAccount(generatePrivateKey());
      return hybridOf([key.address, [], [], []], (hash) => key.sign({ hash }));
    },

    byPasskey(): PlannedAccount {
      const passkey = createPasskey();
      return hybridOf([zeroAddress, [KEY_ID], [passkey.x], [passkey.y]], async (hash) => {
        const { r, s, authenticator, clientData, challenge } = passkey.assert(hash);
        const [before = "", after = ""] = clientData.split(challenge);
        return encodeAbiParameters(
          parseAbiParameters("bytes32, uint256, uint256, bytes, bool, string, string, uint256"),
          [
            ...([keccak256(stringToHex(KEY_ID)), r, s] as const),
            ...([authenticator, true, before, after, BigInt(clientData.indexOf('"type"'))] as const),
          ],
        );
      });
    },

    /** A key's account that runs MetaMask's code once `create` has sent its authorization (EIP-7702). */
    delegated(): PlannedAccount {
      const key = privateKeyToAccount(generatePrivateKey());
      return {
        address: key.address,
        sign: (hash) => key.sign({ hash }),
        async create() {
          const authorization = await key.signAuthorization({
            ...{ contractAddress: stateless, chainId: localChain.id, nonce: 0 },
          });
          const request = { to: payer.address, gas: 200_000n, authorizationList: [authorization] };
          await waitForReceipt({ rpcUrl, hash: await wallet.sendTransaction(request) });
          const code = await reader.getCode({ address: key.address });
          if (code !== concatHex(["0xef0100", stateless]).toLowerCase())
            throw new Error("The key was not delegated");
        },
      };
    },
  };
}
