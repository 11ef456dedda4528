import type * as z from "zod/mini";

export type Schema = z.core.$ZodType;

/** A schema that parses by itself, so that who calls an endpoint needs no more of zod. */
export type AnswerSchema = Schema & { parse: (body: unknown) => unknown };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a request carries and what it is answered with. */
export type EndpointShape<Params, Query, Body, Answer> = {
  /** The parts of the path in braces. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body of a 200 or 201. */
  answer?: Answer;
};

export type Endpoint<Params, Query, Body, Answer> = EndpointShape<Params, Query, Body, Answer> & {
  method: Method;
  /** As `/api/clubs/{clubSlug}`. */
  path: string;
};

/** The attribute of a trace's span that holds an endpoint's path in the table. */
export const API_PATH = "club.api_path";

/** Declares an endpoint for its route, which serves it, and for client data, which calls it. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(
  declared: EndpointShape<Params, Query, Body, Answer> & { method?: Method; path: `/${string}` },
): Endpoint<Params, Query, Body, Answer> & { answer: Answer } {
  const { method = "GET", answer } = declared;
  // `answer` is missing exactly where its type is undefined.
  return { ...declared, method, answer: answer as Answer };
}

/** What JSON holds of a value that nobody changes on the way. */
export type Wire<Value> = Value extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Wire<Value[Key]> }
    : Value;
