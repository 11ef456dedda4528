import type { ReactNode } from "react";
import { PageLinks } from "@/components/ui/page-links";
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
      <PageLinks
        first={after === "" ? null : profileHref(person, { list, after: "" })}
        next={next === null ? null : profileHref(person, { list, after: next })}
        words={[`First ${label}`, `More ${label}`]}
      />
    </nav>
  );
}
