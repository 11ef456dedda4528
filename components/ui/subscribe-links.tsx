import type { ReactNode } from "react";

/** The feed and the calendar of a place: "" for all clubs, /clubs/{slug} for one. */
export function SubscribeLinks({ base }: { base: string }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      <li>
        <a href={`${base}/feed.atom`} className="link inline-block py-1">
          Atom feed
        </a>
      </li>
      <li>
        <a href={`${base}/feed.json`} className="link inline-block py-1">
          JSON feed
        </a>
      </li>
      <li>
        <a href={`${base}/calendar.ics`} className="link inline-block py-1">
          Calendar of votes
        </a>
      </li>
    </ul>
  );
}
