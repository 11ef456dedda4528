import type { Route } from "next";
import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { ListLink } from "./list-link";

/** The ways back to the first page of a list and on to the next; null = there is none. */
export function PageLinks<Href extends string>({
  first,
  next,
  words: [firstWords, nextWords],
}: {
  first: Route<Href> | null;
  next: Route<Href> | null;
  words: readonly [first: string, next: string];
}): ReactNode {
  return (
    <>
      {first === null ? null : (
        <ListLink href={first} current={false} className={buttonClass()}>
          {firstWords}
        </ListLink>
      )}
      {next === null ? null : (
        <ListLink href={next} current={false} className={buttonClass()}>
          {nextWords}
        </ListLink>
      )}
    </>
  );
}
