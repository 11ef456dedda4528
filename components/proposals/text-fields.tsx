"use client";

import { Tabs } from "radix-ui";
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { Field, inputClass } from "@/components/ui/field";
import { countCharacters } from "@/lib/ballots/ballot-reason";
import type { Blocker } from "@/lib/proposals/check-text";
import { BODY_CHARACTERS, DISCUSSION_CHARACTERS, TITLE_CHARACTERS } from "@/lib/proposals/proposal-limits";
import type { DraftContent } from "@/lib/proposals/use-draft";

const Markdown = lazy(() => import("./markdown").then((module) => ({ default: module.Markdown })));

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
        help={<Count used={countCharacters(content.title)} most={TITLE_CHARACTERS} />}
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
      <BodyField body={content.body} error={errorOf("body")} onChange={onChange} />
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

function BodyField({
  body,
  error,
  onChange,
}: {
  body: string;
  error: string | null;
  onChange: (part: Partial<DraftContent>) => void;
}): ReactNode {
  const [tab, setTab] = useState("write");
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <Field
        id="proposal-body"
        label="Text"
        help={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>Markdown: headings, lists, tables, task lists, code, links. No images.</span>
            <Count used={countCharacters(body)} most={BODY_CHARACTERS} />
          </span>
        }
        error={error}
      >
        {(control) => (
          <>
            <Tabs.List aria-label="Text" className="flex gap-1">
              {["write", "preview"].map((name) => (
                <Tabs.Trigger
                  key={name}
                  value={name}
                  className="rounded-t-lg px-3 py-2 text-sm text-muted capitalize hover:text-text data-[state=active]:bg-surface-2 data-[state=active]:font-semibold data-[state=active]:text-text"
                >
                  {name}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            <Tabs.Content value="write" tabIndex={-1}>
              <textarea
                {...control}
                className={`${inputClass} min-h-90 rounded-tl-none py-3 leading-relaxed`}
                value={body}
                maxLength={2 * BODY_CHARACTERS}
                dir="auto"
                onChange={(event) => onChange({ body: event.target.value.normalize("NFC") })}
              />
            </Tabs.Content>
            <Tabs.Content
              value="preview"
              className="min-h-90 rounded-lg rounded-tl-none border border-line bg-bg p-5"
            >
              <Preview body={body} />
            </Tabs.Content>
          </>
        )}
      </Field>
    </Tabs.Root>
  );
}

/** The text as it will stand on the page; its renderer is loaded by the first look. */
function Preview({ body }: { body: string }): ReactNode {
  const text = useDeferredValue(body);
  if (text.trim() === "") return <p className="text-muted">Nothing to preview yet.</p>;
  return (
    <FallbackOnError fallback={<p className="whitespace-pre-wrap">{text}</p>}>
      <Suspense fallback={<PreviewSkeleton />}>
        <Markdown text={text} />
      </Suspense>
    </FallbackOnError>
  );
}

function PreviewSkeleton(): ReactNode {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading...</span>
      {["w-2/3", "w-full", "w-full", "w-1/2"].map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: bones of a fixed shape.
          key={index}
          className={`h-4 animate-pulse rounded-md bg-surface-2 motion-reduce:animate-none ${width}`}
        />
      ))}
    </div>
  );
}

function Count({ used, most }: { used: number; most: number }): ReactNode {
  return (
    <span className={used > most ? "figures text-danger" : "figures"}>
      {used.toLocaleString("en-US")} of {most.toLocaleString("en-US")} characters
    </span>
  );
}
