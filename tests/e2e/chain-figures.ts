import { createPublicClient, erc20Abi, http } from "viem";
import { localContracts } from "@/local/accounts";

export type Figures = { nft: string; token: string; power: string };

/** What the footer must show, read straight from the contracts and worked out here, without the app's code. */
export async function figuresOnChain({
  rpcUrl,
  owner,
}: {
  rpcUrl: string;
  owner: `0x${string}`;
}): Promise<Figures> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const [nfts, wei] = await Promise.all(
    [localContracts.nft, localContracts.token].map((address) =>
      client.readContract({ address, abi: erc20Abi, functionName: "balanceOf", args: [owner] }),
    ),
  );
  if (nfts === undefined || wei === undefined) throw new Error("the contracts gave no balance");
  // One vote for each NFT and for each 10^12 tokens of 10^18 units.
  const hundredths = nfts * 100n + (wei * 100n) / 10n ** 30n;
  return {
    nft: String(nfts),
    token: `${twoDecimals((wei * 100n) / 10n ** 30n)}T`,
    power: twoDecimals(hundredths),
  };
}

function twoDecimals(hundredths: bigint): string {
  return (Number(hundredths) / 100).toLocaleString("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}
