import { parse } from "yaml";
import { z } from "zod";
import { listFiles, readText } from "./source-files";

const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })) }),
  ),
});
const scripts = Object.keys(JSON.parse(readText("package.json")).scripts);
const files = listFiles().filter((path) => path.startsWith(".github/workflows/"));

describe(".github/workflows", () => {
  it("are those of a push and of a night", () => {
    expect(files).toEqual([".github/workflows/nightly.yml", ".github/workflows/push.yml"]);
  });

  it.each(files)("%s runs scripts that package.json has, and actions by their hash", (file) => {
    const { jobs } = workflow.parse(parse(readText(file)));
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const named = steps.flatMap(({ run = "" }) =>
      [...run.matchAll(/npm (?:run )?([a-z]+:[a-z]+|test)/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !scripts.includes(name ?? ""))).toEqual([]);
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });
});
