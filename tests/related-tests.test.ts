import { listRelatedTests } from "./related-tests.mjs";

const related = (changed: string, leftOut: readonly string[] = []): string[] =>
  listRelatedTests({ changed: [changed], leftOut });

describe("listRelatedTests", () => {
  it("has the tests that import a file, those of its folder before farther ones", () => {
    const tests = related("lib/shared/merkle-tree.ts");
    expect(tests[0]).toBe("lib/shared/merkle-tree.test.ts");
    expect(tests).toContain("lib/recount/recount.test.ts");
    expect(tests).not.toContain("lib/shared/texts.test.ts");
  });

  it("knows what modules without types import, and a test that itself changed", () => {
    expect(related("local/why-install.mjs")).toContain("local/why-install.test.ts");
    const test = "lib/db/backup.integration.test.ts";
    expect(related("lib/db/backup-format.ts", [test])).not.toContain(test);
    expect(related(test, [test])).toContain(test);
  });
});
