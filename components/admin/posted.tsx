import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { cancelAct, featureAct, hideAct, showAct } from "@/components/moderation/moderation-acts";
import { AppLink } from "@/components/ui/app-link";
import type { PostedText } from "@/lib/admin/admin-views";
import type { Act, CancelAct } from "./act";
import type { AdminColumn } from "./admin-table";
import { Count } from "./count";
import { HiddenMark } from "./hidden-mark";
import { PersonCell } from "./person-cell";

type Kind = "proposal" | "bounty";
const PAGES = { proposal: "proposals", bounty: "bounties" } as const;

export function postedName(kind: Kind, { number, club }: PostedText): string {
  return `${kind} #${number} in ${club.name}`;
}

/** The columns of title and author, and that of open flags, as lists of proposals and of bounties have them. */
export function postedColumns(
  kind: Kind,
  { label, author }: { label: string; author: string },
): Record<"text" | "author" | "flags", AdminColumn<PostedText>> {
  return {
    text: { label, cell: (text) => <PostedTitle kind={kind} text={text} /> },
    author: {
      label: author,
      isWide: true,
      cell: (text) => <PersonCell address={text.author} name={text.authorName} />,
    },
    flags: { label: "Flags", align: "end", cell: ({ openFlags }) => <Count of={openFlags} /> },
  };
}

function PostedTitle({
  kind,
  text: { club, number, title, isFeatured, hidden },
}: {
  kind: Kind;
  text: PostedText;
}): ReactNode {
  return (
    <span className="flex items-start gap-3">
      <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="mt-0.5 size-9" />
      <span className="min-w-0">
        <AppLink href={`/clubs/${club.slug}/${PAGES[kind]}/${number}`} className="hover:underline">
          <bdi>{title}</bdi>
        </AppLink>
        <span className="block text-xs font-normal text-muted">
          <bdi>{club.name}</bdi> #{number}
          {isFeatured ? <b className="text-accent"> · featured</b> : null}
        </span>
        <HiddenMark hidden={hidden} />
      </span>
    </span>
  );
}

/** Feature, hide and, while it may be, cancel. */
export function postedActs(kind: Kind, text: PostedText & { isOpen: boolean }): (Act | CancelAct)[] {
  const { id, isFeatured, isOpen, hidden } = text;
  const named = { subject: `${kind}:${id}`, name: postedName(kind, text) };
  return [
    ...(hidden && !isFeatured ? [] : [featureAct({ ...named, isFeatured })]),
    hidden ? showAct(named) : hideAct(named),
    ...(isOpen ? [cancelAct(kind, { id, name: named.name })] : []),
  ];
}
