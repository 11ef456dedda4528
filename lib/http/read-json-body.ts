import { AppError } from "./app-error";
import { isNestedDeeperThan } from "./json-depth";

/** 64 kB unless a route declares more (T33). */
export const DEFAULT_MAX_BODY_BYTES = 65_536;
const MAX_DEPTH = 32;

/** Reads a JSON body of at most `maxBytes`; throws 415, 413 or 400 as an AppError that says why. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const contentType = request.headers.get("content-type");
  if (!isJson(contentType)) {
    throw new AppError(
      "WRONG_CONTENT_TYPE",
      `Send application/json, not ${contentType?.slice(0, 60) ?? "a body without a type"}.`,
    );
  }
  const text = await readText(request, maxBytes);
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

async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new AppError("TOO_LARGE", `The body may hold at most ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    // Counted while reading, because a chunked body announces no length.
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new AppError("BAD_REQUEST", "The body is not valid UTF-8.", { cause });
  }
}
