import { readFileSync } from "node:fs";
import { bundleJsonSchema } from "./evidence-json-schemas";

describe("the schema of the bundle", () => {
  it("is the one in docs/: `npm run verify-bundle -- --schema > docs/evidence-bundle.schema.json` writes it", () => {
    expect(JSON.parse(readFileSync("docs/evidence-bundle.schema.json", "utf8"))).toEqual(bundleJsonSchema());
  });
});
