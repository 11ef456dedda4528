import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";

/** Node's own limit is 5 minutes. Slow phones send a picture of 256 kB in this time. */
export const RECEIVING_MS = 20_000;

/**
 * Answers 408 and closes the connection if a whole request hasn't arrived by then, for any page or file, because Next makes
 * the server and reads some bodies itself. Node checks for such requests every 30 s.
 */
export function limitReceiving(): void {
  subscribe("http.server.request.start", (message) => {
    const server = typeof message === "object" && message !== null && Reflect.get(message, "server");
    // Node swaps the two where the limit of the headers is the longer one.
    if (server instanceof Server)
      Object.assign(server, { headersTimeout: RECEIVING_MS, requestTimeout: RECEIVING_MS });
  });
}
