import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListTabs } from "@/components/ui/list-tabs";
import { PageLinks } from "@/components/ui/page-links";
import { SignInButton } from "@/components/wallet/sign-in-button";
import {
  type AllProposalsAddress,
  allProposalsHref,
  SHOWN,
  TEXT_MAX,
} from "@/lib/proposals/all-proposals-address";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import type { OwnVotes } from "@/lib/votes/own-votes";
import { ProposalList } from "./proposal-row";

const NAMES = { open: "Open", soon: "Opens soon", decided: "Decided", mine: "Mine to vote" } as const;
const NOTHING = {
  open: { title: "No open votes", text: "Open votes of all clubs appear here, those that end first on top." },
  soon: { title: "No vote opens soon", text: "Votes appear here between their publication and their start." },
  decided: { title: "No results yet", text: "Results appear here when votes end." },
  mine: {
    title: "No votes left for you",
    text: "You have voted wherever you can. A vote appears here if you had power at its snapshot.",
  },
} as const;

/** The proposals of all clubs: filters, club and words are in the address, and everything works without script. */
export function AllProposals({
  address,
  view: { isSignedIn, page, votes, clubs },
}: {
  address: AllProposalsAddress;
  view: {
    isSignedIn: boolean;
    page: ProposalPage | null;
    votes: OwnVotes;
    clubs: readonly { slug: string; name: string }[];
  };
}): ReactNode {
  const { show, after } = address;
  const start = { ...address, after: null };
  return (
    <div className="wrap pb-12">
      <PageHeader
        title="Proposals"
        actions={
          isSignedIn ? (
            <AppLink href="/ballots" className={buttonClass({ className: "max-sm:min-h-11" })}>
              Vote on several
            </AppLink>
          ) : null
        }
      >
        What all clubs vote on. Voting is free. You sign each vote in your wallet.
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <ListTabs
          label="Which proposals"
          tabs={SHOWN.map((each) => ({
            href: allProposalsHref({ ...start, show: each }),
            name: NAMES[each],
          }))}
          current={NAMES[show]}
        />
        <Narrow address={address} clubs={clubs} />
      </div>
      <h2 className="sr-only">{NAMES[show]}</h2>
      {page === null ? (
        <EmptyState drawing="ballot" title="Sign in to see your votes" action={<SignInButton />}>
          Connect the wallet that holds your NFTs or tokens.
        </EmptyState>
      ) : page.proposals.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <ProposalList
          label={NAMES[show]}
          proposals={page.proposals}
          serverTime={page.serverTime}
          votes={votes}
          showsClub
        />
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
        <PageLinks
          first={after === null ? null : allProposalsHref(start)}
          next={
            page === null || page.next === null ? null : allProposalsHref({ ...address, after: page.next })
          }
          words={["First page", "Next page"]}
        />
      </div>
    </div>
  );
}

const FIELD = "h-11 min-w-0 rounded-lg border border-line bg-surface px-3 text-sm";

/** By club and by words. */
function Narrow({
  address: { show, club, text },
  clubs,
}: {
  address: AllProposalsAddress;
  clubs: readonly { slug: string; name: string }[];
}): ReactNode {
  return (
    <search className="w-full lg:w-auto">
      <form action="/proposals" className="flex flex-wrap gap-2" key={`${show} ${club} ${text}`}>
        {show === "open" ? null : <input type="hidden" name="show" value={show} />}
        <label htmlFor="proposals-club" className="sr-only">
          Club
        </label>
        <select
          id="proposals-club"
          name="club"
          defaultValue={club}
          className={`${FIELD} grow sm:w-44 sm:grow-0`}
        >
          <option value="">All clubs</option>
          {clubs.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <label htmlFor="proposals-text" className="sr-only">
          Words in the title or text
        </label>
        <input
          id="proposals-text"
          name="text"
          type="search"
          maxLength={TEXT_MAX}
          autoComplete="off"
          placeholder="Search titles and text"
          defaultValue={text}
          className={`${FIELD} grow basis-40 placeholder:text-muted`}
        />
        <Button type="submit" className="h-11">
          Filter
        </Button>
      </form>
    </search>
  );
}

function Nothing({ address }: { address: AllProposalsAddress }): ReactNode {
  const { show, club, text, after } = address;
  const isNarrowed = club !== "" || text !== "" || after !== null;
  const href = isNarrowed
    ? allProposalsHref({ show })
    : show === "decided"
      ? "/proposals"
      : "/proposals?show=decided";
  return (
    <EmptyState
      drawing="ballot"
      title={isNarrowed ? "Nothing matches" : NOTHING[show].title}
      action={
        <AppLink href={href} className={buttonClass()}>
          {isNarrowed ? "Clear the filter" : show === "decided" ? "See open votes" : "See results"}
        </AppLink>
      }
    >
      {isNarrowed ? "No proposal here has what you filter by." : NOTHING[show].text}
    </EmptyState>
  );
}
