import { z } from "zod";
import { AppError, type AppErrorCode } from "@/lib/http/app-error";
import { CACHE_POLICIES } from "@/lib/http/cache-policies";
import type { Schema } from "@/lib/http/endpoint";
import { type DocumentedRoute, ROUTE_TAGS, type WrittenDocument } from "./route-document";

export type JsonSchema = Record<string, unknown>;

export type ApiParameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string;
};

type ApiContent = Record<string, { schema: JsonSchema }>;
type ApiAnswer = {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: ApiContent;
};

export type ApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: ApiParameter[];
  security: Record<string, string[]>[];
  responses: Record<string, ApiAnswer>;
  /** The path and query of a call that answers 200 in local mode. */
  "x-example"?: string;
};

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, { get: ApiOperation }>;
  components: Record<string, unknown>;
};

const DESCRIPTION =
  `Everything public of this site as data: no key, no account. Requests are counted per client; the headers
\`RateLimit\` and \`RateLimit-Policy\` tell what is left. Amounts are whole numbers in digits, powers in units of 10^-18 VP; times are ISO 8601
in UTC; addresses carry their checksum. A list answers \`next\`: it goes into the parameter of the next page, and is null at the end.
CSV files begin with a byte order mark (UTF-8), so that Excel reads them. Every refusal is \`{error, code, requestId}\`. Examples are those of local mode.`.replaceAll(
    "\n",
    " ",
  );

/** The API as OpenAPI 3.1, from the declarations that its routes run on. */
export function buildOpenApi({
  routes,
  productName,
  appOrigin,
  sessionCookie,
}: {
  routes: readonly DocumentedRoute[];
  productName: string;
  appOrigin: string;
  sessionCookie: string;
}): OpenApiDocument {
  const operations = routes.map((route) => [route.path, { get: toOperation(route) }] as const);
  const used = new Set(operations.flatMap(([, { get }]) => get.tags));
  return {
    openapi: "3.1.0",
    info: { title: `Club ${productName} API`, version: "1", description: DESCRIPTION },
    servers: [{ url: appOrigin }],
    tags: Object.entries(ROUTE_TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(operations),
    components: {
      schemas: { Error: ERROR_SCHEMA },
      headers: HEADERS,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie,
          description: "The cookie that a sign-in with a wallet sets.",
        },
      },
    },
  };
}

const text = (description: string): JsonSchema => ({ type: "string", description });

const ERROR_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    error: text("What was refused and why, in words."),
    code: text("The same as one word, for programs."),
    requestId: text("Names this request in the log."),
  },
  required: ["error", "code", "requestId"],
};

const HEADERS = {
  "RateLimit-Policy": {
    description: "The limit: requests (q) in a window of seconds (w).",
    schema: { type: "string", examples: ['"clubs";q=300;w=60'] },
  },
  RateLimit: {
    description: "What is left of it: requests (r), and seconds (t) until the window ends.",
    schema: { type: "string", examples: ['"clubs";r=299;t=60'] },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  ETag: {
    description:
      "Sent back as If-None-Match, it is answered with 304 while nothing but `serverTime` has changed; the header X-Server-Time tells that.",
    schema: { type: "string" },
  },
} as const;

type HeaderName = keyof typeof HEADERS;

function headerRefs(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function toOperation({ path, facts }: DocumentedRoute): ApiOperation {
  const { auth, document } = facts;
  const isPublic = auth === "none";
  const operation: ApiOperation = {
    operationId: operationIdOf(path),
    tags: [document.tag ?? "Signed in"],
    summary: document.summary,
    parameters: [
      ...parametersOf({ schema: facts.params, place: "path", document }),
      ...parametersOf({ schema: facts.query, place: "query", document }),
    ],
    security: isPublic ? [] : [{ session: [] }],
    responses: answersOf(facts),
  };
  if (isPublic) operation["x-example"] = exampleOf({ path, parameters: operation.parameters });
  return operation;
}

function operationIdOf(path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "" && word !== "api");
  return ["get", ...words]
    .map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join("");
}

function parametersOf({
  schema,
  place,
  document,
}: {
  schema: Schema | undefined;
  place: ApiParameter["in"];
  document: WrittenDocument;
}): ApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, shape]) => {
    const example = document.example?.[name];
    return {
      name,
      in: place,
      required: place === "path" || (required as string[]).includes(name),
      description: document.parameters?.[name] ?? "",
      schema: shape,
      ...(example !== undefined && { example }),
    };
  });
}

function exampleOf({ path, parameters }: { path: string; parameters: readonly ApiParameter[] }): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const at = given
    .filter((each) => each.in === "path")
    .reduce((left, { name, example = "" }) => left.replace(`{${name}}`, encodeURIComponent(example)), path);
  const query = new URLSearchParams(
    given.filter((each) => each.in === "query").map(({ name, example = "" }) => [name, example]),
  ).toString();
  return query === "" ? at : `${at}?${query}`;
}

function answersOf({
  auth,
  limit,
  cache,
  query,
  params,
  answer,
  document,
}: DocumentedRoute["facts"]): ApiOperation["responses"] {
  const quota: HeaderName[] = limit === null ? [] : ["RateLimit-Policy", "RateLimit"];
  const kept: HeaderName[] = cache === undefined ? [] : ["ETag"];
  const { file } = document;
  const content: ApiContent = {
    ...(answer && { "application/json": { schema: toJsonSchema(answer) } }),
    ...(file && { [file.type]: { schema: { type: "string", description: file.holds } } }),
  };
  const codes: AppErrorCode[] = [
    ...(query || params ? (["BAD_REQUEST"] as const) : []),
    ...(auth === "session" ? (["NOT_SIGNED_IN"] as const) : []),
    ...(document.refusals ?? []),
    ...(limit ? (["TOO_MANY_REQUESTS", "DATABASE_UNAVAILABLE"] as const) : []),
  ];
  return {
    "200": {
      description:
        cache === undefined ? "The answer." : `The answer; caches may keep it: ${CACHE_POLICIES[cache]}.`,
      headers: headerRefs([...quota, ...kept]),
      ...(Object.keys(content).length > 0 && { content }),
    },
    ...(cache && {
      "304": {
        description: "What If-None-Match names is still current.",
        headers: headerRefs([...quota, ...kept]),
      },
    }),
    ...refusalsOf(codes),
  };
}

function refusalsOf(codes: readonly AppErrorCode[]): ApiOperation["responses"] {
  const errors = codes.map((code) => new AppError(code));
  const statuses = [...new Set(errors.map(({ status }) => status))].toSorted((left, right) => left - right);
  return Object.fromEntries(
    statuses.map((status) => {
      const description = errors
        .filter((error) => error.status === status)
        .map(({ code, message }) => `${code}: ${message}`)
        .join(" ");
      const answer: ApiAnswer = {
        description,
        ...([429, 503].includes(status) && { headers: headerRefs(["Retry-After"]) }),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      };
      return [String(status), answer];
    }),
  );
}

/** The side of a schema that goes over the wire. A pattern that only spells out a time, and the bounds of every integer, say nothing. */
function toJsonSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return shape;
}
