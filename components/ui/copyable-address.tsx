import type { ReactNode } from "react";
import { formatAddress } from "@/lib/shared/address";
import { CopyButton } from "./copy-button";

/** An address in full where there is room and shortened where there is not, with copy and, where there is one, its explorer page. */
export function CopyableAddress({
  address,
  label,
  explorerUrl,
}: {
  address: string;
  /** Names the address for people who can't see the button's place, such as "the NFT contract". */
  label: string;
  explorerUrl: string | null;
}): ReactNode {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-2">
      <code className="font-mono text-sm" title={address}>
        <span className="max-md:hidden">{address}</span>
        <span className="md:hidden">{formatAddress(address)}</span>
      </code>
      <CopyButton text={address} label={label} />
      {explorerUrl ? (
        <a
          href={`${explorerUrl}/address/${address}`}
          target="_blank"
          rel="noopener noreferrer"
          className="link text-sm"
        >
          Explorer<span className="sr-only">: {label} (opens in a new tab)</span>
        </a>
      ) : null}
    </span>
  );
}
