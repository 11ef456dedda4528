import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { TeamMember } from "@/lib/settings/team-member";
import { PageHeader } from "./page-header";

/** The people whom the settings name, each with the role that the address has here now. */
export function TeamScreen({
  productName,
  explorerUrl,
  members,
}: {
  productName: string;
  explorerUrl: string | null;
  /** Null when they could not be read. */
  members: readonly TeamMember[] | null;
}): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title="Team">
        The people who run Club {productName}, with the roles that their addresses hold here.
      </PageHeader>
      {members === null ? (
        <EmptyState drawing={<LineDrawing name="people" />} title="The team can't be read right now">
          The database does not answer. Load this page again in a moment.
        </EmptyState>
      ) : members.length === 0 ? (
        <NobodyYet />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {members.map((member) => (
            <li key={`${member.name} ${member.address ?? ""}`}>
              <MemberCard member={member} explorerUrl={explorerUrl} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MemberCard({
  member: { name, role, address, badge, link },
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
        {badge === null ? null : (
          <p className="mt-3 inline-block rounded-full border border-accent/70 px-2.5 py-0.5 text-xs font-semibold text-accent">
            {badge}
          </p>
        )}
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

function NobodyYet(): ReactNode {
  return (
    <EmptyState
      drawing={<LineDrawing name="people" />}
      title="Nobody is introduced yet"
      action={
        <AppLink href="/about#verify" className={buttonClass({ variant: "primary" })}>
          See why you need not trust us
        </AppLink>
      }
    >
      The operators of this site have not named a team, and we do not make people up.
    </EmptyState>
  );
}
