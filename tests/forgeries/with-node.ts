import type { Reader } from "./forgery";
import { startNode } from "./some-chain";

/** Runs with the address of a node, if the reader asks one. */
export async function withNode<Answer>(
  { chain }: Reader,
  run: (node: string | null) => Promise<Answer>,
): Promise<Answer> {
  if (chain === null) return run(null);
  const { url, stop } = await startNode(chain);
  try {
    return await run(url);
  } finally {
    stop();
  }
}
