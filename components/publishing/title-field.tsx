"use client";

import type { ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { countCharacters } from "@/lib/ballots/ballot-words";
import { TITLE_CHARACTERS } from "@/lib/publishing/publishing-limits";
import { CharacterCount } from "./markdown-field";

/** The title of a proposal or bounty. */
export function TitleField({
  id,
  title,
  error,
  onChange,
}: {
  id: string;
  title: string;
  error: string | null;
  onChange: (title: string) => void;
}): ReactNode {
  return (
    <Field
      id={id}
      label="Title"
      help={<CharacterCount used={countCharacters(title)} most={TITLE_CHARACTERS} />}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          className={`${inputClass} h-12 font-display text-lg`}
          value={title}
          maxLength={2 * TITLE_CHARACTERS}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onChange(event.target.value.normalize("NFC"))}
        />
      )}
    </Field>
  );
}
