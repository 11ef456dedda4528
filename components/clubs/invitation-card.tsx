"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { formatDate } from "@/lib/shared/format-time";
import { notify } from "@/lib/shared/notify";
import { MODERATORS_CAN } from "./moderators-can";

/** To somebody whom the owner asked to be a moderator: accept or decline. */
export function InvitationCard({
  club: { slug, name },
  until,
}: {
  club: { slug: string; name: string };
  /** ISO 8601. */
  until: string;
}): ReactNode {
  const router = useRouter();
  const { isBusy, failure, submit } = useSubmit(async (accepts: boolean) => {
    const { sendInviteAnswer } = await import("@/lib/clubs/club-queries");
    await sendInviteAnswer(slug, accepts);
    if (!accepts) return notify({ title: "Invitation declined" });
    notify({
      title: `You are a moderator of ${name}`,
      action: { label: "See what is flagged", onClick: () => router.push(`/clubs/${slug}/moderation`) },
    });
  }, "refresh");
  return (
    <section
      aria-labelledby="invitation"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-accent/60 bg-surface p-5"
    >
      <div className="min-w-0 grow basis-80">
        <h2 id="invitation" className="text-base">
          You're invited to be a moderator of <bdi>{name}</bdi>
        </h2>
        <p className="mt-1 text-sm text-muted">
          {MODERATORS_CAN} You can leave at any time. The invitation ends on {formatDate(new Date(until))}.
        </p>
      </div>
      <div className="flex gap-3 no-script:hidden">
        <Button className="max-sm:h-11" disabled={isBusy} onClick={() => submit(false)}>
          Decline
        </Button>
        <Button variant="primary" className="max-sm:h-11" disabled={isBusy} onClick={() => submit(true)}>
          Accept
        </Button>
      </div>
      {failure === null ? null : (
        <div className="basis-full">
          <FailureNote failure={failure} />
        </div>
      )}
    </section>
  );
}
