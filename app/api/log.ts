import { anchorEndpoints } from "@/lib/anchors/anchor-endpoints";
import { answerAnchors } from "@/lib/anchors/answer-anchors.server";
import { answerEntries, answerKey, answerProof } from "@/lib/log/answer-log.server";
import { getTreeHead } from "@/lib/log/get-tree-head.server";
import { logEndpoints } from "@/lib/log/log-endpoints";
import { entriesQuery } from "@/lib/log/log-query-schemas";
import { entriesAnswer } from "@/lib/log/log-schemas";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "GET /log/anchors": serve({
    ...anchorEndpoints.list,
    auth: "none",
    limit: { name: "log-anchors", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Log",
      summary:
        "The transactions that put roots of the public log on the chain, in the order in which they were signed, 500 at a time.",
      parameters: { after: "`next` of the page before; without it, the first page." },
      example: {},
    },
    handler: ({ query }) => answerAnchors(query),
  }),
  "GET /log/entries": serve({
    query: entriesQuery,
    answer: entriesAnswer,
    auth: "none",
    limit: { name: "log-entries", points: 300, windowSeconds: 60 },
    cache: "immutable",
    document: {
      tag: "Log",
      summary:
        "Entries of the log by their places, counted from 0. Each is one line of JSON, whose UTF-8 bytes are its leaf. They never change; where there are fewer than asked for, a redirect (307) leads to those.",
      refusals: ["NOT_FOUND"],
      parameters: { from: "The first place.", limit: "How many, at most and without it 1000." },
      example: { from: "0", limit: "2" },
    },
    handler: ({ query }) => answerEntries(query),
  }),
  "GET /log/head": serve({
    ...logEndpoints.head,
    auth: "none",
    limit: { name: "log-head", points: 300, windowSeconds: 60 },
    cache: "newest",
    document: {
      tag: "Log",
      summary:
        "The newest signed head of the public log. `note` is what is signed, the checkpoint that `GET /checkpoint` answers as text; the other fields repeat it.",
    },
    handler: () => getTreeHead(),
  }),
  "GET /log/key": serve({
    ...logEndpoints.key,
    auth: "none",
    limit: { name: "log-key", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Log",
      summary:
        "The public key that signs heads and receipts of the log now, those that did before it, and the word of each old key for the next. An old key signs the UTF-8 bytes of five lines, each with a line feed: `club log key v1`, `origin`, `oldKeyId`, `newPublicKey`, `at`.",
    },
    handler: () => answerKey(),
  }),
  "GET /log/proof": serve({
    ...logEndpoints.proof,
    auth: "none",
    limit: { name: "log-proof", points: 300, windowSeconds: 60 },
    cache: "immutable",
    document: {
      tag: "Log",
      summary:
        "The path of RFC 6962 that proves an entry to be in the log, or a smaller log to be the beginning of a larger. Without the larger size, a redirect (307) leads to the proof with the newest.",
      refusals: ["NOT_FOUND"],
      parameters: {
        leaf: "The leaf hash of an entry: SHA-256 of a zero byte and its body, as 0x and 64 hex digits.",
        treeSize: "The size of the tree that the entry is proved to be in.",
        first: "The size of the smaller log.",
        second: "The size of the larger log.",
      },
      example: { first: "1", second: "2" },
    },
    handler: ({ query }) => answerProof(query),
  }),
};
