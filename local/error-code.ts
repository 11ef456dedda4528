/**
 * The `code` that Node and PostgreSQL put on their errors. It doesn't check the class, because test runners have several
 * `Error`s.
 */
export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : undefined;
}
