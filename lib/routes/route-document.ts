import type { z } from "zod";
import type { AppErrorCode } from "@/lib/http/app-error";
import type { CachePolicy } from "@/lib/http/cache-policies";
import type { Method, Schema } from "@/lib/http/endpoint";
import type { RateLimit } from "@/lib/http/rate-limit";

/** The chapters of the API's document, in their order. */
export const ROUTE_TAGS = {
  Clubs: "Clubs, their members and their pictures.",
  Proposals: "Proposals with their results and every signed version of their text.",
  Bounties: "Bounties with their prizes, winners and proved payouts.",
  Votes: "The ballots that count, and who has not voted.",
  Power: "Voting power of an address now and at any block.",
  People: "What addresses say of themselves, and what they did here.",
  Analytics: "The numbers of the analytics pages, as JSON and as CSV.",
  Search: "Clubs, proposals, bounties and people by words, numbers and addresses.",
  Moderation: "What owners, moderators and admins did, with their reasons.",
  Log: "The public log, which nobody can rewrite unnoticed: signed heads, entries and proofs.",
  Feeds: "Atom feeds and calendars to subscribe to.",
  Service: "The state of the service, and this document.",
  "Signed in":
    "What a signed-in person's own pages ask. It needs the session cookie, and may change with the pages.",
} as const satisfies Record<string, string>;
export type RouteTag = keyof typeof ROUTE_TAGS;

/** Anything but JSON: its media type, and what is in it. */
export type FileAnswer = { type: string; holds: string };

type ParameterName<Declared> = Declared extends Schema
  ? Extract<keyof z.core.input<Declared>, string>
  : never;

/** What the document says of a public GET, beyond what the declaration says already. */
type PublicDocument<Name extends string> = {
  tag: RouteTag;
  /** One line: what is answered. */
  summary: string;
  file?: FileAnswer;
  /** The route's own refusals; those that follow from limits and parameters are added. */
  refusals?: readonly AppErrorCode[];
} & ([Name] extends [never]
  ? { parameters?: undefined; example?: undefined }
  : {
      /** What each parameter of path and query means. */
      parameters: Readonly<Record<Name, string>>;
      /** A call that answers 200 in local mode, whose data every machine seeds alike. */
      example: Readonly<Partial<Record<Name, string>>>;
    });

/** Why a GET that reads no session is no part of the document. */
type InternalRoute = { internal: string };

export type RouteDocument<Auth, Params, Query> = Auth extends "session"
  ? { summary: string }
  : PublicDocument<ParameterName<Params> | ParameterName<Query>> | InternalRoute;

/** A declaration as the document reads it: every handler of `serve` carries its own. */
export type RouteFacts = {
  method?: Method;
  path?: string;
  auth: "none" | "session";
  limit: RateLimit | null;
  gate?: unknown;
  isQuestion?: boolean | undefined;
  cache?: CachePolicy | undefined;
  params?: Schema | undefined;
  query?: Schema | undefined;
  /** What the answer is parsed by, not what the parser makes of it. */
  answer?: Schema | undefined;
  document?: WrittenDocument | InternalRoute | undefined;
};

export type WrittenDocument = {
  tag?: RouteTag;
  summary: string;
  file?: FileAnswer;
  refusals?: readonly AppErrorCode[];
  parameters?: Readonly<Record<string, string>>;
  example?: Readonly<Partial<Record<string, string>>>;
};

/** A route of the document: its path as `/api/clubs/{clubSlug}`, and its GET. */
export type DocumentedRoute = { path: string; facts: RouteFacts & { document: WrittenDocument } };

export function isWritten(document: RouteFacts["document"]): document is WrittenDocument {
  return document !== undefined && !("internal" in document);
}

/** True for what pages of any site may read: the same for everybody, and no session is read for it. */
export function isOpenToAll({ auth, gate, isQuestion, cache, document }: RouteFacts): boolean {
  return (
    auth === "none" &&
    gate === undefined &&
    (isQuestion === true || cache !== undefined || isWritten(document))
  );
}
