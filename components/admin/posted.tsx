import type { ReactNode } from "react";
import { featureAct, hideAct, showAct } from "@/components/moderation/moderation-acts";
import { Person } from "@/components/people/person";
import { AppLink } from "@/components/ui/app-link";
import type { PostedText } from "@/lib/admin/admin-views";
import type { Act } from "./act";
import { ActButton } from "./act-button";
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
        <span className="whitespace-nowrap">
          <Person address={text.author} label={`the ${author.toLowerCase()}`} />
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
        #{number} in <bdi>{club.name}</bdi>
        {isFeatured ? <b className="text-accent"> · featured</b> : null}
      </span>
      <HiddenMark hidden={hidden} />
    </>
  );
}

/** Feature, hide and, while it may be, cancel. */
export function PostedActs({
  kind,
  text,
  cancel,
}: {
  kind: Kind;
  text: PostedText & { isOpen: boolean };
  cancel: (named: { id: string; name: string }) => Act;
}): ReactNode {
  const { id, isFeatured, isOpen, hidden } = text;
  const named = { subject: `${kind}:${id}`, name: postedName(kind, text) };
  return (
    <>
      {hidden && !isFeatured ? null : <ActButton act={featureAct({ ...named, isFeatured })} />}
      <ActButton act={hidden ? showAct(named) : hideAct(named)} />
      {isOpen ? <ActButton act={cancel({ id, name: named.name })} /> : null}
    </>
  );
}
