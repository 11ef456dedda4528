import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";

/** Node's own limit is 5 minutes. Slow phones send a picture of 256 kB in this time. */
export const RECEIVING_MS = 20_000;

/**
 * Answers 408 and closes the connection when a request hasn't arrived as a whole by then, whatever page or file it asks for: Next makes the
 * server itself and reads bodies of its own. Node looks for such requests every 30 s.
 */
export function limitReceiving(): void {
  subscribe("http.server.request.start", (message) => {
    const server = typeof message === "object" && message !== null && Reflect.get(message, "server");
    // Node swaps the two where the limit of the headers is the longer one.
    if (server instanceof Server)
      Object.assign(server, { headersTimeout: RECEIVING_MS, requestTimeout: RECEIVING_MS });
  });
}
