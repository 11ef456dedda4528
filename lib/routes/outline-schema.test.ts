import { outlineSchema } from "./outline-schema";

describe("outlineSchema", () => {
  it("writes a schema as the shape of its JSON", () => {
    const outline = outlineSchema({
      type: "object",
      properties: {
        state: { type: "string", enum: ["ready", "failed"] },
        at: { type: "string", format: "date-time", pattern: "^x$" },
        next: { anyOf: [{ type: "string" }, { type: "null" }] },
        names: { type: "array", items: { type: ["string", "null"] } },
        rows: {
          type: "array",
          items: { type: "object", properties: { id: { const: 1 } }, required: ["id"] },
        },
        values: { type: "object", additionalProperties: { type: "number" } },
        hidden: { default: null, type: "null" },
        more: {},
      },
      required: ["state", "at", "next", "names", "rows"],
    });
    expect(outline).toBe(
      [
        "{",
        '  state: "ready" | "failed"',
        "  at: time",
        "  next: string | null",
        "  names: (string | null)[]",
        "  rows: {",
        "    id: 1",
        "  }[]",
        "  values?: { [name]: number }",
        "  hidden: null",
        "  more?: anything",
        "}",
      ].join("\n"),
    );
  });
});
