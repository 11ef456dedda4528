import "server-only";
import type { IncomingMessage } from "node:http";
import { AppError } from "./app-error";
import { BODY_MS } from "./read-json-body";

/** A request as a step takes it: `isWhole` is false if some of its body is still to come. */
type Takers = { take: (isWhole: boolean) => void; refuse: (late: AppError) => void };

/**
 * Takes a request once its body is here, or as much of it as Node holds while nobody reads. One that is longer is taken immediately,
 * because its reader may refuse the length; one that comes too slowly is refused.
 */
export function whenArrived(incoming: IncomingMessage, { take, refuse }: Takers): void {
  const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
  const held = incoming.readableHighWaterMark;
  if (incoming.complete || (encoding === undefined && Number(length ?? 0) === 0)) return void take(true);
  if (Number(length ?? 0) > held) return void take(false);
  const look = (): void => {
    if (!incoming.complete && incoming.readableLength < held) return;
    end();
    take(incoming.complete);
  };
  const end = (): void => {
    clearTimeout(timer);
    incoming.off("readable", look).off("close", end);
  };
  const timer = setTimeout(() => {
    end();
    refuse(new AppError("BODY_TOO_SLOW"));
  }, BODY_MS);
  incoming.on("readable", look).on("close", end);
}
