"use client";

import clsx from "clsx";
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { inputClass } from "@/components/ui/field";
import type { BallotVerdict } from "@/lib/recount/finding";
import { formatVotingPower } from "@/lib/shared/format-number";
import { type NameOf, VoterName } from "./voter-name";

const STEP = 50;
const FILTERS = ["all", "counted", "replaced", "refused"] as const;
type Filter = (typeof FILTERS)[number];

const WORDS = { all: "All", counted: "Counted", replaced: "Replaced", refused: "Refused" } as const;
const TONES = { counted: "text-active", replaced: "text-muted", refused: "text-danger" } as const;

/** What became of each ballot, and why. */
export function BallotList({
  ballots,
  nameOf,
}: {
  ballots: readonly BallotVerdict[];
  nameOf: NameOf;
}): ReactNode {
  const id = useId();
  const [filter, setFilter] = useState<Filter>("all");
  const [wanted, setWanted] = useState("");
  const [shown, setShown] = useState(STEP);
  const sought = useDeferredValue(wanted.trim().toLowerCase());
  const counts = useMemo(() => countVerdicts(ballots), [ballots]);
  const found = useMemo(
    () =>
      ballots.filter(
        ({ verdict, voter }) =>
          (filter === "all" || verdict === filter) &&
          (sought === "" || voter.includes(sought) || nameOf(voter)?.toLowerCase().includes(sought)),
      ),
    [ballots, filter, sought, nameOf],
  );
  if (ballots.length === 0) return null;
  const rest = found.length - shown;
  return (
    <div className="min-w-0">
      <div className="flex">
        <div className="w-full sm:w-72">
          <label htmlFor={`${id}-voter`} className="sr-only">
            Find a voter by name or address
          </label>
          <input
            id={`${id}-voter`}
            type="search"
            value={wanted}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            placeholder="Name or 0x…"
            onChange={({ target }) => {
              setWanted(target.value);
              setShown(STEP);
            }}
            className={clsx(inputClass, "h-11 text-sm")}
          />
        </div>
      </div>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">Which ballots</legend>
        {FILTERS.map((name) => (
          <Button
            key={name}
            aria-pressed={filter === name}
            onClick={() => {
              setFilter(name);
              setShown(STEP);
            }}
            className={clsx("h-11 px-3", filter === name && "border-accent")}
          >
            {WORDS[name]}{" "}
            <span className="figures font-normal text-muted">{counts[name].toLocaleString("en")}</span>
          </Button>
        ))}
      </fieldset>
      {found.length === 0 ? (
        <p className="mt-6 text-sm text-muted">No ballots found.</p>
      ) : (
        <ul className="mt-4 border-t border-line" aria-label="Ballots">
          {found.slice(0, shown).map((ballot) => (
            <BallotRow key={ballot.line} ballot={ballot} nameOf={nameOf} />
          ))}
        </ul>
      )}
      {rest > 0 ? (
        <div className="mt-6 flex justify-center">
          <Button size="large" onClick={() => setShown(shown + STEP)}>
            Show more ({rest.toLocaleString("en")} left)
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function BallotRow({ ballot, nameOf }: { ballot: BallotVerdict; nameOf: NameOf }): ReactNode {
  const { voter, choice, power, verdict, why } = ballot;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-3 text-sm sm:grid-cols-[minmax(0,1fr)_3rem_9rem_6rem] sm:items-baseline">
      <p className="min-w-0">
        <VoterName address={voter} nameOf={nameOf} />
      </p>
      <p className={clsx("hidden font-semibold sm:block", choice === "yes" ? "text-yes" : "text-no")}>
        {choice === "yes" ? "Yes" : "No"}
      </p>
      <p className="figures col-start-1 row-start-2 sm:col-start-3 sm:row-start-1 sm:text-right">
        <span className={clsx("font-semibold sm:hidden", choice === "yes" ? "text-yes" : "text-no")}>
          {choice === "yes" ? "Yes" : "No"}{" "}
        </span>
        {formatVotingPower(power)} <span className="text-muted">VP</span>
      </p>
      <p className={clsx("col-start-2 row-start-1 text-right font-semibold sm:col-start-4", TONES[verdict])}>
        {WORDS[verdict]}
      </p>
      {why === null ? null : <p className="col-span-full wrap-anywhere text-muted">{why}</p>}
    </li>
  );
}

function countVerdicts(ballots: readonly BallotVerdict[]): Record<Filter, number> {
  const counts = { all: ballots.length, counted: 0, replaced: 0, refused: 0 };
  for (const { verdict } of ballots) counts[verdict] += 1;
  return counts;
}
