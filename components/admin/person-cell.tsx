import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { formatAddress } from "@/lib/shared/address";

/** A person in a row of the dashboard: picture, name and under it the address; the address alone where no name is known. */
export function PersonCell({ address, name }: { address: string; name: string | null }): ReactNode {
  const short = formatAddress(address);
  return (
    <AppLink
      href={`/u/${address}`}
      title={address}
      className="group/person inline-flex min-w-0 items-center gap-2.5 text-left text-sm"
    >
      <Avatar seed={address} className="size-7" />
      {name === null ? (
        <span className="font-mono whitespace-nowrap group-hover/person:underline">{short}</span>
      ) : (
        <span className="min-w-0">
          <bdi className="block font-semibold wrap-anywhere group-hover/person:underline">{name}</bdi>{" "}
          <span className="block font-mono text-xs font-normal whitespace-nowrap text-muted">{short}</span>
        </span>
      )}
    </AppLink>
  );
}
