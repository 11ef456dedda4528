"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { Segment, Segments } from "@/components/ui/segments";
import { useOwnHref } from "@/components/ui/use-own-href";
import {
  type ProposalPath,
  type VotesAddress,
  type VotesHref,
  voterPrefix,
  votesHref,
} from "@/lib/votes/votes-address";

type Change = Partial<VotesAddress>;

/** Filters, order and search, all in the address of the page; links and a form where there is no script. */
export function VotesToolbar({ path, address }: { path: ProposalPath; address: VotesAddress }): ReactNode {
  const hrefOf = (change: Change) => votesHref(path, { ...address, after: null, ...change });
  const { choice, withReason, sort } = address;
  return (
    // On a phone two lines: choice and order, then reasons and the search.
    <search className="mt-4 flex flex-wrap items-start gap-2">
      <Segments label="Choice">
        <Segment href={hrefOf({ choice: null })} isCurrent={choice === null}>
          All
        </Segment>
        <Segment href={hrefOf({ choice: "yes" })} isCurrent={choice === "yes"}>
          Yes
        </Segment>
        <Segment href={hrefOf({ choice: "no" })} isCurrent={choice === "no"}>
          No
        </Segment>
      </Segments>
      <Segments label="Order" className="max-sm:ml-auto">
        <Segment href={hrefOf({ sort: "power" })} isCurrent={sort === "power"}>
          Power
        </Segment>
        <Segment href={hrefOf({ sort: "time" })} isCurrent={sort === "time"}>
          Newest
        </Segment>
      </Segments>
      <Segments label="Reasons">
        <Segment href={hrefOf({ withReason: !withReason })} isCurrent={withReason}>
          With reason
        </Segment>
      </Segments>
      <Search address={address} hrefOf={hrefOf} />
    </search>
  );
}

function Search({
  address,
  hrefOf,
}: {
  address: VotesAddress;
  hrefOf: (change: Change) => VotesHref;
}): ReactNode {
  const router = useRouter();
  const own = useOwnHref();
  const [text, setText] = useState(address.voter);
  const [isWrong, setIsWrong] = useState(false);

  function search(): void {
    const voter = voterPrefix(text);
    setIsWrong(text.trim() !== "" && voter === "");
    if (text.trim() !== "" && voter === "") return;
    startTransition(() => router.replace(own(hrefOf({ voter })), { scroll: false }));
  }

  return (
    <form
      className="min-w-32 flex-1 sm:ml-auto sm:max-w-56"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <label htmlFor="voter" className="sr-only">
        Search a voter by address
      </label>
      <input
        id="voter"
        name="voter"
        type="search"
        maxLength={42}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Search by address"
        value={text}
        aria-describedby="voter-error"
        aria-invalid={isWrong}
        onChange={(event) => {
          setText(event.target.value);
          setIsWrong(false);
          if (event.target.value === "" && address.voter !== "") {
            startTransition(() => router.replace(own(hrefOf({ voter: "" })), { scroll: false }));
          }
        }}
        className="h-12 w-full rounded-lg border border-line bg-surface px-3 text-sm sm:h-10 placeholder:text-muted"
      />
      {address.sort === "time" ? <input type="hidden" name="sort" value="time" /> : null}
      {address.choice === null ? null : <input type="hidden" name="choice" value={address.choice} />}
      {address.withReason ? <input type="hidden" name="reasons" value="1" /> : null}
      <p id="voter-error" role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {isWrong ? "An address begins with 0x and has digits and the letters a to f." : ""}
      </p>
    </form>
  );
}
