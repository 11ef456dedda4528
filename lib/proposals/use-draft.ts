import { useEffect, useEffectEvent, useRef, useState } from "react";
import { HttpError } from "@/lib/http/api-client";
import { readFailure } from "@/lib/http/read-failure";
import { fetchDraft, sendDraft, sendNewDraft } from "./proposal-queries";
import type { Draft, DraftChange } from "./proposal-schemas";

/** What an author writes, as the API takes it. */
export type DraftContent = Omit<DraftChange, "edition">;

export type SaveState =
  | { kind: "new" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "conflict" }
  | { kind: "failed"; text: string };

export type DraftEditor = {
  content: DraftContent;
  state: SaveState;
  /** The draft as the server has it; null before the first save. */
  saved: { id: string; edition: number } | null;
  change: (part: Partial<DraftContent>) => void;
  /** Saves now. False: it could not be, and `state` says why. */
  save: () => Promise<boolean>;
  /** After a conflict: go on from what was saved elsewhere, or put this text in its place. */
  takeTheirs: () => Promise<void>;
  keepMine: () => Promise<void>;
};

const PAUSE_MS = 800;

/** A draft that saves itself 0.8 s after the last keystroke; one save at a time, each on top of the edition it began from. */
export function useDraft({
  club,
  draft,
  initial,
  onCreated,
}: {
  club: string;
  draft: Draft | null;
  initial: DraftContent;
  onCreated: (id: string) => void;
}): DraftEditor {
  const [content, setContent] = useState<DraftContent>(draft ? contentOf(draft) : initial);
  const [state, setState] = useState<SaveState>(
    draft ? { kind: "saved", at: draft.updatedAt } : { kind: "new" },
  );
  const [saved, setSaved] = useState(draft ? { id: draft.id, edition: draft.edition } : null);
  const memory = useRef({
    content,
    stored: content,
    saved,
    queue: Promise.resolve(true),
  });

  function change(part: Partial<DraftContent>): void {
    memory.current.content = { ...memory.current.content, ...part };
    setContent(memory.current.content);
    setState((now) => (now.kind === "conflict" ? now : { kind: "unsaved" }));
  }

  function save(): Promise<boolean> {
    memory.current.queue = memory.current.queue.then(saveOnce);
    return memory.current.queue;
  }

  async function saveOnce(): Promise<boolean> {
    const wanted = memory.current.content;
    if (memory.current.saved !== null && isSame(wanted, memory.current.stored)) return true;
    setState({ kind: "saving" });
    try {
      keep(await sendOnTop(wanted), wanted);
      return true;
    } catch (error) {
      return fail(error);
    }
  }

  async function sendOnTop(wanted: DraftContent): Promise<Draft> {
    const known = memory.current.saved ?? (await create());
    try {
      return await sendDraft(known.id, { edition: known.edition, ...wanted });
    } catch (error) {
      if (!isConflict(error)) throw error;
      // An answer that got lost on its way is no conflict.
      const theirs = await fetchDraft(known.id);
      if (isSame(contentOf(theirs), wanted)) return theirs;
      throw error;
    }
  }

  async function create(): Promise<{ id: string; edition: number }> {
    const created = await sendNewDraft({ club });
    memory.current.saved = { id: created.id, edition: created.edition };
    onCreated(created.id);
    return memory.current.saved;
  }

  function keep({ id, edition, updatedAt }: Draft, stored: DraftContent): void {
    memory.current.saved = { id, edition };
    memory.current.stored = stored;
    setSaved({ id, edition });
    const isCurrent = isSame(stored, memory.current.content);
    setState(isCurrent ? { kind: "saved", at: updatedAt } : { kind: "unsaved" });
  }

  function fail(error: unknown): false {
    if (isConflict(error)) setState({ kind: "conflict" });
    else setState({ kind: "failed", text: readFailure(error).text });
    return false;
  }

  async function takeTheirs(): Promise<void> {
    if (memory.current.saved === null) return;
    try {
      const theirs = await fetchDraft(memory.current.saved.id);
      memory.current.content = contentOf(theirs);
      setContent(memory.current.content);
      keep(theirs, memory.current.content);
    } catch (error) {
      fail(error);
    }
  }

  async function keepMine(): Promise<void> {
    if (memory.current.saved === null) return;
    try {
      const { id, edition } = await fetchDraft(memory.current.saved.id);
      memory.current.saved = { id, edition };
      await save();
    } catch (error) {
      fail(error);
    }
  }

  const saveQuietly = useEffectEvent(() => {
    if (state.kind === "unsaved") void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => saveQuietly(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (state.kind === "new" || state.kind === "saved") return;
    void save();
    event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => warn(event);
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  return { content, state, saved, change, save, takeTheirs, keepMine };
}

function contentOf({ title, body, discussion, earliestStart, periodSeconds }: Draft): DraftContent {
  return { title, body, discussion, earliestStart, periodSeconds };
}

function isSame(one: DraftContent, other: DraftContent): boolean {
  return (
    one.title === other.title &&
    one.body === other.body &&
    one.discussion === other.discussion &&
    one.earliestStart === other.earliestStart &&
    one.periodSeconds === other.periodSeconds
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409;
}
