import "server-only";
import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { pathOf, type RequestStep } from "./request-steps.server";

/** What most people ask for first; the other pages share most of their code. */
const FIRST = ["/", "/proposals", "/clubs", "/api/clubs"];
/** The first time loads the code, and the next ones let the engine compile it. */
const ROUNDS = 5;
/** While the database is away each page takes seconds, and readiness has its own word on that. */
const LONGEST_MS = 10_000;

declare global {
  /** Until the first pages were made. Undefined on a host without a server of its own. */
  var clubIsCold: boolean | undefined;
}

type Dispatch = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Before a new process says that it is ready, it makes the first pages once for nobody, which takes a second or more, so that no visitor waits for
 * it. Nothing goes over the network.
 */
export function warmUp(limitMs = LONGEST_MS): RequestStep {
  let done: Promise<void> | undefined;
  globalThis.clubIsCold = true;
  return (incoming, _outgoing, next) => {
    if (pathOf(incoming) !== "/api/ready") return next();
    done ??= Promise.race([visitAll(next), sleep(limitMs, undefined, { ref: false })])
      .catch(() => undefined)
      .finally(() => {
        globalThis.clubIsCold = false;
      });
    void done.then(() => next());
  };
}

async function visitAll(dispatch: Dispatch): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) for (const path of FIRST) await visit(path, dispatch);
}

async function visit(path: string, dispatch: Dispatch): Promise<void> {
  const nowhere = new Duplex({ read: () => undefined, write: (_bytes, _encoding, done) => done() });
  const incoming = new IncomingMessage(nowhere as Socket);
  Object.assign(incoming, { method: "GET", url: path, headers: { host: "localhost", accept: "text/html" } });
  incoming.push(null);
  const outgoing = new ServerResponse(incoming);
  outgoing.assignSocket(nowhere as Socket);
  nowhere.on("drain", () => outgoing.emit("drain"));
  const ended = once(outgoing, "finish");
  dispatch(incoming, outgoing);
  await ended;
  outgoing.emit("close");
}
