import {
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  isHex,
  multicall3Abi,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
} from "viem";
import { encodeBalancesCall } from "@/lib/chain/balance-reader";
import { requireAddress } from "@/lib/shared/address";
import type { Network } from "./open-network";
import { RpcError } from "./rpc-error";

export type CallQuestion = { to: string | undefined; data: Hex; block: number; timestamp: number };

/** The code of all contracts except Multicall3. */
export const CONTRACT_CODE = "0x60006000fd";

const nftAbi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function supportsInterface(bytes4) view returns (bool)",
]);
const blockAbi = parseAbi([
  "function getBlockNumber() view returns (uint256)",
  "function getCurrentBlockTimestamp() view returns (uint256)",
]);
const ERC721_INTERFACES = ["0x80ac58cd", "0x01ffc9a7"];
const ADDRESS_DIGITS = 40;
const UNREAD = "f".repeat(32);

const readerCode = encodeBalancesCall({ contract: requireAddress(zeroAddress), holders: [] }).slice(
  0,
  -ADDRESS_DIGITS,
);

/**
 * An eth_call to the NFT, the token, Multicall3 or the program that reads many balances at the end of a block. Without code
 * at the address the answer is "0x". Throws RpcError for a call that reverts.
 */
export function runCall(network: Network, question: CallQuestion): Hex {
  const { world, contracts } = network;
  const { to, data } = question;
  if (to === undefined) return readBalances(network, question);
  if (to === contracts.multicall3) return runMulticall(network, question);
  const place = contracts.places.find(({ address }) => address === to);
  if (place === undefined || question.block < place.deployedAt) return "0x";
  const { kind } = place;
  const call = kind === "nft" ? parseCall(nftAbi, data) : parseCall(erc20Abi, data);
  switch (call.functionName) {
    case "balanceOf":
      return word(world.balanceAt({ kind, holder: call.args[0], block: question.block }));
    case "totalSupply":
      return word(world.totalSupplyAt({ kind, block: question.block }));
    case "decimals":
      return word(18n);
    case "allowance":
      return word(0n);
    case "supportsInterface":
      return word(ERC721_INTERFACES.includes(call.args[0]) ? 1n : 0n);
    default:
      throw reverted();
  }
}

function runMulticall(network: Network, question: CallQuestion): Hex {
  const call = parseCall([...multicall3Abi, ...blockAbi], question.data);
  if (call.functionName === "getBlockNumber") return word(BigInt(question.block));
  if (call.functionName === "getCurrentBlockTimestamp") return word(BigInt(question.timestamp));
  if (call.functionName !== "aggregate3") throw reverted();
  const result = call.args[0].map(({ target, allowFailure, callData }) => {
    try {
      const returnData = runCall(network, { ...question, to: target.toLowerCase(), data: callData });
      return { success: true, returnData };
    } catch (error) {
      if (!allowFailure) throw error;
      return { success: false, returnData: "0x" } as const;
    }
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
}

/** The answer of the program in lib/chain/balance-reader. */
function readBalances({ world, contracts }: Network, { data, block }: CallQuestion): Hex {
  if (!data.startsWith(readerCode)) throw new RpcError(-32000, "invalid opcode");
  const [contract, ...holders] = (data.slice(readerCode.length).match(/.{40}/g) ?? []).map(
    (digits) => `0x${digits.toLowerCase()}`,
  );
  const place = contracts.places.find(
    ({ address, deployedAt }) => address === contract && deployedAt <= block,
  );
  const balances = holders.map((holder) =>
    place === undefined ? UNREAD : halfWord(world.balanceAt({ kind: place.kind, holder, block })),
  );
  return `0x${halfWord(BigInt(block))}${balances.join("")}`;
}

function parseCall<const Abi extends readonly unknown[]>(abi: Abi, data: Hex) {
  try {
    return decodeFunctionData({ abi, data });
  } catch {
    throw reverted();
  }
}

function reverted(): RpcError {
  return new RpcError(3, "execution reverted", { data: "0x" });
}

function word(value: bigint): Hex {
  return pad(toHex(value));
}

function halfWord(value: bigint): string {
  return value.toString(16).padStart(32, "0");
}

/** Hex of whole bytes, as a call's data is; "0x" if there is no data. */
export function parseData(data: unknown): Hex {
  if (data === undefined) return "0x";
  if (!isHex(data) || data.length % 2 === 1)
    throw new RpcError(-32602, "invalid argument 0: invalid hex string");
  return data;
}
