import "server-only";
import { getAddress } from "viem";
import type { Address } from "@/lib/shared/address";
import { describeMarketplaceRefusal } from "./marketplace-refusal";
import type { PersonNftPage } from "./profile-schemas";
import { readMarketplaceWallet } from "./read-marketplace-wallet.server";

/** A profile doesn't wait longer for somebody else's service. */
const TIME_LIMIT_MS = 3_000;

/** What the marketplace says that a person owns: names and ids. Never throws; `problem` says why it told nothing. */
export async function listPersonNfts({
  address,
  page,
}: {
  address: Address;
  page: number;
}): Promise<PersonNftPage> {
  const answer = await readMarketplaceWallet({ wallet: address, page }, { timeLimitMs: TIME_LIMIT_MS });
  if (!answer.ok) {
    return { nfts: [], total: null, nextPage: null, problem: describeMarketplaceRefusal(answer.reason) };
  }
  const { nfts, totalPages, totalCount } = answer.value;
  return {
    nfts: nfts.map(({ contract, tokenId, name, collectionName }) => ({
      contract: getAddress(contract),
      tokenId,
      name,
      collection: collectionName,
    })),
    total: totalCount,
    nextPage: totalPages !== null && page < totalPages ? page + 1 : null,
    problem: null,
  };
}
