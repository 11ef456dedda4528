"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { useQueryClient } from "@/lib/http/query-client";
import { useSubmit } from "@/lib/http/use-submit";
import { ownZone } from "@/lib/messages/client/own-zone";
import { messagesQuery, removeMailAddress, sendMailAddress } from "@/lib/messages/message-queries";
import type { OwnMessages } from "@/lib/messages/message-schemas";

const STATES = {
  none: null,
  waiting: "We sent a mail to this address. Open the link in it within 24 hours to confirm.",
  active: "Confirmed. Every mail has a link that stops them.",
  failing: "The mail server of this address refused our mail. Enter it again, or another one.",
} as const;

/** The e-mail address of a person, which nobody else sees: entered, confirmed from its inbox, taken away. */
export function MailAddress({ mail }: { mail: NonNullable<OwnMessages["mail"]> }): ReactNode {
  const client = useQueryClient();
  const [to, setTo] = useState("");
  const [isChanging, setIsChanging] = useState(false);
  const keep = (answer: OwnMessages) => client.setQueryData(messagesQuery.queryKey, answer);
  const add = useSubmit(async () => {
    keep(await sendMailAddress({ to: to.trim(), zone: ownZone() }));
    setIsChanging(false);
    setTo("");
  });
  const remove = useSubmit(async () => {
    keep(await removeMailAddress());
  });
  const has = mail.state === "waiting" || mail.state === "active";
  const words = STATES[mail.state];
  return (
    <section className="grid gap-4">
      <h2 className="text-xl font-semibold">Where</h2>
      {mail.to === null ? null : (
        <p className="wrap-anywhere">
          <strong>{mail.to}</strong>
          {words ? <span className="block text-sm text-muted">{words}</span> : null}
        </p>
      )}
      {has && !isChanging ? (
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:h-11" onClick={() => setIsChanging(true)}>
            Use another address
          </Button>
          <Button className="max-sm:h-11" disabled={remove.isBusy} onClick={() => remove.submit()}>
            {remove.isBusy ? "Removing..." : "Remove"}
          </Button>
        </div>
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            add.submit();
          }}
        >
          <Field id="mail-to" label="E-mail address" help="Kept encrypted, shown to nobody, in no export.">
            {(control) => (
              <input
                {...control}
                type="email"
                required
                value={to}
                maxLength={254}
                autoComplete="email"
                className={`${inputClass} h-11`}
                onChange={({ target }) => setTo(target.value)}
              />
            )}
          </Field>
          <Button
            className="justify-self-start max-sm:h-11"
            variant="primary"
            type="submit"
            disabled={add.isBusy}
          >
            {add.isBusy ? "Asking..." : "Send me a link to confirm"}
          </Button>
        </form>
      )}
      <FailureNote failure={add.failure ?? remove.failure} />
    </section>
  );
}
