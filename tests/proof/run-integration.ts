import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

const jestResults = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

export type IntegrationRun = { passed: number; failures: string[]; seconds: number };

/** Runs the integration tests in the given folders or files, or all of them, on the services that the environment names. */
export async function runIntegration({
  environment,
  only = [],
}: {
  environment: Record<string, string>;
  only?: readonly string[];
}): Promise<IntegrationRun> {
  const folder = mkdtempSync(join(tmpdir(), "club-jest-"));
  const file = join(folder, "results.json");
  const startedAt = performance.now();
  try {
    const flags = ["--selectProjects", "integration", "--maxWorkers=2", "--forceExit"];
    const output = ["--json", `--outputFile=${file}`, "--silent"];
    const jest = spawn(
      process.execPath,
      ["node_modules/jest/bin/jest.js", ...flags, ...output, "--", ...only],
      {
        stdio: "ignore",
        env: { ...process.env, ...environment },
      },
    );
    const [status] = await once(jest, "close");
    if (!existsSync(file)) throw new Error(`jest ended with ${status} and no results`);
    const { numPassedTests, testResults } = jestResults.parse(JSON.parse(readFileSync(file, "utf8")));
    return {
      passed: numPassedTests,
      failures: testResults.flatMap(listFailures),
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each failed test of a file, or the file itself if it could not run. */
function listFailures({
  name,
  status,
  message,
  assertionResults,
}: z.infer<typeof jestResults>["testResults"][number]): string[] {
  const failed = assertionResults.filter((each) => each.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${name}: ${firstLines(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${fullName}: ${firstLines(failureMessages[0] ?? "")}`,
  );
}

function firstLines(text: string): string {
  return stripVTControlCharacters(text).split("\n").slice(0, 4).join("\n    ");
}
