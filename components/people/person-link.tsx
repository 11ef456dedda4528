import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { formatAddress } from "@/lib/shared/address";

/**
 * A person as a link to their profile: the name that they chose, where there is one, and always the shortened address beside it,
 * because anybody may take any name.
 */
export function PersonLink({
  address,
  name = null,
  className,
}: {
  /** Checksummed. */
  address: string;
  name?: string | null;
  className?: string;
}): ReactNode {
  return (
    <AppLink
      href={`/u/${address}`}
      title={address}
      className={clsx("min-w-0 underline-offset-4 hover:underline", className)}
    >
      {name === null || name === "" ? null : (
        <>
          <bdi className="font-semibold wrap-anywhere text-text">{name}</bdi>{" "}
        </>
      )}
      <span className={clsx("font-mono whitespace-nowrap", name ? "text-xs text-muted" : "text-text")}>
        {formatAddress(address)}
      </span>
    </AppLink>
  );
}
