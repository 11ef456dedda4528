import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Team, TeamMember } from "@/lib/admin/team-view";
import { PageHeader } from "./page-header";

/** The people whom the settings name, each with the role that the address has here now. */
export function TeamScreen({
  productName,
  explorerUrl,
  team,
}: {
  productName: string;
  explorerUrl: string | null;
  /** Null when they could not be read. */
  team: Team | null;
}): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title="Team">The people who run Club {productName} and their roles.</PageHeader>
      {team === null ? (
        <EmptyState drawing="people" title="The team couldn't be loaded">
          The database did not answer. Reload the page in a moment.
        </EmptyState>
      ) : team.members.length === 0 ? (
        <NoTeamYet />
      ) : (
        <>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {team.members.map((member) => (
              <li key={`${member.name} ${member.address ?? ""}`}>
                <MemberCard member={member} explorerUrl={explorerUrl} />
              </li>
            ))}
          </ul>
          {team.members.some(({ address }) => address !== null) ? <AsOf block={team.block} /> : null}
        </>
      )}
    </div>
  );
}

function MemberCard({
  member: { name, role, address, badge, holderBadges, link },
  explorerUrl,
}: {
  member: TeamMember;
  explorerUrl: string | null;
}): ReactNode {
  return (
    <article className="flex h-full gap-4 rounded-card border border-line bg-surface p-5">
      <Avatar seed={address ?? name} className="size-12" />
      <div className="min-w-0 grow">
        <h2 className="text-lg font-semibold break-words">{name}</h2>
        <p className="text-sm break-words text-muted">{role}</p>
        <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {badge === null ? null : <Badge isStrong>{badge}</Badge>}
          {holderBadges.map((word) => (
            <Badge key={word}>{word}</Badge>
          ))}
        </p>
        {address === null ? null : (
          <div className="mt-3 text-sm">
            <Person address={address} label={`the address of ${name}`} />
            {explorerUrl === null ? null : (
              <a
                href={`${explorerUrl}/address/${address}`}
                target="_blank"
                rel="noopener noreferrer"
                className="link ml-3"
              >
                Explorer<span className="sr-only">: {name} (opens in a new tab)</span>
              </a>
            )}
          </div>
        )}
        {link === null ? null : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-2 inline-block py-1 text-sm font-semibold break-all underline underline-offset-4"
          >
            {new URL(link).hostname}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** Where the badges of holders come from; nothing is said of anybody while that is not known. */
function AsOf({ block }: { block: bigint | null }): ReactNode {
  return (
    <p className="mt-6 text-sm text-muted">
      {block === null
        ? "Holdings are unknown right now, so no holder badges are shown."
        : `Holder badges as of block ${block.toLocaleString("en")}. A whale holds more than 50 NFTs and more than one trillion tokens.`}
    </p>
  );
}

function NoTeamYet(): ReactNode {
  return (
    <EmptyState
      drawing="people"
      title="No team listed yet"
      action={
        <AppLink href="/about#verify" className={buttonClass({ variant: "primary" })}>
          How results are verified
        </AppLink>
      }
    >
      The people who run this site will be listed here.
    </EmptyState>
  );
}
