import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { Avatar } from "@/components/ui/avatar";
import type { SearchHit } from "@/lib/search/search-schemas";

/** The drawing of a person, or of the club that something belongs to. */
export function HitPicture({
  hit: { kind, picture },
  className,
}: {
  hit: SearchHit;
  className: string;
}): ReactNode {
  if (kind === "person") return <Avatar seed={picture.seed} className={className} />;
  return <ClubAvatar slug={picture.seed} avatarHash={picture.hash} className={className} />;
}
