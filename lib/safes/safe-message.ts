import { concatHex, encodeAbiParameters, getAddress, type Hex, keccak256, stringToHex } from "viem";
import { productChain } from "@/lib/env/product-chain";
import type { Address } from "@/lib/shared/address";

const domainFields = [
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
] as const;
const messageFields = [{ name: "message", type: "bytes" }] as const;
const DOMAIN_TYPE = keccak256(stringToHex("EIP712Domain(uint256 chainId,address verifyingContract)"));
const MESSAGE_TYPE = keccak256(stringToHex("SafeMessage(bytes message)"));
const twoWords = [{ type: "bytes32" }, { type: "bytes32" }] as const;
const domainWords = [{ type: "bytes32" }, { type: "uint256" }, { type: "address" }] as const;

/** Some bytes that one Safe is to sign. For a hash by EIP-1271 they are that hash. */
export type SafeMessage = { safe: Address; message: Hex };

/** What an owner's wallet is asked to sign, as eth_signTypedData_v4 takes it. */
export function safeMessageTypedData({ safe, message }: SafeMessage) {
  return {
    types: { EIP712Domain: domainFields, SafeMessage: messageFields },
    primaryType: "SafeMessage" as const,
    domain: { chainId: productChain.id, verifyingContract: getAddress(safe) },
    message: { message },
  };
}

/** The 66 bytes whose hash an owner signs (EIP-712, for Safe's contracts 1.3.0 and newer). */
function encodeSafeMessage({ safe, message }: SafeMessage): Hex {
  const separator = keccak256(
    encodeAbiParameters(domainWords, [DOMAIN_TYPE, BigInt(productChain.id), getAddress(safe)]),
  );
  const struct = keccak256(encodeAbiParameters(twoWords, [MESSAGE_TYPE, keccak256(message)]));
  return concatHex(["0x1901", separator, struct]);
}

/** What an owner signs, and what an owner may approve on chain instead. */
export function hashSafeMessage(message: SafeMessage): Hex {
  return keccak256(encodeSafeMessage(message));
}

/**
 * What a Safe asks an owner that is a contract about: contracts 1.3.0 hand on the message itself, newer ones the encoded bytes
 * that their other owners sign the hash of.
 */
export function messageForOwner({ version, ...asked }: SafeMessage & { version: string }): Hex {
  return version.startsWith("1.3.") ? asked.message : encodeSafeMessage(asked);
}
