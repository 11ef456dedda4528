import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { ListLink } from "@/components/ui/list-link";
import { type ProfileAddress, profileHref } from "@/lib/profiles/profile-address";

/** The ways to the next page of a list and back to its first. */
export function ProfilePages({
  person,
  shown,
  next,
  label,
}: {
  person: string;
  shown: ProfileAddress;
  next: string | null;
  /** What there is more of, such as "votes". */
  label: string;
}): ReactNode {
  const { list, after } = shown;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {after === "" ? null : (
        <ListLink href={profileHref(person, { list, after: "" })} current={false} className={buttonClass()}>
          First {label}
        </ListLink>
      )}
      {next === null ? null : (
        <ListLink href={profileHref(person, { list, after: next })} current={false} className={buttonClass()}>
          More {label}
        </ListLink>
      )}
    </nav>
  );
}
