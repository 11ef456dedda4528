import { call, send } from "@/lib/http/api-client";
import type { Endpoint, Schema } from "@/lib/http/endpoint";
import type { draftParams } from "./publishing-schemas";
import type { DraftCalls, Kept } from "./use-draft";

/** Longer than an answer takes whose snapshot block the index must first catch up with. */
export const PREPARE_LIMIT_MS = 45_000;

export type ContentOf<Draft> = Omit<Draft, keyof Kept>;

/** The signed-in person's drafts of one kind, in all clubs. A draft that isn't theirs answers 404. */
export type Drafts<Draft extends Kept, Preparation> = DraftCalls<ContentOf<Draft>, Draft> & {
  /** The query of all of them, newest first. */
  list: { queryKey: readonly [string]; queryFn: () => Promise<Draft[]> };
  discard: (id: string) => Promise<void>;
  /** What keeps a draft from being published. */
  prepare: (id: string) => Promise<Preparation>;
};

type Asked<Params, Answer> = Endpoint<Params, undefined, Schema | undefined, unknown> & {
  answer: { parse: (answer: unknown) => Answer };
};

/** The endpoints of one kind of drafts, whatever the kind. */
type DraftEndpoints<Draft, Preparation> = {
  list: Asked<undefined, { drafts: Draft[] }>;
  create: Asked<undefined, Draft>;
  get: Asked<typeof draftParams, Draft>;
  save: Asked<typeof draftParams, Draft>;
  discard: Endpoint<typeof draftParams, undefined, undefined, undefined>;
  prepare: Asked<typeof draftParams, Preparation>;
};

export function draftsAt<Draft extends Kept, Preparation>(
  path: "/api/drafts" | "/api/bounty-drafts",
  /** Loaded with the first call, so that schemas are no part of a page's first load. */
  load: () => Promise<DraftEndpoints<Draft, Preparation>>,
): Drafts<Draft, Preparation> {
  return {
    list: { queryKey: [path], queryFn: async () => (await call((await load()).list, {})).drafts },
    create: async (body) => call((await load()).create, { body }),
    fetch: async (id) => call((await load()).get, { params: { id } }),
    send: async (id, change) => call((await load()).save, { params: { id }, body: change }),
    contentOf: ({ id: _, club: _club, edition: _edition, updatedAt: _at, ...content }) => content,
    discard: async (id) => send((await load()).discard, { params: { id } }),
    prepare: async (id) =>
      call((await load()).prepare, { params: { id }, body: {}, timeoutMs: PREPARE_LIMIT_MS }),
  };
}
