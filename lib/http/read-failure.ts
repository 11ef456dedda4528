export type Failure = {
  /** Null when no answer came, or one that is not the promised one. */
  status: number | null;
  text: string;
  requestId: string | null;
};

const NOT_AS_PROMISED = "The server's answer could not be read. Reload the page and try again.";

/** What a failed request of the API client tells a person: the refusal's words and request id, or the reason why no answer came. */
export function readFailure(error: Error): Failure {
  if ("status" in error && typeof error.status === "number" && "text" in error) {
    const refusal = parseRefusal(String(error.text));
    return {
      status: error.status,
      text: refusal?.error ?? String(error.text),
      requestId: refusal?.requestId ?? null,
    };
  }
  const isUnreachable = error.name === "UnreachableError";
  return { status: null, text: isUnreachable ? error.message : NOT_AS_PROMISED, requestId: null };
}

/** A proxy before the server may answer with a page of its own, so this takes any text. */
function parseRefusal(text: string): { error: string; requestId: string } | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return null;
    if (!("error" in body) || typeof body.error !== "string") return null;
    if (!("requestId" in body) || typeof body.requestId !== "string") return null;
    return { error: body.error, requestId: body.requestId };
  } catch {
    return null;
  }
}
