import { z } from "zod";

/** Characters of a question; the longest of the clients that we know has 3,000. */
const MOST_CHARACTERS = 12_000;
const question = z.string().min(1).max(MOST_CHARACTERS);
const operationName = z.string().max(200);

/** POST /graphql. Clients send `extensions` out of habit. */
export const hubRequest = z.strictObject({
  query: question,
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: operationName.nullish(),
  extensions: z.unknown().optional(),
});
export type HubRequest = z.infer<typeof hubRequest>;

/** GET /graphql. */
export const hubQuery = z.strictObject({
  query: question,
  variables: z.string().max(MOST_CHARACTERS).optional(),
  operationName: operationName.optional(),
});
export type HubQuery = z.infer<typeof hubQuery>;

/** The variables of a GET, which are JSON in a text. */
export const hubVariables = z.record(z.string(), z.unknown()).nullable();

/** What GraphQL answers: `data`, or `errors`, or both. */
export const hubAnswer = z.strictObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.strictObject({
        message: z.string(),
        locations: z.array(z.strictObject({ line: z.int(), column: z.int() })).optional(),
        path: z.array(z.union([z.string(), z.int()])).optional(),
        extensions: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
});
