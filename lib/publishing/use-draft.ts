import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useOnReturn } from "@/lib/auth/use-on-return";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { HttpError } from "@/lib/http/api-client";
import { readFailure } from "@/lib/http/read-failure";
import { findTyped, forgetTyped, keepTyped, typedKey } from "@/lib/shared/typed-values";

/** What the server keeps of a draft beside its content. */
export type Kept = {
  id: string;
  club: { slug: string; name: string };
  edition: number;
  updatedAt: string;
};

/** How drafts of one kind are begun, read and saved; `send` throws HttpError 409 when the draft was saved since. */
export type DraftCalls<Content, Draft extends Kept> = {
  /** Empty, or with the text of the published `copyOf`. */
  create: (request: { club: string; copyOf?: string }) => Promise<Draft>;
  fetch: (id: string) => Promise<Draft>;
  send: (id: string, change: Content & { edition: number }) => Promise<Draft>;
  /** What the author writes, without what the server keeps beside it. */
  contentOf: (draft: Draft) => Content;
};

export type SaveState =
  | { kind: "new" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "conflict" }
  | { kind: "failed"; text: string };

export type DraftEditor<Content> = {
  content: Content;
  state: SaveState;
  /** The draft as the server has it; null before the first save. */
  saved: { id: string; edition: number } | null;
  change: (part: Partial<Content>) => void;
  /** Saves now. False: it could not be, and `state` says why. */
  save: () => Promise<boolean>;
  /** After a conflict: continue from what was saved elsewhere, or replace it with this text. */
  takeTheirs: () => Promise<void>;
  keepMine: () => Promise<void>;
};

const PAUSE_MS = 800;
const RETRY_MS = 10_000;

/**
 * A draft that saves itself 0.8 s after the last keystroke; one save at a time, each on top of the edition it began from. Until the
 * server has it, this browser keeps what was typed, and tries again every 10 s, and when the network or the session is there again.
 */
export function useDraft<Content extends object, Draft extends Kept>({
  calls,
  purpose,
  club,
  account,
  draft,
  initial,
  onCreated,
}: {
  calls: DraftCalls<Content, Draft>;
  purpose: FeePurpose;
  club: string;
  account: string;
  draft: Draft | null;
  initial: Content;
  onCreated: (id: string) => void;
}): DraftEditor<Content> {
  const keyOf = (id: string | null): string =>
    typedKey(account, id === null ? `new-${purpose}.${club}` : `draft.${id}`);
  const [begun] = useState(() => {
    const stored = draft ? calls.contentOf(draft) : initial;
    const example = { edition: 0, content: initial, sent: undefined as Content | undefined };
    const kept = findTyped(keyOf(draft?.id ?? null), example);
    const unsaved = kept !== null && !isSame(kept.content, stored) ? kept.content : null;
    // What this page sent last may have been saved after it was kept.
    const isOnTop = kept?.edition === (draft?.edition ?? 0) || (kept?.sent && isSame(kept.sent, stored));
    // Saved on top of the edition that it was typed over, so that a newer one is a conflict until the author chooses.
    const edition = (unsaved === null || isOnTop ? draft?.edition : kept?.edition) ?? 0;
    const saved = draft && { id: draft.id, edition };
    return { stored, unsaved, isOnTop, saved, content: unsaved ?? stored };
  });
  const [content, setContent] = useState(begun.content);
  const [state, setState] = useState<SaveState>(() => {
    if (begun.unsaved !== null) return { kind: begun.isOnTop ? "unsaved" : "conflict" };
    return draft ? { kind: "saved", at: draft.updatedAt } : { kind: "new" };
  });
  const [saved, setSaved] = useState(begun.saved);
  const memory = useRef({
    content,
    stored: begun.stored,
    sent: undefined as Content | undefined,
    saved,
    isKept: begun.unsaved !== null,
    queue: Promise.resolve(true),
  });

  function change(part: Partial<Content>): void {
    memory.current.content = { ...memory.current.content, ...part };
    keepContent();
    setContent(memory.current.content);
    setState((now) => (now.kind === "conflict" ? now : { kind: "unsaved" }));
  }

  function keepContent(): void {
    const { saved: known, content: typed, sent } = memory.current;
    const kept = { edition: known?.edition ?? 0, content: typed, sent };
    memory.current.isKept = keepTyped(keyOf(known?.id ?? null), kept);
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

  async function sendOnTop(wanted: Content): Promise<Draft> {
    const known = memory.current.saved ?? (await create());
    memory.current.sent = wanted;
    try {
      return await calls.send(known.id, { edition: known.edition, ...wanted });
    } catch (error) {
      if (!isConflict(error)) throw error;
      // An answer that got lost on its way is no conflict.
      const theirs = await calls.fetch(known.id);
      if (isSame(calls.contentOf(theirs), wanted)) return theirs;
      throw error;
    }
  }

  async function create(): Promise<{ id: string; edition: number }> {
    const created = await calls.create({ club });
    memory.current.saved = { id: created.id, edition: created.edition };
    forgetTyped(keyOf(null));
    keepContent();
    onCreated(created.id);
    return memory.current.saved;
  }

  function keep({ id, edition, updatedAt }: Draft, stored: Content): void {
    memory.current.saved = { id, edition };
    memory.current.stored = stored;
    setSaved({ id, edition });
    const isCurrent = isSame(stored, memory.current.content);
    if (isCurrent) forgetTyped(keyOf(id));
    else keepContent();
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
      const theirs = await calls.fetch(memory.current.saved.id);
      memory.current.content = calls.contentOf(theirs);
      setContent(memory.current.content);
      keep(theirs, memory.current.content);
    } catch (error) {
      fail(error);
    }
  }

  async function keepMine(): Promise<void> {
    if (memory.current.saved === null) return;
    try {
      const { id, edition } = await calls.fetch(memory.current.saved.id);
      memory.current.saved = { id, edition };
      await save();
    } catch (error) {
      fail(error);
    }
  }

  const saveQuietly = useEffectEvent(() => {
    if (state.kind === "unsaved") void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause.
  useEffect(() => {
    const timer = setTimeout(() => saveQuietly(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);

  const retry = useEffectEvent(() => void save());
  const isFailed = state.kind === "failed";
  useEffect(() => {
    const timer = isFailed ? setInterval(() => retry(), RETRY_MS) : undefined;
    return () => clearInterval(timer);
  }, [isFailed]);

  useOnReturn(() => {
    if (state.kind === "failed" || state.kind === "unsaved") void save();
  });

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (state.kind === "new" || state.kind === "saved") return;
    const { saved: known, isKept } = memory.current;
    // A draft that begins as the page is left would take the text from the place where it is looked for.
    if (known !== null || !isKept) void save();
    if (isKept) return;
    event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => warn(event);
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  return { content, state, saved, change, save, takeTheirs, keepMine };
}

function isSame<Content extends object>(one: Content, other: Content): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409;
}
