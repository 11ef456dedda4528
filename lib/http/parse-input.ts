import { z } from "zod";
import { parseAddress } from "@/lib/shared/address";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { isWellFormed } from "@/lib/shared/plain-text";
import { AppError } from "./app-error";
import type { Schema } from "./endpoint";

/** Parses one part of a request; throws 400 with each field and why it was refused. Values are not repeated. */
export function parseInput<Input extends Schema>(
  { part, schema }: { part: "body" | "query" | "address"; schema: Input },
  value: unknown,
): z.core.output<Input> {
  refuseUnstorable(part, value);
  const parsed = z.core.safeParse(schema, value, {
    error: ({ input }) => (input === undefined ? "missing" : undefined),
  });
  if (parsed.success) {
    // Bans, invitations and payments must not go to an address with a typing error. In a search it finds nothing.
    if (part === "query" || !someText(value, hasWrongChecksum)) return parsed.data;
    throw new AppError("BAD_REQUEST", `The ${part} holds an address with a wrong checksum (EIP-55).`);
  }
  const reasons = parsed.error.issues.slice(0, 5).map(({ path, message }) => {
    const field = path.map(String).join(".").slice(0, 80);
    return field === "" ? message : `${field}: ${message}`;
  });
  throw new AppError("BAD_REQUEST", `The ${part} was refused. ${reasons.join("; ")}`.slice(0, 500));
}

/** Throws 400 where any text holds what PostgreSQL can't: NUL, or half of a character. `part` is what the text is called. */
export function refuseUnstorable(part: string, value: unknown): void {
  if (someText(value, (text) => text.includes("\u0000"))) {
    throw new AppError("BAD_REQUEST", `The ${part} holds a NUL character.`);
  }
  if (someText(value, (text) => !isWellFormed(text))) {
    throw new AppError("BAD_REQUEST", `The ${part} holds half of a character (a lone surrogate).`);
  }
}

function hasWrongChecksum(text: string): boolean {
  return parseAddress(text) !== undefined && parseTypedAddress(text) === undefined;
}

/** Query parameters as an object; a name given twice becomes a list, which a schema of text refuses. */
export function queryRecord(parameters: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

/** Whether any text in a value, or any name of a field, is such. */
function someText(value: unknown, isSuch: (text: string) => boolean): boolean {
  if (typeof value === "string") return isSuch(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isSuch(key) || someText(inner, isSuch));
}
