import type { ReactNode } from "react";
import { ActButton } from "@/components/admin/act-button";
import { Person } from "@/components/people/person";
import { PersonLink } from "@/components/people/person-link";
import { LocalTime } from "@/components/ui/local-time";
import type { BanPage } from "@/lib/moderation/moderation-schemas";
import { formatAddress } from "@/lib/shared/address";
import { banAct, liftBanAct } from "./moderation-acts";

/** The people banned from a club, or everywhere with null, why and until when. */
export function BanList({ slug, page }: { slug: string | null; page: BanPage }): ReactNode {
  return (
    <section aria-labelledby="bans">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="bans" className="text-xl">
            {slug === null ? "Banned everywhere" : "Banned from this club"}
          </h2>
          <p className="mt-1 max-w-reading text-sm text-muted">
            Banned people can't join, write drafts, publish or flag{slug === null ? "" : " here"}. Their votes
            always count.
          </p>
        </div>
        <div className="no-script:hidden">
          <ActButton act={banAct({ slug })} />
        </div>
      </div>
      {page.bans.length === 0 ? (
        <p className="rounded-card border border-dashed border-line px-5 py-8 text-center text-muted">
          Nobody is banned{slug === null ? " everywhere" : " from this club"}.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {page.bans.map(({ address, name, reason, bannedBy, bannedByName, bannedAt, until }) => (
            <li
              key={address}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5"
            >
              <div className="min-w-0 grow basis-64">
                <p className="text-sm">
                  <Person address={address} name={name} label="the banned address" />
                </p>
                <p className="mt-1 wrap-anywhere" dir="auto">
                  {reason}
                </p>
                <p className="mt-1 text-sm text-muted">
                  <LocalTime at={bannedAt} /> by <PersonLink address={bannedBy} name={bannedByName} />,{" "}
                  {until === null ? (
                    "until it is lifted"
                  ) : (
                    <>
                      until <LocalTime at={until} />
                    </>
                  )}
                </p>
              </div>
              <div className="no-script:hidden">
                <ActButton act={liftBanAct({ slug, address, short: formatAddress(address) })} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {page.next === null ? null : <p className="mt-3 text-sm text-muted">The newest 50 are shown.</p>}
    </section>
  );
}
