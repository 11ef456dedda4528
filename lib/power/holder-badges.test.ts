import { holderBadges } from "./holder-badges";
import { WHALE_NFTS, WHALE_TOKEN_WEI } from "./voting-power";

describe("holderBadges", () => {
  it.each([
    [0n, 0n, []],
    [1n, 0n, ["NFT holder"]],
    [0n, 1n, ["Token holder"]],
    [WHALE_NFTS, WHALE_TOKEN_WEI + 1n, ["NFT holder", "Token holder"]],
    [WHALE_NFTS + 1n, WHALE_TOKEN_WEI, ["NFT holder", "Token holder"]],
    [WHALE_NFTS + 1n, WHALE_TOKEN_WEI + 1n, ["NFT holder", "Token holder", "Whale"]],
  ])("names a holder of %d NFTs and %d units of the token", (nftCount, tokenWei, badges) => {
    expect(holderBadges({ nftCount, tokenWei })).toEqual(badges);
  });
});
