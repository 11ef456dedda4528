import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { DrawingName } from "@/components/ui/line-drawing";
import { PageLinks } from "@/components/ui/page-links";
import { type ProfileAddress, profileHref } from "@/lib/profiles/profile-address";

type Place = { person: string; shown: ProfileAddress };

export type ProfileListProps<Page> = Place & { page: Page };

type PagesProps = Place & {
  next: string | null;
  /** What there is more of, such as "votes". */
  label: string;
};

/** A list of a profile, or what it says while it is empty, with links to its next and first page. */
export function ProfileList({
  person,
  shown,
  next,
  label,
  title,
  empty,
  isEmpty,
  children,
}: PagesProps & {
  title: string;
  empty: { drawing: DrawingName; title: string; text: string };
  isEmpty: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <section aria-labelledby={`${label}-title`}>
      <h2 id={`${label}-title`} className="sr-only">
        {title}
      </h2>
      {isEmpty ? (
        <EmptyState drawing={empty.drawing} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : (
        children
      )}
      <ProfilePages person={person} shown={shown} next={next} label={label} />
    </section>
  );
}

/** The ways to the next page of a list and back to its first. */
export function ProfilePages({ person, shown: { list, after }, next, label }: PagesProps): ReactNode {
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3 empty:hidden">
      <PageLinks
        first={after === "" ? null : profileHref(person, { list, after: "" })}
        next={next === null ? null : profileHref(person, { list, after: next })}
        words={[`First ${label}`, `More ${label}`]}
      />
    </nav>
  );
}
