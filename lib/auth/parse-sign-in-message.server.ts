import "server-only";
import { SiweMessage } from "siwe";
import { ok, type Result, refuse } from "@/lib/shared/result";
import type { SignInMessage } from "./check-sign-in-message";

/** Bytes of the longest message that is parsed (security.md T1). */
export const MESSAGE_MAX_BYTES = 2048;

/**
 * Reads an EIP-4361 message by siwe's ABNF grammar. What prints back to anything but the very same text is refused, so
 * that no field can mean two things. viem's parser is not used: it reads injected lines (security.md finding 5).
 */
export function parseSignInMessage(raw: string): Result<SignInMessage, "format"> {
  if (Buffer.byteLength(raw, "utf8") > MESSAGE_MAX_BYTES) return refuse("format");
  const parsed = tryParse(raw);
  if (parsed?.prepareMessage() !== raw) return refuse("format");
  const { scheme, domain, address, statement, uri, version, chainId, nonce } = parsed;
  const { issuedAt, expirationTime, notBefore, requestId, resources } = parsed;
  if (issuedAt === undefined) return refuse("format");
  return ok({
    scheme,
    domain,
    address,
    statement,
    uri,
    version,
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  });
}

/** siwe throws on each text that is not a message, which is an expected answer here. */
function tryParse(raw: string): SiweMessage | undefined {
  try {
    return new SiweMessage(raw);
  } catch {
    return undefined;
  }
}
