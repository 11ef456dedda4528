import { GraphQLError } from "graphql";

/** What a list of Snapshot's hub is asked for. GraphQL has checked names and types by the schema. */
export type ListArguments = {
  first: number;
  skip: number;
  where?: Readonly<Record<string, unknown>> | null;
  orderBy?: string | null;
  orderDirection?: "asc" | "desc" | null;
};

const MOST_ROWS = 1_000;
const MOST_SKIPPED = 5_000;
const MOST_LISTED = 100;
const MOST_SPACES = 1_000;

/** Throws what the reader is told where a list is asked for too much, by Snapshot's own limits. */
export function checkList({ first, skip, where }: ListArguments): void {
  checkBound("first", first, MOST_ROWS);
  checkBound("skip", skip, MOST_SKIPPED);
  for (const [name, value] of Object.entries(where ?? {})) {
    const most = name === "space_in" ? MOST_SPACES : MOST_LISTED;
    if (Array.isArray(value) && value.length > most)
      throw new GraphQLError(`The \`${name}\` argument must not hold more than ${most} values.`);
  }
}

function checkBound(name: string, value: number, most: number): void {
  if (value > most) throw new GraphQLError(`The \`${name}\` argument must not be greater than ${most}.`);
  if (value < 0) throw new GraphQLError(`The \`${name}\` argument must not be negative.`);
}

/** The order that is asked for; throws for one that isn't offered. */
export function orderOf<Order extends string>(
  asked: string | null | undefined,
  offered: readonly [Order, ...Order[]],
): Order {
  if (asked === null || asked === undefined || asked === "") return offered[0];
  const order = offered.find((each) => each === asked);
  if (order === undefined) throw new GraphQLError(`orderBy is one of ${offered.join(", ")}.`);
  return order;
}

/** The one of these words that is asked for, or null; throws for another. */
export function wordOf<Word extends string>(
  name: string,
  asked: unknown,
  words: readonly Word[],
): Word | null {
  if (typeof asked !== "string") return null;
  const word = words.find((each) => each === asked);
  if (word === undefined) throw new GraphQLError(`${name} is one of ${words.join(", ")}.`);
  return word;
}

export function flagOf(asked: unknown): boolean | null {
  return typeof asked === "boolean" ? asked : null;
}
