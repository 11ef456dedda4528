import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { createTypedDataHasher, type TypedDataHasher } from "./hash-typed-data";
import { loadSignatureEngine } from "./recover-signer";
import type { SignatureEngine } from "./signature-engine";
import type { SigningDomain } from "./typed-data";

export type DeploymentSigning = { domain: SigningDomain; engine: SignatureEngine; hasher: TypedDataHasher };

let signing: Promise<DeploymentSigning> | undefined;

/** What this deployment signs under: product and NFT of the configuration, never of a request (T16). */
export function getDeploymentSigning(): Promise<DeploymentSigning> {
  signing ??= open();
  return signing;
}

async function open(): Promise<DeploymentSigning> {
  const { PRODUCT_NAME, NFT_ADDRESS } = getEnvironment();
  const engine = await loadSignatureEngine();
  const domain = { productName: PRODUCT_NAME, nft: NFT_ADDRESS };
  return { domain, engine, hasher: createTypedDataHasher({ domain, keccak: engine.keccak }) };
}
