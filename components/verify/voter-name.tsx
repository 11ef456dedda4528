import type { ReactNode } from "react";
import { formatAddress } from "@/lib/shared/address";

/** The name that a voter chose; null without one. The address is in lower case. */
export type NameOf = (address: string) => string | null;

/** A voter by name, with the short address beside it because anybody may take any name. */
export function VoterName({ address, nameOf }: { address: string; nameOf: NameOf }): ReactNode {
  const name = nameOf(address);
  return (
    <span title={address}>
      {name === null ? null : (
        <>
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>{" "}
        </>
      )}
      <span className={name === null ? "font-mono" : "font-mono text-xs text-muted"}>
        {formatAddress(address)}
      </span>
    </span>
  );
}
