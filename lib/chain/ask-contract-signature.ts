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
  size,
} from "viem";
import type { Address } from "@/lib/shared/address";
import { isEndedByCode } from "./is-no-answer";

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

/** How a call of `totalSupply()` begins. */
const TOTAL_SUPPLY = "0x18160ddd";

/**
 * The same for who must tell a wallet's no from a node that has forgotten the block. Many wallets revert instead of saying no, Safe's
 * among them, and some nodes say so of a block without state: then `token` must answer there. Throws if the chain doesn't.
 */
export async function readWalletAnswer({
  token,
  ...question
}: Question & {
  /** A token of the same chain, older than the block. */
  token: Address;
}): Promise<boolean> {
  try {
    return await readContractAnswer(question);
  } catch (error) {
    if (!isRevert(error)) throw error;
    const { client, blockNumber } = question;
    const known = await client.call({
      to: token,
      data: TOTAL_SUPPLY,
      ...(blockNumber !== undefined && { blockNumber }),
    });
    if (size(known.data ?? "0x") === 32) return false;
    throw error;
  }
}

async function readContractAnswer({
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
  if (isRevert(error) || isEndedByCode(error)) return false;
  throw error;
}

function isRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ExecutionRevertedError || cause instanceof CounterfactualDeploymentFailedError,
    ) !== null
  );
}
