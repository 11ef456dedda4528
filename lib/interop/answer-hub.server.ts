import "server-only";
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  getVariableValues,
  Kind,
  parse,
  validate,
} from "graphql";
import { AppError } from "@/lib/http/app-error";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { toAppError } from "@/lib/http/to-app-error";
import { refusalOf } from "./hub-cost";
import { hubResolvers } from "./hub-resolvers.server";
import { type HubQuery, type HubRequest, hubVariables } from "./hub-schemas";
import { HUB_TYPE_DEFS } from "./hub-type-defs";

/** The questions of known clients have up to 300. */
const MOST_TOKENS = 1_000;
const schema = buildSchema(HUB_TYPE_DEFS);

/** Answers a GET, whose variables are a text. */
export async function answerHubQuery({ query, variables, operationName }: HubQuery): Promise<Response> {
  const read = readVariables(variables);
  if (read instanceof GraphQLError) return toResponse({ errors: [read] });
  return answerHub({ query, variables: read, operationName });
}

/**
 * Answers a question in the language of Snapshot's hub. A question that can't be answered is 400 with `errors`; if the database or the chain
 * can't be read, the refusal is that of the whole API (503).
 */
export async function answerHub(asked: HubRequest): Promise<Response> {
  return toResponse(await run(asked));
}

type HubAnswer = { data?: unknown; errors?: readonly GraphQLError[] | undefined };

async function run({ query, variables, operationName }: HubRequest): Promise<HubAnswer> {
  const document = read(query);
  if (document instanceof GraphQLError) return { errors: [document] };
  const invalid = validate(schema, document, undefined, { maxErrors: 20 });
  if (invalid.length > 0) return { errors: invalid };
  const refusal = refuse(document, { variables: variables ?? {}, operationName: operationName ?? null });
  if (refusal !== null) return { errors: [refusal] };
  const answer = await execute({
    schema,
    document,
    rootValue: hubResolvers(),
    variableValues: variables ?? null,
    operationName: operationName ?? null,
  });
  return { ...answer, errors: answer.errors?.map(tell) };
}

function read(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MOST_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function readVariables(text: string | undefined): HubRequest["variables"] | GraphQLError {
  if (text === undefined || text === "") return null;
  try {
    const parsed = hubVariables.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return new GraphQLError("variables must be a JSON object.");
}

function refuse(
  document: DocumentNode,
  {
    variables,
    operationName,
  }: { variables: Readonly<Record<string, unknown>>; operationName: string | null },
): GraphQLError | null {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find(
    ({ name }) => operationName === null || operationName === "" || name?.value === operationName,
  );
  // Execution says what is wrong with the name or the variables.
  if (!operation) return null;
  if (operation.operation !== "query")
    return new GraphQLError("Only queries are answered: nothing is written here.");
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (!coerced) return null;
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const reason = refusalOf({ operation, schema, fragments, variables: coerced });
  return reason === null ? null : new GraphQLError(reason);
}

/** A refusal keeps its words; what can't be read throws, so that it is answered and logged as everywhere. */
function tell(error: GraphQLError): GraphQLError {
  const cause = error.originalError;
  if (cause === undefined || cause === null || cause instanceof GraphQLError) return error;
  const fault = cause instanceof AppError ? cause : toAppError(cause);
  if (fault.status >= 500) throw cause;
  return new GraphQLError(fault.message, {
    nodes: error.nodes ?? null,
    path: error.path ?? null,
    extensions: { code: fault.code },
  });
}

function toResponse(answer: HubAnswer): Response {
  const body = JSON.stringify({
    ...(answer.errors && { errors: answer.errors }),
    ...(answer.data !== undefined && { data: answer.data }),
  });
  const type = { "content-type": "application/json; charset=utf-8" };
  if (answer.data === undefined) return new Response(body, { status: 400, headers: type });
  return taggedAnswer(body, type);
}
