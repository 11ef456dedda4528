import { localAccounts } from "./accounts";
import { listSeededHolders, TOKEN_SUPPLY_MILLIONS } from "./holders";

const TRILLION = 1_000_000n;

describe("listSeededHolders", () => {
  const holders = listSeededHolders();
  const having = (test: (nftCount: number, tokenMillions: bigint) => boolean): number =>
    holders.filter(({ nftCount, tokenMillions }) => test(nftCount, tokenMillions)).length;
  const named = (name: string) => holders.find((holder) => holder.name === name);

  it("gives the whole supply to at least 40 different holders", () => {
    expect(having((nfts, tokens) => nfts > 0 || tokens > 0n)).toBeGreaterThanOrEqual(40);
    expect(new Set(holders.map(({ address }) => address)).size).toBe(holders.length);
    expect(holders.reduce((sum, { tokenMillions }) => sum + tokenMillions, 0n)).toBe(TOKEN_SUPPLY_MILLIONS);
    expect(holders.every(({ tokenMillions }) => tokenMillions >= 0n)).toBe(true);
  });

  it("spreads them like a real community", () => {
    expect(having((nfts, tokens) => nfts > 50 && tokens > TRILLION)).toBe(4);
    expect(having((nfts, tokens) => nfts > 50 && tokens === TRILLION)).toBe(1);
    expect(having((nfts, tokens) => nfts > 0 && nfts <= 5 && tokens > 0n)).toBeGreaterThanOrEqual(15);
    expect(having((nfts, tokens) => nfts > 0 && tokens === 0n)).toBeGreaterThanOrEqual(5);
    expect(having((nfts, tokens) => nfts === 0 && tokens > 0n)).toBeGreaterThanOrEqual(5);
    expect(named("sold out")).toMatchObject({ nftCount: 0, tokenMillions: 0n });
  });

  it("gives each account of the local wallet what its role says", () => {
    for (const { role, address } of localAccounts) expect(named(role)?.address).toBe(address);
    expect(named("whale")).toMatchObject({ nftCount: 64, tokenMillions: 4_250_000n });
    expect(named("holder")).toMatchObject({ nftCount: 12, tokenMillions: 400_000n });
    expect(named("newcomer")).toMatchObject({ nftCount: 0, tokenMillions: 0n });
  });
});
