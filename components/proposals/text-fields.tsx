"use client";

import type { ReactNode } from "react";
import type { FieldsProps } from "@/components/publishing/draft-form";
import { useHasRoom, WithPreview } from "@/components/publishing/draft-preview";
import { MarkdownField } from "@/components/publishing/markdown-field";
import { TitleField } from "@/components/publishing/title-field";
import { Field, inputClass } from "@/components/ui/field";
import { DISCUSSION_CHARACTERS } from "@/lib/proposals/proposal-limits";
import type { DraftContent } from "@/lib/proposals/proposal-schemas";
import { errorOfField } from "@/lib/publishing/blocker";
import { BODY_CHARACTERS } from "@/lib/publishing/publishing-limits";

/** Title, text and discussion link. The error of each is under it once `showsErrors`. */
export function TextFields({
  content,
  onChange,
  ...errors
}: Omit<FieldsProps<DraftContent>, "now" | "club">): ReactNode {
  const errorOf = (field: string) => errorOfField(field, errors);
  const hasRoom = useHasRoom();
  return (
    <WithPreview title={content.title} body={content.body}>
      <TitleField
        id="proposal-title"
        title={content.title}
        error={errorOf("title")}
        onChange={(title) => onChange({ title })}
      />
      <MarkdownField
        id="proposal-body"
        label="Text"
        text={content.body}
        mostCharacters={BODY_CHARACTERS}
        error={errorOf("body")}
        hasPreviewBeside={hasRoom}
        onChange={(body) => onChange({ body })}
      />
      <Field
        id="proposal-discussion"
        label="Discussion link (optional)"
        help="Where people talk about it, beginning with https://"
        error={errors.showsErrors || content.discussion.length > 12 ? errorOf("discussion") : null}
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
    </WithPreview>
  );
}
