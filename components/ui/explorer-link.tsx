import type { ReactNode } from "react";

/** A block, transaction or address, linked to the explorer where there is one; local chains have none. */
export function ExplorerLink({
  explorerUrl,
  path,
  className = "",
  children,
}: {
  explorerUrl: string | null;
  /** Such as "/block/17". */
  path: `/${"block" | "tx" | "address"}/${string}`;
  className?: string;
  children: ReactNode;
}): ReactNode {
  if (explorerUrl === null) return <span className={className}>{children}</span>;
  return (
    <a
      href={`${explorerUrl}${path}`}
      target="_blank"
      rel="noopener noreferrer"
      className={`link ${className}`}
    >
      {children}
      <span className="sr-only"> (explorer, opens in a new tab)</span>
    </a>
  );
}
