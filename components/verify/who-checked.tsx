import clsx from "clsx";
import type { ReactNode } from "react";
import type { SaidCheck } from "@/lib/recount/say-checks";
import { formatVotingPower } from "@/lib/shared/format-number";
import { type NameOf, VoterName } from "./voter-name";

const LOOKS = {
  ok: { tone: "text-active", word: "Checked", fill: null, path: "M7.500 12.500l3 3 6-6.500" },
  half: { tone: "text-pending", word: "Partly checked", fill: "M12 2a10 10 0 0 1 0 20z", path: "" },
  word: { tone: "text-muted", word: "Not checked", fill: null, path: "" },
  wrong: { tone: "text-danger", word: "Wrong", fill: null, path: "M8.500 8.500l7 7M15.500 8.500l-7 7" },
} as const;

/** Whose ballots are named; the rest is among the details. */
const NAMED = 5;

/** Four lines of what was checked, by whom, and what rests on somebody's word. */
export function WhoChecked({ checks, nameOf }: { checks: readonly SaidCheck[]; nameOf: NameOf }): ReactNode {
  return (
    <section aria-labelledby="who-checked">
      <h2 id="who-checked" className="text-lg">
        Who checked what
      </h2>
      <ul className="mt-3 border-t border-line">
        {checks.map((check) => (
          <CheckRow key={check.topic} check={check} nameOf={nameOf} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({
  check: { name, state, text, limit, by, people },
  nameOf,
}: {
  check: SaidCheck;
  nameOf: NameOf;
}): ReactNode {
  const { tone, word, fill, path } = LOOKS[state];
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-4 md:grid-cols-[1.5rem_8.5rem_minmax(0,1fr)_auto]">
      <svg
        viewBox="0 0 24 24"
        className={clsx("mt-0.5 size-5 fill-none stroke-current", tone)}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={word}
      >
        {fill === null ? null : <path d={fill} className="fill-current" stroke="none" />}
        <path d={`M12 22a10 10 0 1 1 .1 0${path}`} />
      </svg>
      <h3 className="font-sans text-base font-semibold">{name}</h3>
      <p className="figures col-start-2 text-sm wrap-anywhere md:col-start-3">
        {text} {limit === null ? null : <span className="text-muted">{limit}</span>}
        {people.slice(0, NAMED).map(({ who, power }) => (
          <span key={who} className="mt-1 block">
            <VoterName address={who} nameOf={nameOf} />{" "}
            <span className="text-muted">{formatVotingPower(power)} VP</span>
          </span>
        ))}
        {people.length > NAMED ? (
          <span className="mt-1 block text-muted">
            and {(people.length - NAMED).toLocaleString("en")} more, listed below
          </span>
        ) : null}
      </p>
      <p className="col-start-2 text-sm text-muted md:col-start-4 md:max-w-32 md:text-right">{by}</p>
    </li>
  );
}
