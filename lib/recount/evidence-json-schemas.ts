import { z } from "zod";
import { evidenceBundle } from "./evidence-schemas";

/** The bundle as JSON Schema, for readers in other languages. */
export function bundleJsonSchema(): Record<string, unknown> {
  return {
    title: "The evidence of a vote",
    description:
      "What GET /api/proposals/{id}/bundle answers. Numbers that may be large are digits, powers in units of 10^-18 VP, times ISO 8601 in UTC.",
    ...z.toJSONSchema(evidenceBundle, { io: "input" }),
  };
}
