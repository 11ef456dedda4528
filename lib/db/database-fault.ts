export type DatabaseFault = "unavailable" | "schema-behind";

/** SQLSTATE classes and codes of a server that can't serve now: connection, resources, operator, read-only, time limits. */
const SQL_UNAVAILABLE = /^((08|53|57|58|XX|28)[0-9A-Z]{3}|25006|25P03|3D000|40001|40P01|55P03)$/;
/** Undefined table, column, function or schema: migrations were not applied. */
const SQL_SCHEMA_BEHIND = /^(42P01|42703|42883|3F000)$/;
/** Prisma: unreachable, refused, timed out, connection closed, pool exhausted, transaction conflict or time limit. */
const PRISMA_UNAVAILABLE = /^P(1000|1001|1002|1003|1008|1010|1011|1017|2024|2028|2034|2037)$/;
const PRISMA_SCHEMA_BEHIND = /^P(2021|2022)$/;
const NETWORK = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST[A-Z]+|ENET[A-Z]+)$/;
/** pg gives these no code. */
const PG_MESSAGES =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|connection timeout|client has encountered a connection error|not queryable/i;
/** A server that would lose acknowledged writes is refused like one that is down (R1). */
export const SYNCHRONOUS_COMMIT_OFF = "CLUB_SYNCHRONOUS_COMMIT_OFF";

/** True for the error with which the pool refuses such a server. */
export function isCommitOff(error: unknown): boolean {
  return error instanceof Error && textOf(error, "code") === SYNCHRONOUS_COMMIT_OFF;
}

/** read_only_sql_transaction, and a standby's answer about an unlogged table. */
const READ_ONLY = /^(25006|0A000)$/;

/** True if a statement failed because the server takes no writes, though it may still be read. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && READ_ONLY.test(textOf(error, "code"));
}

const UNIQUE_VIOLATION = /^(23505|P2002)$/;

/** True if an existing row blocks the new one; with a name, only by this constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !UNIQUE_VIOLATION.test(textOf(error, "code"))) return false;
  return constraint === undefined || textOf(error, "constraint") === constraint;
}

const QUERY_CANCELED = "57014";

/** True if a statement ran into its time limit. */
export function isLateStatement(error: unknown): boolean {
  return error instanceof Error && textOf(error, "code") === QUERY_CANCELED;
}

/** A text with bytes that are no character, one that is no number, and a number out of range. */
const BAD_VALUE = /^(22021|22P02|22003)$/;

/** True if the database refused a value for its signs or its size, also inside another error. */
export function isBadValue(error: unknown): boolean {
  return layersOf(error).some((layer) => codesOf(layer).some((code) => BAD_VALUE.test(code)));
}

/** Distinguishes a database fault from any other error, also inside another error; null means something else. */
export function classifyDatabaseFault(error: unknown): DatabaseFault | null {
  return layersOf(error).reduce<DatabaseFault | null>((found, layer) => found ?? classify(layer), null);
}

function classify(error: object): DatabaseFault | null {
  const codes = codesOf(error);
  if (codes.some((code) => SQL_SCHEMA_BEHIND.test(code) || PRISMA_SCHEMA_BEHIND.test(code))) {
    return "schema-behind";
  }
  if (codes.some(isUnavailableCode)) return "unavailable";
  if (textOf(error, "name") === "PrismaClientInitializationError") return "unavailable";
  return PG_MESSAGES.test(textOf(error, "message")) ? "unavailable" : null;
}

/** An error, then those inside it. */
function layersOf(error: unknown, depth = 0): object[] {
  if (typeof error !== "object" || error === null || depth > 5) return [];
  return [error, ...wrappedBy(error).flatMap((inner) => layersOf(inner, depth + 1))];
}

function codesOf(error: object): string[] {
  return [textOf(error, "code"), textOf(error, "originalCode")];
}

function isUnavailableCode(code: string): boolean {
  return (
    code === SYNCHRONOUS_COMMIT_OFF ||
    SQL_UNAVAILABLE.test(code) ||
    PRISMA_UNAVAILABLE.test(code) ||
    NETWORK.test(code)
  );
}

function textOf(error: object, field: string): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : "";
}

function wrappedBy(error: object): unknown[] {
  const errors: unknown = Reflect.get(error, "errors");
  const meta: unknown = Reflect.get(error, "meta");
  const adapterError =
    typeof meta === "object" && meta !== null ? Reflect.get(meta, "driverAdapterError") : null;
  return [Reflect.get(error, "cause"), adapterError, ...(Array.isArray(errors) ? errors : [])];
}
