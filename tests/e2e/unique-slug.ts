import { randomBytes } from "node:crypto";

/** The name of a club that a journey inserts, different for each attempt. */
export function uniqueSlug(name: string): string {
  return `${name}-${randomBytes(4).toString("hex")}`;
}
