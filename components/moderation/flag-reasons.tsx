import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { LocalTime } from "@/components/ui/local-time";
import type { FlaggedSubject } from "@/lib/moderation/moderation-schemas";
import { FLAG_WORDS } from "./flag-words";

/** The newest flags of a subject: what is wrong, in the words of who flagged. */
export function FlagReasons({ flags, count }: Pick<FlaggedSubject, "flags" | "count">): ReactNode {
  const more = count - flags.length;
  return (
    <>
      <ul className="grid gap-2.5 text-left">
        {flags.map(({ category, text, at, reporter, reporterName }) => (
          <li key={`${at} ${text}`} className="min-w-0">
            <b className="font-semibold">{FLAG_WORDS[category]}</b>
            <span className="block wrap-anywhere" dir="auto">
              {text}
            </span>
            <span className="block text-xs text-muted">
              <LocalTime at={at} />
              {reporter === null ? null : (
                <>
                  {" by "}
                  <PersonLink address={reporter} name={reporterName} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-xs text-muted">and {more} more</p> : null}
    </>
  );
}
