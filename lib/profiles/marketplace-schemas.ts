import { z } from "zod";
import { parseAddress } from "@/lib/shared/address";
import { isBlank } from "@/lib/shared/plain-text";

/** Control, bidirectional and zero-width characters: a stranger's names must not rearrange the page around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const MAX_NAME = 100;
const MAX_NFTS = 1_000;

const name = z
  .string()
  .max(10_000)
  .transform((text) => [...text.replace(UNSEEN, "")].slice(0, MAX_NAME).join("").trim())
  .nullish()
  .transform((text) => (text && !isBlank(text) ? text : null));

const tokenId = z
  .union([z.string().regex(/^\d{1,78}$/), z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .transform(String);

const nft = z
  .object({
    nftAddress: z.string().transform((text, context) => {
      const address = parseAddress(text);
      if (address) return address;
      context.addIssue({ code: "custom", message: "must be an address" });
      return z.NEVER;
    }),
    nftId: tokenId,
    name,
    collectionName: name,
  })
  // Images are left out: the product shows none from other hosts.
  .transform(({ nftAddress, nftId, ...names }) => ({ contract: nftAddress, tokenId: nftId, ...names }));

const count = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** One page of GET /v2/wallets; unknown fields are dropped. */
export const marketplaceAnswer = z
  .object({
    nfts: z.array(nft).max(MAX_NFTS),
    page: count.optional(),
    totalPages: count.optional(),
    totalCount: count.optional(),
  })
  .transform(({ nfts, page, totalPages, totalCount }) => ({
    nfts,
    page: page ?? 1,
    totalPages: totalPages ?? null,
    totalCount: totalCount ?? null,
  }));
export type MarketplacePage = z.infer<typeof marketplaceAnswer>;
