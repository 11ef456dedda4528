import { withDeadline } from "@/lib/shared/with-deadline";
import { AppError } from "./app-error";
import { isNestedDeeperThan } from "./json-depth";

/** 64 kB unless a route declares more (T33). */
export const DEFAULT_MAX_BODY_BYTES = 65_536;
const MAX_DEPTH = 32;
/** Of a body on a route that reads none: what clients send out of habit, such as `{}`. */
const IGNORED_BYTES = 1_024;
/** For the whole of a body up to 64 kB, and as much again for every further 64 kB: a phone on a slow network makes it. */
export const BODY_MS = 10_000;

/** Reads a JSON body of at most `maxBytes`; throws 415, 413 or 400 as an AppError that says why. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const contentType = request.headers.get("content-type");
  if (!isJson(contentType)) {
    throw new AppError(
      "WRONG_CONTENT_TYPE",
      `Send application/json, not ${contentType?.slice(0, 60) || "a body without a type"}.`,
    );
  }
  return parseJson(await readBodyText(request, maxBytes));
}

/** Throws BAD_REQUEST for a text that is no JSON, or is nested too deep. */
export function parseJson(text: string): unknown {
  if (isNestedDeeperThan(text, MAX_DEPTH)) {
    throw new AppError("BAD_REQUEST", `The JSON is nested deeper than ${MAX_DEPTH} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("BAD_REQUEST", "The body is not valid JSON.", { cause });
  }
}

/** True for application/json with or without parameters. */
export function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType.trim());
}

/** Of a body that nobody reads; throws 413 for one of more than 1 kB, at its announcement where there is one. */
export async function refuseUnreadBody(request: Request): Promise<void> {
  await readBytes(request, IGNORED_BYTES);
}

/** A body of at most `maxBytes` as it was sent; throws 413 or 400 as an AppError. */
export async function readBodyText(request: Request, maxBytes: number): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(request, maxBytes));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("BAD_REQUEST", "The body is not valid UTF-8.", { cause });
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new AppError("TOO_LARGE", `The body may hold at most ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let isOver = false;
  const read = async (): Promise<void> => {
    let size = 0;
    for (let piece = await reader.read(); !piece.done && !isOver; piece = await reader.read()) {
      size += piece.value.byteLength;
      // Counted while reading, because a chunked body announces no length.
      if (size > maxBytes) throw tooLarge();
      chunks.push(piece.value);
    }
  };
  const late = () => new AppError("BODY_TOO_SLOW");
  try {
    await withDeadline(BODY_MS * Math.ceil(maxBytes / DEFAULT_MAX_BODY_BYTES), late, read);
  } catch (error) {
    isOver = true;
    // Ends the connection. One that is late is left alone until its 408 is sent, whose header ends it.
    if (error instanceof AppError && error.code === "TOO_LARGE") void reader.cancel().catch(() => undefined);
    throw error;
  }
  return Buffer.concat(chunks);
}
