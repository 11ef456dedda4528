import * as z from "zod/mini";
import { readJson } from "@/lib/shared/read-json";

/** As long as a person waits who watches. */
export const NODE_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 150;

const answersSchema = z.array(
  z.object({
    id: z.number(),
    result: z.optional(z.unknown()),
    error: z.optional(z.object({ code: z.number(), message: z.string() })),
  }),
);

/** The node answered with an error of its own. */
class NodeRefusal extends Error {
  readonly code: number;
  readonly details: string;
  constructor({ code, message }: { code: number; message: string }) {
    super(message);
    this.code = code;
    this.details = message;
  }
}

/** What answered is no node, or refuses to be asked. */
class NoAnswer extends Error {
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** One question; an answer of another shape is an error. */
export type AskNode = <Answer>(question: {
  method: string;
  params: readonly unknown[];
  answer: z.ZodMiniType<Answer>;
}) => Promise<Answer>;

type Call = {
  method: string;
  params: readonly unknown[];
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Asks a node by JSON-RPC, much smaller than viem's client. What is asked at the same moment goes in one request. */
export function openNode(url: string, { timeoutMs = NODE_TIMEOUT_MS } = {}): AskNode {
  let waiting: Call[] = [];
  async function send(): Promise<void> {
    const calls = waiting;
    waiting = [];
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }));
    try {
      const answers = await postTwice(body);
      for (const [index, { resolve, reject }] of calls.entries()) {
        const answer = answers.find(({ id }) => id === index);
        if (answer?.error) reject(new NodeRefusal(answer.error));
        else if (answer) resolve(answer.result);
        else reject(new NoAnswer("the node left a question out"));
      }
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }
  async function post(body: unknown): Promise<z.infer<typeof answersSchema>> {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new NoAnswer(`HTTP status ${response.status}`, response.status);
    return read(answersSchema, readJson(await response.text()));
  }
  async function postTwice(body: unknown): Promise<z.infer<typeof answersSchema>> {
    try {
      return await post(body);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      return post(body);
    }
  }
  return async ({ method, params, answer }) => {
    const result = await new Promise<unknown>((resolve, reject) => {
      if (waiting.push({ method, params, resolve, reject }) === 1) setTimeout(() => void send());
    });
    return read(answer, result);
  };
}

function read<Answer>(schema: z.ZodMiniType<Answer>, value: unknown): Answer {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new NoAnswer("what answered is no answer of a node");
  return data;
}
