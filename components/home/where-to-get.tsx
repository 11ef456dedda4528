import type { ReactNode } from "react";
import { CopyAddress } from "@/components/ui/copy-address";
import { ExplorerLink } from "@/components/ui/explorer-link";
import type { PublicConfig } from "@/lib/env/public-config";
import { tokenLabel } from "@/lib/shared/format-number";

/** Where an NFT or the token is: the contracts that count, and none that only look like them. */
export function WhereToGet({ config }: { config: PublicConfig }): ReactNode {
  const { productName, explorerUrl, nftAddress, tokenAddress } = config;
  const token = tokenLabel(productName);
  const places = [
    { name: `Get a ${productName} NFT`, label: "the NFT contract", address: nftAddress },
    { name: `Get ${token}`, label: "the token contract", address: tokenAddress },
  ] as const;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {places.map(({ name, label, address }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2 *:py-3 sm:*:py-1">
          <ExplorerLink explorerUrl={explorerUrl} path={`/address/${address}`} className="font-semibold">
            {name}
          </ExplorerLink>
          <CopyAddress address={address} label={label} />
        </li>
      ))}
    </ul>
  );
}
