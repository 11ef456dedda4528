import { ed25519 } from "@noble/curves/ed25519";
import { type Hex, hexToBytes, sha256, stringToBytes } from "viem";

/** The short name of a key: the first 8 bytes of the SHA-256 of the public key, in hex. */
export function keyIdOf(publicKey: Hex): string {
  return sha256(hexToBytes(publicKey)).slice(2, 18);
}

/** Whether the key's owner signed the text's UTF-8 bytes (Ed25519, RFC 8032). Never throws. */
export function isTextSigned({
  text,
  signature,
  publicKey,
}: {
  text: string;
  signature: string;
  publicKey: string;
}): boolean {
  if (!/^0x[0-9a-f]{128}$/.test(signature) || !/^0x[0-9a-f]{64}$/.test(publicKey)) return false;
  return ed25519.verify(signature.slice(2), stringToBytes(text), publicKey.slice(2), { zip215: false });
}
