"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { DraftEditor, SaveState } from "@/lib/publishing/use-draft";

/** Whether what was typed is safe: "Saved 12:03", or what to do when it isn't. */
export function SaveLine({
  editor,
}: {
  editor: Pick<DraftEditor<unknown>, "state" | "save" | "takeTheirs" | "keepMine">;
}): ReactNode {
  const { state } = editor;
  if (state.kind === "conflict") {
    return (
      <section
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 text-sm"
      >
        <p className="grow basis-60">
          <b className="font-semibold text-pending">This draft was saved in another tab.</b> Nothing is lost:
          choose which text to keep.
        </p>
        <Button onClick={() => void editor.takeTheirs()}>Load the other text</Button>
        <Button onClick={() => void editor.keepMine()}>Keep this text</Button>
      </section>
    );
  }
  if (state.kind === "failed") {
    return (
      <section
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 text-sm"
      >
        <p className="grow basis-60">
          <b className="font-semibold text-danger">Not saved.</b> {state.text}
        </p>
        <Button onClick={() => void editor.save()}>Save again</Button>
      </section>
    );
  }
  return (
    <p role="status" className="figures text-right text-sm text-muted">
      {wordsOf(state)}
    </p>
  );
}

function wordsOf(state: SaveState): string {
  if (state.kind === "saved") return `Saved ${clockTime(new Date(state.at))}`;
  return state.kind === "new" ? "Saved automatically as you type" : "Saving...";
}

function clockTime(date: Date): string {
  return date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
