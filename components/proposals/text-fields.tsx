"use client";

import type { ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { countCharacters } from "@/lib/ballots/ballot-reason";
import type { Blocker } from "@/lib/proposals/check-text";
import { BODY_CHARACTERS, DISCUSSION_CHARACTERS, TITLE_CHARACTERS } from "@/lib/proposals/proposal-limits";
import type { DraftContent } from "@/lib/proposals/use-draft";
import { CharacterCount, MarkdownField } from "./markdown-field";

/** Title, text and discussion link. What is wrong with each stands under it once `showsErrors`. */
export function TextFields({
  content,
  blockers,
  showsErrors,
  onChange,
}: {
  content: DraftContent;
  blockers: readonly Blocker[];
  showsErrors: boolean;
  onChange: (part: Partial<DraftContent>) => void;
}): ReactNode {
  const errorOf = (field: string): string | null => {
    const found = blockers.find(({ code }) => code.startsWith(`${field}-`));
    // What is too long or unreadable is told at once, what is missing only when one wants to go on.
    return found && (showsErrors || !found.code.endsWith("-missing")) ? found.text : null;
  };
  return (
    <div className="grid gap-6">
      <Field
        id="proposal-title"
        label="Title"
        help={<CharacterCount used={countCharacters(content.title)} most={TITLE_CHARACTERS} />}
        error={errorOf("title")}
      >
        {(control) => (
          <input
            {...control}
            className={`${inputClass} h-12 font-display text-lg`}
            value={content.title}
            maxLength={2 * TITLE_CHARACTERS}
            autoComplete="off"
            dir="auto"
            onChange={(event) => onChange({ title: event.target.value.normalize("NFC") })}
          />
        )}
      </Field>
      <MarkdownField
        id="proposal-body"
        label="Text"
        text={content.body}
        mostCharacters={BODY_CHARACTERS}
        error={errorOf("body")}
        onChange={(body) => onChange({ body })}
      />
      <Field
        id="proposal-discussion"
        label="Discussion link (optional)"
        help="Where people talk about it, beginning with https://"
        error={showsErrors || content.discussion.length > 12 ? errorOf("discussion") : null}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            className={`${inputClass} h-11`}
            value={content.discussion}
            maxLength={DISCUSSION_CHARACTERS}
            autoComplete="off"
            onChange={(event) => onChange({ discussion: event.target.value.trim() })}
          />
        )}
      </Field>
    </div>
  );
}
