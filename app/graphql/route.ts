import { answerHub, answerHubQuery } from "@/lib/interop/answer-hub.server";
import { hubAnswer, hubQuery, hubRequest } from "@/lib/interop/hub-schemas";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "graphql", points: 100, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: hubQuery,
    answer: hubAnswer,
    auth: "none",
    limit,
    cache: "live",
    document: {
      tag: "Service",
      summary:
        "Clubs, proposals, votes, powers and the log in the words of Snapshot's hub (GraphQL), for programs that read Snapshot. POST takes the same as JSON. Introspection tells the schema.",
      parameters: {
        query: "A question in GraphQL.",
        variables: "Its variables, as JSON.",
        operationName: "Which of its operations.",
      },
      example: { query: "{ spaces(first: 2) { id name } }" },
    },
    handler: ({ query }) => answerHubQuery(query),
  }),
  POST: serve({
    body: hubRequest,
    auth: "none",
    limit,
    isQuestion: true,
    maxBodyBytes: 32_768,
    handler: ({ body }) => answerHub(body),
  }),
});
