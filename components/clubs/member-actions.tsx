"use client";

import { type ReactNode, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { sendRole, sendTransfer } from "@/lib/clubs/club-queries";
import type { ClubMember } from "@/lib/clubs/club-schemas";
import { formatAddress } from "@/lib/shared/address";
import { notify } from "@/lib/shared/notify";
import { MODERATORS_CAN } from "./moderators-can";

type Act = {
  /** The button's word in the row, and its full name. */
  word: string;
  name: string;
  title: string;
  /** What it means, and who can undo it. */
  means: string;
  act: readonly [word: string, busyWord: string];
  done: string;
  isGrave: boolean;
  send: () => Promise<void>;
};

/** What an owner does with a member: make them a moderator or a member, or transfer the club. Each asks first. */
export function MemberActions({ slug, member }: { slug: string; member: ClubMember }): ReactNode {
  const [open, setOpen] = useState<Act | null>(null);
  return (
    <div className="flex flex-wrap gap-2 no-script:hidden">
      {actsOn(slug, member).map((each) => (
        <Button
          key={each.word}
          variant={each.isGrave ? "ghost" : "secondary"}
          className="max-sm:h-11"
          aria-label={each.name}
          aria-haspopup="dialog"
          onClick={() => setOpen(each)}
        >
          {each.word}
        </Button>
      ))}
      {open === null ? null : <ActDialog act={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }): ReactNode {
  const { isBusy, failure, submit } = useSubmit(async () => {
    await act.send();
    onClose();
    notify({ title: act.done });
  }, "refresh");
  return (
    <AskDialog title={act.title} description={act.means} isBusy={isBusy} onClose={onClose}>
      <AskForm
        refusal={null}
        isBusy={isBusy}
        back="Cancel"
        act={act.act}
        variant={act.isGrave ? "danger" : "primary"}
        onSubmit={submit}
      >
        <FailureNote failure={failure} />
      </AskForm>
    </AskDialog>
  );
}

function actsOn(slug: string, { address, name, role }: ClubMember): readonly Act[] {
  const who = name ? `${name} (${formatAddress(address)})` : formatAddress(address);
  const change: Act =
    role === "moderator"
      ? {
          word: "Make member",
          name: `Make ${who} a member again`,
          title: `Make ${who} a member again?`,
          means:
            "They stay in the club, but can no longer edit its profile, cancel proposals, decide on flags or ban people. You can make them a moderator again.",
          act: ["Make member", "Changing..."],
          done: `${who} is a member again`,
          isGrave: false,
          send: () => sendRole(slug, { address, role: "member" }),
        }
      : {
          word: "Make moderator",
          name: `Make ${who} a moderator`,
          title: `Make ${who} a moderator?`,
          means: `${MODERATORS_CAN} You can make them a member again at any time.`,
          act: ["Make moderator", "Changing..."],
          done: `${who} is a moderator now`,
          isGrave: false,
          send: () => sendRole(slug, { address, role: "moderator" }),
        };
  return [
    change,
    {
      word: "Transfer",
      name: `Transfer the club to ${who}`,
      title: `Transfer the club to ${who}?`,
      means: "You become a moderator. Only the new owner or an admin can give it back.",
      act: ["Transfer club", "Transferring..."],
      done: `${who} now owns the club`,
      isGrave: true,
      send: () => sendTransfer(slug, address),
    },
  ];
}
