"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { useSubmit } from "@/lib/auth/use-submit";
import { sendInviteWithdrawal, sendModeratorInvite } from "@/lib/clubs/club-queries";
import type { ModeratorInvite } from "@/lib/clubs/club-schemas";
import { formatAddress } from "@/lib/shared/address";
import { formatDate } from "@/lib/shared/format-time";
import { notify } from "@/lib/shared/notify";
import { PersonRow } from "./member-row";
import { MODERATORS_CAN } from "./moderators-can";

/** Asks somebody by address to be a moderator, before or after they join, and lists who hasn't answered. */
export function ModeratorInvites({
  slug,
  invites,
}: {
  slug: string;
  invites: readonly ModeratorInvite[];
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [wasSent, setWasSent] = useState(false);
  // The form comes after the page, so the browser doesn't find it by the address's fragment.
  useEffect(() => {
    if (location.hash === "#invite-moderator") field.current?.focus();
  }, []);
  const address = typed.trim();
  const isAddress = /^0x[0-9a-f]{40}$/i.test(address);
  const { isBusy, failure, submit, clear } = useSubmit(async () => {
    await sendModeratorInvite(slug, address);
    setTyped("");
    setWasSent(false);
    notify({
      title: "Moderator invited",
      description: `Send ${formatAddress(address)} the invite link. They accept it after signing in.`,
    });
  }, "refresh");
  const error = wasSent && !isAddress ? "An address begins with 0x and has 42 characters." : failure?.text;
  return (
    <>
      <form
        noValidate
        className="no-script:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (isAddress) submit();
        }}
      >
        <Field
          id="invite-moderator"
          label="Add a moderator by address"
          help={MODERATORS_CAN}
          error={error ?? null}
        >
          {(control) => (
            <div className="flex gap-2 max-sm:flex-col">
              <input
                {...control}
                ref={field}
                className={`${inputClass} h-11 min-w-0 grow font-mono`}
                value={typed}
                maxLength={60}
                placeholder="0x..."
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => {
                  setTyped(event.target.value);
                  clear();
                }}
              />
              <Button type="submit" className="h-11" disabled={isBusy || address === ""}>
                {isBusy ? "Inviting..." : "Invite moderator"}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {invites.length === 0 ? null : (
        <ul aria-label="Invited moderators" className="mt-4 divide-y divide-line border-t border-line *:py-3">
          {invites.map((invite) => (
            <Invited key={invite.address} slug={slug} invite={invite} />
          ))}
        </ul>
      )}
    </>
  );
}

function Invited({ slug, invite }: { slug: string; invite: ModeratorInvite }): ReactNode {
  const who = invite.name
    ? `${invite.name} (${formatAddress(invite.address)})`
    : formatAddress(invite.address);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendInviteWithdrawal(slug, invite.address);
    notify({ title: `${who} is no longer invited` });
  }, "refresh");
  return (
    <PersonRow
      person={invite}
      badge="Invited"
      text={failure?.text ?? `hasn't answered · can accept until ${formatDate(new Date(invite.expiresAt))}`}
    >
      <Button
        variant="ghost"
        className="max-sm:h-11"
        aria-label={`Withdraw the invitation of ${who}`}
        disabled={isBusy}
        onClick={() => submit()}
      >
        Withdraw
      </Button>
    </PersonRow>
  );
}
