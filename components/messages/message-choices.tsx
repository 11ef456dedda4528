"use client";

import { lazy, type ReactNode, useState } from "react";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { ownZone } from "@/lib/messages/client/own-zone";
import { MESSAGE_SWITCHES, type MessageSwitch } from "@/lib/messages/message-kinds";
import {
  messagesQuery,
  removeMailAddress,
  sendMailAddress,
  sendWishes,
} from "@/lib/messages/message-queries";
import type { MessageWishes, OwnMessages } from "@/lib/messages/message-schemas";
import { formatDate } from "@/lib/shared/format-time";
import { FeedSection } from "./feed-section";

const TelegramChat = lazy(() => import("./telegram-chat"));

const SWITCHES: Readonly<Record<MessageSwitch, { label: string; help: string }>> = {
  votes: {
    label: "Votes I can cast",
    help: "When a vote opens, a day before it ends, and when too few have voted. Only if you have power in it and have not voted.",
  },
  results: { label: "Results of what I voted on", help: "When the vote has ended and was counted." },
  own: {
    label: "My proposals, bounties and roles",
    help: "Results, invitations, applications, winners and payouts that concern you.",
  },
  clubs: {
    label: "Everything of clubs I follow",
    help: "New proposals and results, also where you have no power.",
  },
};

const TIMINGS = [
  {
    timing: "now",
    label: "When it happens",
    help: "Not between 22:00 and 7:00, and at most twice in 8 days. Sooner only before a vote ends that you haven't heard of, and for what is about you.",
  },
  { timing: "daily", label: "Once a day", help: "At 9:00, all in one message." },
] as const;

const OwnDevices = lazy(() => import("./own-devices"));

/** The four switches, when to be told, and where. Each choice is kept when it is made. Load it lazily. */
export default function MessageChoices({ address }: { address: string }): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...messagesQuery, staleTime: 0 });
  const [wished, setWished] = useState<MessageWishes | null>(null);
  const { isBusy, failure, submit } = useSubmit(async (wishes: MessageWishes) => {
    setWished(wishes);
    client.setQueryData(messagesQuery.queryKey, await sendWishes(wishes));
  });
  if (!data) {
    if (error === null) return <ComposerSkeleton />;
    return (
      <section role="alert" className="grid justify-items-start gap-3">
        <p>Your choices couldn't be loaded. {readFailure(error).text}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </section>
    );
  }
  const { snoozedUntil, mail, push, telegram } = data;
  // A choice shows as it was made while it is on its way.
  const wishes = (isBusy && wished) || data.wishes;
  const change = (part: Partial<MessageWishes>) => submit({ ...wishes, zone: ownZone(), ...part });
  return (
    <div className="grid max-w-reading gap-10">
      {mail === null && push === null && telegram === null ? (
        <p className="text-muted">This site sends no messages. Your choices are kept for when it does.</p>
      ) : null}
      {mail === null ? null : <MailAddress mail={mail} />}
      {push === null ? null : (
        <LazyPart failed={<LoadFailure />}>
          <OwnDevices address={address} push={push} />
        </LazyPart>
      )}
      {telegram === null ? null : (
        <LazyPart waiting={<div className="min-h-32" />} failed={<LoadFailure />}>
          <TelegramChat telegram={telegram} />
        </LazyPart>
      )}
      <fieldset className="grid gap-1" aria-busy={isBusy}>
        <legend className="mb-2 text-xl font-semibold">What</legend>
        {MESSAGE_SWITCHES.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            name={name}
            isChecked={wishes[name]}
            onChange={(isChecked) => change({ [name]: isChecked })}
            {...SWITCHES[name]}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-1" aria-busy={isBusy}>
        <legend className="mb-2 text-xl font-semibold">When</legend>
        {TIMINGS.map(({ timing, ...words }) => (
          <Choice
            key={timing}
            type="radio"
            name="timing"
            isChecked={wishes.timing === timing}
            onChange={() => change({ timing })}
            {...words}
          />
        ))}
        <p className="mt-2 text-sm text-muted">Times of {wishes.zone.replaceAll("_", " ")}.</p>
      </fieldset>
      {snoozedUntil === null ? null : (
        <div className="flex flex-wrap items-center gap-4">
          <p>Nothing is sent until {formatDate(new Date(snoozedUntil))}.</p>
          <Button disabled={isBusy} onClick={() => change({})}>
            Send again
          </Button>
        </div>
      )}
      <FailureNote failure={failure} />
      <FeedSection />
    </div>
  );
}

function Choice({
  type,
  name,
  label,
  help,
  isChecked,
  onChange,
}: {
  type: "checkbox" | "radio";
  name: string;
  label: string;
  help: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}): ReactNode {
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-line py-3">
      <input
        type={type}
        name={name}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 accent-accent"
      />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-muted">{help}</span>
      </span>
    </label>
  );
}

const STATES = {
  none: null,
  waiting: "We sent a mail to this address. Open the link in it within 24 hours to confirm.",
  active: "Confirmed. Every mail has a link that stops them.",
  failing: "The mail server of this address refused our mail. Enter it again, or another one.",
} as const;

/** The e-mail address of a person, which nobody else sees: entered, confirmed from its inbox, taken away. */
function MailAddress({ mail }: { mail: NonNullable<OwnMessages["mail"]> }): ReactNode {
  const client = useQueryClient();
  const { value: to, set: setTo, discard } = useTyped("mail", "");
  const [isChanging, setIsChanging] = useState(false);
  const keep = (answer: OwnMessages) => client.setQueryData(messagesQuery.queryKey, answer);
  const add = useSubmit(async () => {
    keep(await sendMailAddress({ to: to.trim(), zone: ownZone() }));
    setIsChanging(false);
    discard();
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
