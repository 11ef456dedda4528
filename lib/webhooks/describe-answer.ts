const SHOWN_CHARACTERS = 200;

/** What was wrong with an answer, with the beginning of what the receiver wrote; null for 2xx. */
export function describeAnswer({ status, text }: { status: number; text: string }): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The receiver answered with a redirect (${status}). Redirects are not followed.`;
  // Control characters are no words, and PostgreSQL takes no NUL.
  const words = text.replace(/\p{C}+/gu, " ").trim();
  return words === ""
    ? `The receiver answered with status ${status}.`
    : `The receiver answered with status ${status}: ${[...words].slice(0, SHOWN_CHARACTERS).join("")}`;
}
