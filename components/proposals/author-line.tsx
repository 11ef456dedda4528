import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { CopyAddress } from "@/components/ui/copy-address";

export function AuthorLine({ address }: { address: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Avatar seed={address} className="size-5" />
      <span>by</span>
      <CopyAddress address={address} label="the author's address" />
    </span>
  );
}
