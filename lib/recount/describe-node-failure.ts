import { productChain } from "@/lib/env/product-chain";

/** Why a node that a reader named can't be asked, in words that say what to do. */
export function describeNodeFailure(error: unknown): string {
  // A timeout of the browser is an error of its own kind.
  const isTimeout = Object(error).name === "TimeoutError";
  if (isTimeout) return "The node did not answer within 10 seconds. Try again, or ask another one.";
  if (!(error instanceof Error)) return "The node could not be asked.";
  if (error.name === "WrongChain")
    return `Wrong chain: ${error.message}. Type the address of a node of the vote's chain.`;
  const details = String(Reflect.get(error, "details") ?? "");
  const status = Reflect.get(error, "status");
  if (typeof status === "number") return `The node refused: it answered with HTTP status ${status}.`;
  if (/fetch|NetworkError|load failed/i.test(`${details} ${error.message}`)) {
    return "No answer from the server that this page may read. Either nothing answers at this address, or the node does not let web pages ask it (CORS).";
  }
  return "What answered at this address is no node of an EVM chain.";
}

/** Reads a node's address that a person typed; a text says what is wrong with it. */
export function readNodeUrl(typed: string): { url: string } | { fault: string } {
  const text = typed.trim();
  if (text === "") return { fault: `Type the address of a node, such as ${productChain.rpcUrl}.` };
  if (!URL.canParse(text)) return { fault: "This is no web address. One begins with https://." };
  const { protocol, hostname, username, password, href } = new URL(text);
  if (username !== "" || password !== "")
    return { fault: "An address with a name or password in it can't be asked." };
  const isOwn = hostname === "localhost" || hostname === "127.0.0.1";
  if (protocol === "https:" || (protocol === "http:" && isOwn)) return { url: href };
  return protocol === "http:"
    ? { fault: "Over http only a node on your own machine (localhost) can be asked; others need https." }
    : { fault: "A node is asked over https here, not over another protocol." };
}
