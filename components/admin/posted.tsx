import type { ReactNode } from "react";
import { featureAct, hideAct, showAct } from "@/components/moderation/moderation-acts";
import { Person } from "@/components/people/person";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import type { PostedText } from "@/lib/admin/admin-views";
import type { Act } from "./act";
import type { AdminColumn } from "./admin-table";
import { HiddenMark } from "./hidden-mark";

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
      cell: (text) => (
        <span className="flex items-center gap-2 @min-[54rem]:whitespace-nowrap">
          <Avatar seed={text.author} className="size-6" />
          <Person address={text.author} name={text.authorName} label={`the ${author.toLowerCase()}`} />
        </span>
      ),
    },
    flags: { label: "Open flags", align: "end", cell: ({ openFlags }) => openFlags },
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
    <>
      <AppLink href={`/clubs/${club.slug}/${PAGES[kind]}/${number}`} className="hover:underline">
        <bdi>{title}</bdi>
      </AppLink>
      <span className="block text-xs font-normal text-muted">
        <bdi>{club.name}</bdi> #{number}
        {isFeatured ? <b className="text-accent"> · featured</b> : null}
      </span>
      <HiddenMark hidden={hidden} />
    </>
  );
}

/** Feature, hide and, while it may be, cancel. */
export function postedActs(
  kind: Kind,
  text: PostedText & { isOpen: boolean },
  cancel: (named: { id: string; name: string }) => Act,
): Act[] {
  const { id, isFeatured, isOpen, hidden } = text;
  const named = { subject: `${kind}:${id}`, name: postedName(kind, text) };
  return [
    ...(hidden && !isFeatured ? [] : [featureAct({ ...named, isFeatured })]),
    hidden ? showAct(named) : hideAct(named),
    ...(isOpen ? [cancel({ id, name: named.name })] : []),
  ];
}
