import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";

export function AuthorLine({ address, name }: { address: string; name: string | null }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Avatar seed={address} className="size-5" />
      <span>by</span>
      <Person address={address} name={name} label="the author's address" />
    </span>
  );
}
