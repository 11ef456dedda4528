import {
  BaseError,
  CounterfactualDeploymentFailedError,
  ExecutionRevertedError,
  encodeFunctionData,
  type Hex,
  isErc6492Signature,
  isHex,
  type PublicClient,
  parseErc6492Signature,
  RpcRequestError,
} from "viem";
import type { Address } from "@/lib/shared/address";
import { isContractFault } from "./is-contract-fault";

const isValidSignatureAbi = [
  {
    type: "function",
    name: "isValidSignature",
    stateMutability: "view",
    inputs: [
      { name: "hash", type: "bytes32" },
      { name: "signature", type: "bytes" },
    ],
    outputs: [{ type: "bytes4" }],
  },
] as const;

/** EIP-1271's answer for a valid signature, as the one word that a contract returns. */
const VALID = `0x1626ba7e${"00".repeat(28)}`;

export type ContractQuestion = {
  address: Address;
  hash: Hex;
  signature: Hex;
  blockNumber?: bigint;
};

type Question = ContractQuestion & { client: Pick<PublicClient, "call"> };

/**
 * Asks the contract at `address` about a signature over `hash` (EIP-1271), in the given block or the newest. If the contract
 * doesn't exist yet, it is created for the call (EIP-6492). A contract's refusal and an address without code are false; it
 * throws if the chain doesn't answer. Use it inside `readChain`.
 */
export function askContractSignature(question: Question): Promise<boolean> {
  return readContractAnswer(question).catch(falseIfRefused);
}

/** The same, but a failed call throws too, because some nodes answer so for a block whose state they have forgotten. */
export async function readContractAnswer({
  client,
  address,
  hash,
  signature,
  blockNumber,
}: Question): Promise<boolean> {
  const wrapped = unwrap(signature);
  if (!wrapped) return false;
  const { factory, factoryData } = wrapped;
  const data = encodeFunctionData({
    abi: isValidSignatureAbi,
    functionName: "isValidSignature",
    args: [hash, wrapped.signature],
  });
  const answer = await client.call({
    to: address,
    data,
    ...(factory && { factory, factoryData }),
    ...(blockNumber !== undefined && { blockNumber }),
  });
  if (answer.data !== undefined && !isHex(answer.data, { strict: true })) {
    throw new Error("the node answered a call with something that is no hex");
  }
  // Compares the whole answer: the identity precompile (address 4) echoes the question, which begins with the same 4 bytes.
  return answer.data === VALID;
}

type Unwrapped = { signature: Hex; factory?: Hex; factoryData?: Hex };

/** Unpacks an EIP-6492 wrapping; undefined if it claims to be one and can't be decoded. */
function unwrap(signature: Hex): Unwrapped | undefined {
  if (signature.length < 66 || !isErc6492Signature(signature)) return { signature };
  try {
    const { address: factory, data: factoryData, signature: inner } = parseErc6492Signature(signature);
    if (!factory || !factoryData) return undefined;
    return { signature: inner, factory, factoryData };
  } catch {
    return undefined;
  }
}

/** A contract that reverts, burns its gas, or isn't created by its factory has answered. Any other error is the endpoint's. */
function falseIfRefused(error: unknown): false {
  const refusal =
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ExecutionRevertedError ||
        cause instanceof CounterfactualDeploymentFailedError ||
        (cause instanceof RpcRequestError && isContractFault(cause.details)),
    );
  if (refusal) return false;
  throw error;
}
