import clsx from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";

/** A club's own picture, or the drawing that belongs to its slug; decoration beside the name. */
export function ClubAvatar({
  slug,
  avatarHash,
  className,
}: {
  slug: string;
  avatarHash: string | null;
  className: string;
}): ReactNode {
  const shape = clsx("shrink-0 rounded-card bg-surface-2 object-cover", className);
  if (avatarHash === null) {
    return <Avatar seed={slug} shape="rounded-card" className={className} />;
  }
  return (
    // Its address never changes, so Next's image service, which is off, would have nothing to add.
    // biome-ignore lint/performance/noImgElement: the picture is made in the one size that is shown
    <img
      src={`/api/clubs/avatars/${avatarHash}`}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      className={shape}
    />
  );
}
