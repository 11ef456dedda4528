import * as z from "zod/mini";
import { addressText, digits } from "@/lib/http/wire";

// zod/mini because the first load of every page parses these answers.

/** POST /api/auth/nonce. A `message` that a server might add is ignored (product.md "Signing in"). */
export const nonceResponse = z.object({
  nonce: z.string().check(z.minLength(8)),
  sessionId: z.optional(z.string()),
  issuedAt: z.string(),
});
export type NonceResponse = z.infer<typeof nonceResponse>;

/** POST /api/auth/verify body. */
export const verifyRequest = z.strictObject({
  message: z.string().check(z.maxLength(2048)),
  signature: z.string().check(z.maxLength(8194), z.regex(/^0x([0-9a-fA-F]{2})+$/)),
});
export type VerifyRequest = z.infer<typeof verifyRequest>;

/**
 * GET /api/auth/me and the verify answer. Numbers are 0 if `powerKnown` is false: show them as unknown and decide nothing by
 * them.
 */
export const signedInUser = z.object({
  /** EIP-55 checksummed. */
  address: addressText,
  nftCount: z.number(),
  /** VP as a number for display only, cut to two decimals. */
  votingPower: z.number(),
  /** Units of 10^-18 VP. */
  votingPowerWei: digits,
  tokenBalanceWei: digits,
  whale: z.boolean(),
  powerKnown: z.boolean(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** POST /api/admin/check. */
export const adminCheckRequest = z.strictObject({ address: z.string() });
export const adminCheckResponse = z.object({ isAdmin: z.boolean() });

/** GET /api/admin/primary-wallet and GET /api/admin/wallet-address. */
export const adminWalletResponse = z.object({ address: z.string().check(z.minLength(1)) });
