import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Unreadable } from "@/components/ui/unreadable";
import { SignInButton } from "@/components/wallet/sign-in-button";
import type { MemberRole } from "@/lib/clubs/club-rights";
import type { ClubList } from "@/lib/clubs/club-schemas";
import { type ClubsAddress, clubsSearch } from "@/lib/clubs/clubs-address";
import { tokenLabel } from "@/lib/shared/format-number";
import { CLUB_GRID, ClubCard } from "./club-card";
import { ClubsLink } from "./clubs-link";
import { ClubsToolbar } from "./clubs-toolbar";
import { MoreClubsLink } from "./more-clubs-link";

type Props = {
  productName: string;
  address: ClubsAddress;
  view: {
    isSignedIn: boolean;
    roles: Readonly<Record<string, MemberRole>>;
    /** Null when the database did not answer. */
    list: ClubList | null;
  };
};

export function ClubsScreen({ productName, address, view }: Props): ReactNode {
  return (
    <div className="wrap pb-8">
      <PageHeader
        title="Clubs"
        actions={
          <AppLink href="/clubs/new" className={buttonClass({ variant: "primary" })}>
            New club
          </AppLink>
        }
      >
        Each club has its own members, proposals and bounties. Power comes from the {productName} NFT and{" "}
        {tokenLabel(productName)} in all of them.
      </PageHeader>
      <ClubsToolbar address={address} />
      <Results address={address} view={view} />
    </div>
  );
}

function Results({ address, view }: Omit<Props, "productName">): ReactNode {
  const { list, roles, isSignedIn } = view;
  if (list === null) return <Unreadable what="The clubs" />;
  if (list.clubs.length === 0) return <Nothing address={address} isSignedIn={isSignedIn} />;
  return (
    <>
      {address.after ? (
        <p className="mb-4 text-sm">
          <ClubsLink className="link" address={{ ...address, after: null }}>
            Back to the start of the list
          </ClubsLink>
        </p>
      ) : null}
      <ul className={CLUB_GRID}>
        {list.clubs.map((club) => (
          <ClubCard key={club.slug} club={club} role={roles[club.slug] ?? null} />
        ))}
      </ul>
      {list.next ? (
        <MoreClubsLink
          key={clubsSearch(address)}
          href={clubsSearch({ ...address, after: list.next })}
          address={address}
          next={list.next}
        />
      ) : null}
    </>
  );
}

function Nothing({ address, isSignedIn }: { address: ClubsAddress; isSignedIn: boolean }): ReactNode {
  if (address.show === "mine" && !isSignedIn) {
    return (
      <EmptyState drawing="club" title="Sign in to see your clubs" action={<SignInButton />}>
        The clubs you joined appear here.
      </EmptyState>
    );
  }
  if (address.q) {
    return (
      <EmptyState
        drawing="club"
        title="No club matches"
        action={
          <ClubsLink
            address={{ ...address, q: "", after: null }}
            className={buttonClass({ variant: "primary" })}
          >
            Clear the search
          </ClubsLink>
        }
      >
        No clubs match “<bdi className="break-words text-text">{address.q}</bdi>”.
      </EmptyState>
    );
  }
  if (address.show === "mine") {
    return (
      <EmptyState
        drawing="club"
        title="You haven't joined a club yet"
        action={
          <ClubsLink address={{}} className={buttonClass({ variant: "primary" })}>
            See all clubs
          </ClubsLink>
        }
      >
        Join a club to get its updates. It's free, and you can leave at any time.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="club"
      title="No clubs yet"
      action={
        <AppLink href="/about#process" className={buttonClass({ variant: "primary" })}>
          See how deciding works
        </AppLink>
      }
    >
      The first club will appear here.
    </EmptyState>
  );
}
