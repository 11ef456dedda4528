import { requestJson } from "@/lib/http/api-client";
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

type Parser<Answer> = { parse: (answer: unknown) => Answer };

export function draftsAt<Draft extends Kept, Preparation>(
  path: "/api/drafts" | "/api/bounty-drafts",
  /** Loaded with the first call, so that schemas are no part of a page's first load. */
  load: () => Promise<{
    draft: Parser<Draft>;
    list: Parser<{ drafts: Draft[] }>;
    preparation: Parser<Preparation>;
  }>,
): Drafts<Draft, Preparation> {
  return {
    list: {
      queryKey: [path],
      queryFn: async () => {
        const body = await requestJson(path);
        return (await load()).list.parse(body).drafts;
      },
    },
    create: async (request) => {
      const body = await requestJson(path, { method: "POST", body: request });
      return (await load()).draft.parse(body);
    },
    fetch: async (id) => (await load()).draft.parse(await requestJson(`${path}/${id}`)),
    send: async (id, change) => {
      const body = await requestJson(`${path}/${id}`, { method: "PATCH", body: change });
      return (await load()).draft.parse(body);
    },
    contentOf: ({ id: _, club: _club, edition: _edition, updatedAt: _at, ...content }) => content,
    discard: async (id) => {
      await requestJson(`${path}/${id}`, { method: "DELETE" });
    },
    prepare: async (id) => {
      const limits = { method: "POST", body: {}, timeoutMs: PREPARE_LIMIT_MS } as const;
      return (await load()).preparation.parse(await requestJson(`${path}/${id}/prepare`, limits));
    },
  };
}
