"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { MarkdownField } from "@/components/publishing/markdown-field";
import { AskDialog } from "@/components/ui/ask-dialog";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { inputClass } from "@/components/ui/field";
import { useOnReturn } from "@/lib/auth/use-on-return";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import {
  APPLICATION_CHARACTERS,
  LINK_CHARACTERS,
  LINKS_PER_SUBMISSION,
  SUBMISSION_CHARACTERS,
} from "@/lib/bounties/bounty-limits";
import { type Contribution, checkApplication, checkSubmission } from "@/lib/bounties/check-submission";
import type { ContributionRequest } from "@/lib/bounties/submission-schemas";
import { readFailure } from "@/lib/http/read-failure";

const KINDS = {
  submission: {
    label: "What you made",
    check: checkSubmission,
    most: SUBMISSION_CHARACTERS,
    title: ["Submit your work", "Change your submission"],
    send: ["Submit", "Save changes"],
    done: [
      ["Submitted", "You can change it until the deadline."],
      ["Saved", "The sponsor sees the new text."],
    ],
    help: "Say what you made and where it is. You can change it until the deadline.",
  },
  application: {
    label: "Why you",
    check: checkApplication,
    most: APPLICATION_CHARACTERS,
    title: ["Apply", "Change your application"],
    send: ["Send application", "Save changes"],
    done: [
      ["Application sent", "The sponsor reads it and answers on this page."],
      ["Application sent", "The sponsor reads it and answers on this page."],
    ],
    help: "Say what you would do, and show what you have done. The sponsor alone reads it.",
  },
} as const;

/** A text and links that somebody sends to a bounty. What is typed stays in this browser until it is sent. */
export function ContributionDialog({
  what,
  place,
  initial,
  isNew,
  send,
  onClose,
  onDone,
}: {
  what: keyof typeof KINDS;
  /** Which text of the person's, at which bounty. */
  place: string;
  initial: Contribution;
  isNew: boolean;
  send: (request: ContributionRequest) => Promise<void>;
  onClose: () => void;
  onDone: (title: string, description: string) => void;
}): ReactNode {
  const id = useId();
  const words = KINDS[what];
  const {
    value: typed,
    set,
    forget,
  } = useTyped(place, {
    text: initial.text,
    links: initial.links,
    isSent: false,
  });
  const [isAsked, setIsAsked] = useState(false);
  const request = {
    text: typed.text,
    links: typed.links.map((link) => link.trim()).filter((link) => link !== ""),
  };
  const { isBusy, failure, submit, clear } = useSubmit(async () => {
    set({ ...typed, isSent: true });
    await send(request).catch((error: unknown) => {
      // Kept to be sent again where it can't have been judged.
      const { status } = readFailure(error);
      if (status !== null && status !== 401) set({ ...typed, isSent: false });
      throw error;
    });
    forget();
    const [title, description] = words.done[isNew ? 0 : 1];
    onDone(title, description);
  });
  const blockers = words.check(request);
  const errorOf = (field: string): string | null => {
    const found = blockers.find((blocker) => blocker.field === field);
    // Nobody wants to hear that a field is empty while they still type, but a text that is too long only gets longer.
    return found && (isAsked || found.code === "body-too-long") ? found.text : null;
  };

  const change = (part: Partial<Contribution>) => {
    clear();
    set({ ...typed, ...part, isSent: false });
  };

  const close = () => {
    // Nothing is sent by itself that the person put away.
    if (typed.isSent) change({});
    onClose();
  };

  const sendAgain = useEffectEvent(() => {
    if (typed.isSent && blockers.length === 0) submit();
  });
  useEffect(() => sendAgain(), []);
  useOnReturn(() => sendAgain());

  return (
    <AskDialog
      title={words.title[isNew ? 0 : 1]}
      description={words.help}
      width="sm:w-180"
      isBusy={isBusy}
      onClose={close}
    >
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (blockers.length === 0) submit();
        }}
      >
        <fieldset disabled={isBusy} className="contents">
          <MarkdownField
            id={`${id}-text`}
            label={words.label}
            text={typed.text}
            mostCharacters={words.most}
            error={errorOf("text")}
            height="min-h-48"
            onChange={(text) => change({ text })}
          />
          <LinkFields
            id={`${id}-links`}
            links={typed.links}
            error={errorOf("links")}
            onChange={(links) => change({ links })}
          />
        </fieldset>
        <FailureNote failure={failure} />
        {failure ? <p className="text-sm text-muted">What you wrote is kept in this browser.</p> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Dialog.Close asChild>
            <Button disabled={isBusy}>Close, keep for later</Button>
          </Dialog.Close>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? "Sending..." : words.send[isNew ? 0 : 1]}
          </Button>
        </div>
      </form>
    </AskDialog>
  );
}

/** One field a link; another one follows the last as long as there may be more. */
function LinkFields({
  id,
  links,
  error,
  onChange,
}: {
  id: string;
  links: readonly string[];
  error: string | null;
  onChange: (links: string[]) => void;
}): ReactNode {
  const shown = links.length === 0 ? [""] : links;
  const change = (index: number, link: string) =>
    onChange(shown.map((known, at) => (at === index ? link : known)));
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-help ${id}-error`}>
      <legend className="text-sm font-semibold">Links</legend>
      {shown.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place, its text changes at each key.
        <div key={index} className="flex gap-2">
          <input
            type="url"
            inputMode="url"
            aria-label={`Link ${index + 1}`}
            aria-invalid={error !== null}
            className={`${inputClass} h-11`}
            value={link}
            maxLength={LINK_CHARACTERS}
            autoComplete="off"
            onChange={(event) => change(index, event.target.value)}
          />
          {shown.length > 1 ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove link ${index + 1}`}
              onClick={() => onChange(shown.filter((_, at) => at !== index))}
            >
              <span aria-hidden="true">×</span>
            </Button>
          ) : null}
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <p id={`${id}-help`}>Files, a repository, a post: whole addresses that begin with https://</p>
        {shown.length < LINKS_PER_SUBMISSION ? (
          <button type="button" className="link text-text" onClick={() => onChange([...shown, ""])}>
            Add a link
          </button>
        ) : null}
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
