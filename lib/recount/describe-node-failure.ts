import { productChain } from "@/lib/env/product-chain";
import { oneLine } from "@/lib/shared/one-line";
import { readWebAddress } from "@/lib/shared/web-address";

/** Why a node that a reader named can't be asked, in words that say what to do. */
export function describeNodeFailure(error: unknown): string {
  const { name, message, status, details } = Object(error);
  // A timeout of the browser is an error of its own kind.
  if (name === "TimeoutError")
    return "The node did not answer within 10 seconds. Try again, or ask another one.";
  if (name === "WrongChain")
    return `Wrong chain: ${message}. Type the address of a node of the vote's chain.`;
  if (typeof status === "number") return `The node refused: it answered with HTTP status ${status}.`;
  if (typeof details === "string") return `The node refused: ${oneLine(details.slice(0, 200))}`;
  if (status === null) return "What answered at this address is no node of an EVM chain.";
  // So it says in Node, where no page's rules hide an answer.
  if (message === "fetch failed") return "Nothing answers at the node's address.";
  if (/fetch|NetworkError|load failed/i.test(message))
    return "No answer from the server that this page may read. Either nothing answers at this address, or the node does not let web pages ask it (CORS).";
  return `The node could not be asked: ${oneLine(String(message))}`;
}

/** Reads a node's address that a person typed; a text says what is wrong with it. */
export function readNodeUrl(typed: string): { url: string } | { fault: string } {
  if (typed.trim() === "") return { fault: `Type the address of a node, such as ${productChain.rpcUrl}.` };
  const read = readWebAddress(typed);
  return "fault" in read ? read : { url: read.url.href };
}
