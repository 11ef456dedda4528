"use client";

import * as Tabs from "@radix-ui/react-tabs";
import clsx from "clsx";
import { lazy, type ReactNode, useDeferredValue, useState } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { LazyPart } from "@/components/ui/lazy-part";
import { countCharacters } from "@/lib/ballots/ballot-words";

const Markdown = lazy(() =>
  import("@/components/ui/markdown").then((module) => ({ default: module.Markdown })),
);

/** A text in Markdown with a preview beside it, as it will look on the page. */
export function MarkdownField({
  id,
  label,
  text,
  mostCharacters,
  error,
  height = "min-h-90",
  hasPreviewBeside = false,
  onChange,
}: {
  id: string;
  label: string;
  text: string;
  mostCharacters: number;
  error: string | null;
  /** Class of its least height. */
  height?: string;
  /** Then it needs none of its own. */
  hasPreviewBeside?: boolean;
  onChange: (text: string) => void;
}): ReactNode {
  const [tab, setTab] = useState("write");
  return (
    <Tabs.Root value={hasPreviewBeside ? "write" : tab} onValueChange={setTab}>
      <Field
        id={id}
        label={label}
        help={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>Markdown: headings, lists, tables, task lists, code, links. No images.</span>
            <CharacterCount used={countCharacters(text)} most={mostCharacters} />
          </span>
        }
        error={error}
      >
        {(control) => (
          <>
            {hasPreviewBeside ? null : (
              <Tabs.List aria-label={label} className="flex gap-1">
                {["write", "preview"].map((name) => (
                  <Tabs.Trigger
                    key={name}
                    value={name}
                    className="rounded-t-lg px-3 py-2 text-sm text-muted capitalize hover:text-text max-sm:min-h-11 data-[state=active]:bg-surface-2 data-[state=active]:font-semibold data-[state=active]:text-text"
                  >
                    {name}
                  </Tabs.Trigger>
                ))}
              </Tabs.List>
            )}
            <Tabs.Content value="write" tabIndex={-1}>
              <textarea
                {...control}
                className={clsx(
                  inputClass,
                  height,
                  "py-3 leading-relaxed",
                  hasPreviewBeside ? "min-[1000px]:min-h-[28rem]" : "rounded-tl-none",
                )}
                value={text}
                maxLength={2 * mostCharacters}
                dir="auto"
                onChange={(event) => onChange(event.target.value.normalize("NFC"))}
              />
            </Tabs.Content>
            <Tabs.Content
              value="preview"
              className={clsx(height, "rounded-lg rounded-tl-none border border-line bg-bg p-5")}
            >
              <LivePreview body={text} />
            </Tabs.Content>
          </>
        )}
      </Field>
    </Tabs.Root>
  );
}

/** The text as it will look on the page; the first look loads its renderer. */
export function LivePreview({ body }: { body: string }): ReactNode {
  const text = useDeferredValue(body);
  if (text.trim() === "") return <p className="text-muted">Nothing to preview yet.</p>;
  return (
    <LazyPart waiting={<PreviewSkeleton />} failed={<p className="whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} />
    </LazyPart>
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

export function CharacterCount({ used, most }: { used: number; most: number }): ReactNode {
  return (
    <span className={used > most ? "figures text-danger" : "figures"}>
      {used.toLocaleString("en-US")} of {most.toLocaleString("en-US")} characters
    </span>
  );
}
