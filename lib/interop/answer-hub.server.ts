import "server-only";
import {
  buildSchema,
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  getVariableValues,
  Kind,
  parse,
  validate,
  visit,
} from "graphql";
import { AppError } from "@/lib/http/app-error";
import { refuseUnstorable } from "@/lib/http/parse-input";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { toAppError } from "@/lib/http/to-app-error";
import { readJson } from "@/lib/shared/read-json";
import { checkCost } from "./hub-cost";
import { hubResolvers } from "./hub-resolvers.server";
import { type HubQuery, type HubRequest, hubVariables } from "./hub-schemas";
import { HUB_TYPE_DEFS } from "./hub-type-defs";

/** The questions of known clients have up to 300. */
const MOST_TOKENS = 500;
/** Their check compares fields with those of every fragment, and fields of one name with each other. */
const MOST_FRAGMENTS = 20;
const MOST_GROUPS = 60;
const schema = buildSchema(HUB_TYPE_DEFS);

/** Answers a GET, whose variables are a text. */
export async function answerHubQuery({ variables, ...asked }: HubQuery): Promise<Response> {
  return answer(() => run({ ...asked, variables: variables ? readVariables(variables) : null }));
}

/**
 * Answers a question in the language of Snapshot's hub. A question that can't be answered is 400 with `errors`; if the database or the chain
 * can't be read, the refusal is that of the whole API (503).
 */
export async function answerHub(asked: HubRequest): Promise<Response> {
  return answer(() => run(asked));
}

type HubAnswer = { data?: unknown; errors?: readonly GraphQLError[] | undefined };

async function answer(ask: () => Promise<HubAnswer>): Promise<Response> {
  try {
    return toResponse(await ask());
  } catch (error) {
    if (error instanceof GraphQLError) return toResponse({ errors: [error] });
    throw error;
  }
}

async function run({ query, variables, operationName }: HubRequest): Promise<HubAnswer> {
  const document = read(query);
  const invalid = validate(schema, document, undefined, { maxErrors: 20 });
  if (invalid.length > 0) return { errors: invalid };
  checkQuestion(document, { variables: variables ?? {}, operationName: operationName ?? null });
  const { data, errors } = await execute({
    schema,
    document,
    rootValue: hubResolvers(),
    variableValues: variables ?? null,
    operationName: operationName ?? null,
  });
  return { data, errors: errors?.map(tell) };
}

function read(query: string): DocumentNode {
  const document = parse(query, { maxTokens: MOST_TOKENS });
  const { length } = fragmentsOf(document);
  if (length > MOST_FRAGMENTS)
    throw new GraphQLError(`Use at most ${MOST_FRAGMENTS} fragments; these are ${length}.`);
  let groups = 0;
  visit(document, {
    enter(node) {
      if (node.kind === Kind.STRING) refuseUnstorable("question", node.value);
      if (node.kind === Kind.SELECTION_SET) groups += 1;
    },
  });
  if (groups > MOST_GROUPS)
    throw new GraphQLError(`Use at most ${MOST_GROUPS} groups of fields; these are ${groups}.`);
  return document;
}

function fragmentsOf({ definitions }: DocumentNode): FragmentDefinitionNode[] {
  return definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
}

function readVariables(text: string): HubRequest["variables"] {
  const { success, data } = hubVariables.safeParse(readJson(text));
  if (!success) throw new GraphQLError("variables must be a JSON object.");
  refuseUnstorable("query", data);
  return data;
}

function checkQuestion(
  document: DocumentNode,
  {
    variables,
    operationName,
  }: { variables: Readonly<Record<string, unknown>>; operationName: string | null },
): void {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find(
    ({ name }) => operationName === null || operationName === "" || name?.value === operationName,
  );
  // Execution says what is wrong with the name or the variables.
  if (!operation) return;
  if (operation.operation !== "query")
    throw new GraphQLError("Only queries are answered: nothing is written here.");
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (coerced) checkCost({ operation, schema, fragments: fragmentsOf(document), variables: coerced });
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
