import "server-only";
import {
  BaseError,
  CounterfactualDeploymentFailedError,
  ExecutionRevertedError,
  encodeFunctionData,
  type Hex,
  hashMessage,
  isErc6492Signature,
  isHex,
  parseErc6492Signature,
  recoverMessageAddress,
} from "viem";
import { readChain } from "@/lib/chain/chain-client.server";
import { AppError } from "@/lib/http/app-error";
import { type Address, isSameAddress } from "@/lib/shared/address";
import { parseKeySignature } from "@/lib/shared/key-signature";
import { withDeadline } from "@/lib/shared/with-deadline";

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
/** Leaves time for the figures within the 8 s that a chain-reading route has (security.md R7). */
const CHAIN_BUDGET_MS = 5_000;

/**
 * True when `signature` is the account's over `message` (EIP-191). An externally owned account is checked without the
 * chain; anything else is put to the contract at the address (EIP-1271), created for the call if it is not yet there
 * (EIP-6492). Throws TRY_AGAIN when the chain can't say; a contract's refusal is false.
 */
export async function verifySignature(parts: {
  address: Address;
  message: string;
  signature: Hex;
}): Promise<boolean> {
  return (await isByOwnAccount(parts)) || (await isByContract(parts));
}

async function isByOwnAccount(parts: {
  address: Address;
  message: string;
  signature: Hex;
}): Promise<boolean> {
  const form = parseKeySignature(parts.signature);
  if (!form.ok) return false;
  try {
    const signer = await recoverMessageAddress({ message: parts.message, signature: form.value });
    return isSameAddress(signer, parts.address);
  } catch {
    // No point of the curve has this r: nobody's signature.
    return false;
  }
}

async function isByContract(parts: { address: Address; message: string; signature: Hex }): Promise<boolean> {
  const hash = hashMessage(parts.message);
  const wrapped = unwrap(parts.signature);
  if (!wrapped) return false;
  const { factory, factoryData, signature } = wrapped;
  const data = encodeFunctionData({
    abi: isValidSignatureAbi,
    functionName: "isValidSignature",
    args: [hash, signature],
  });
  const answer = await withDeadline(CHAIN_BUDGET_MS, tryAgain, () =>
    readChain((client) =>
      client
        .call({ to: parts.address, data, ...(factory ? { factory, factoryData } : {}) })
        .catch(noAnswerIfRefused),
    ),
  ).catch((error: unknown) => {
    throw tryAgain(error);
  });
  if (answer.data !== undefined && !isHex(answer.data, { strict: true })) throw tryAgain();
  // The whole answer is compared: the identity precompile (address 4) echoes the question, which begins with the same 4 bytes.
  return answer.data === VALID;
}

type Unwrapped = { signature: Hex; factory?: Hex; factoryData?: Hex };

/** Takes an EIP-6492 wrapping apart; undefined when it claims to be one and can't be decoded. */
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

/** A contract that reverts, or that its factory does not create, has answered; any other error is the endpoint's. */
function noAnswerIfRefused(error: unknown): { data: undefined } {
  const refusal =
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ExecutionRevertedError || cause instanceof CounterfactualDeploymentFailedError,
    );
  if (refusal) return { data: undefined };
  throw error;
}

function tryAgain(cause?: unknown): AppError {
  return new AppError(
    "TRY_AGAIN",
    "The chain could not be read to check this signature. Nothing was used up: try again.",
    {
      cause,
    },
  );
}
