"use client";

import { type ReactNode, useId, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { Field, inputClass } from "@/components/ui/field";
import { REASON_MAX, REASON_MIN } from "@/lib/audit/public-reason";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { sendFlag } from "@/lib/moderation/flag-queries";
import type { FlagCategory } from "@/lib/moderation/moderation-schemas";
import { notify } from "@/lib/shared/notify";
import { FLAG_WORDS } from "./flag-words";

const CATEGORIES = Object.keys(FLAG_WORDS).filter((key): key is FlagCategory => key in FLAG_WORDS);

/** Asks what is wrong with a text, and sends it to the moderators. */
export default function FlagDialog({
  subject,
  name,
  onClose,
}: {
  subject: string;
  name: string;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const [category, setCategory] = useState<FlagCategory>("spam");
  const typed = useTyped(`flag.${subject}`, "");
  const text = typed.value;
  const isShort = text.trim().length < REASON_MIN;

  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendFlag({ subject, category, text });
    typed.forget();
    onClose();
    notify({ title: "Flagged", description: "The moderators of the club and the admins see it." });
  });

  return (
    <AskDialog
      title={`Flag ${name}?`}
      description="The club's moderators read your reason but don't see who you are; admins do. You can flag it once. Votes are never removed."
      isBusy={isBusy}
      onClose={onClose}
    >
      <AskForm
        refusal={isShort ? "Say what is wrong first." : null}
        isBusy={isBusy}
        back="Cancel"
        act={["Send flag", "Sending..."]}
        variant="primary"
        onSubmit={submit}
      >
        <Field id={`${id}-category`} label="What is wrong">
          {(control) => (
            <select
              {...control}
              className={`${inputClass} h-11`}
              value={category}
              onChange={(event) =>
                setCategory(CATEGORIES.find((each) => each === event.target.value) ?? "other")
              }
            >
              {CATEGORIES.map((each) => (
                <option key={each} value={each}>
                  {FLAG_WORDS[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          id={`${id}-text`}
          label="In your words"
          help={`At least ${REASON_MIN} characters. ${text.length} of ${REASON_MAX}.`}
          error={failure?.text ?? null}
        >
          {(control) => (
            <textarea
              {...control}
              className={`${inputClass} min-h-24 py-2.5`}
              value={text}
              maxLength={REASON_MAX}
              onChange={(event) => typed.set(event.target.value)}
            />
          )}
        </Field>
      </AskForm>
    </AskDialog>
  );
}
