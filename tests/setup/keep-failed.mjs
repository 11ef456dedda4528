// Plain JavaScript, because Jest loads its reporters as they are.
import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The database of an integration test file. Short, because PostgreSQL cuts names after 63 characters and tests add to it. */
export function databaseOf(/** @type {string} */ testPath) {
  const name = relative(process.cwd(), testPath).replace(".integration.test.ts", "");
  return `test_${name.replace(/\W+/g, "_").toLowerCase().slice(-40)}`;
}

/** Names the databases of failed integration tests to the services, which then keep them. */
export default class KeepFailed {
  /** @type {(test: unknown, result: { testFilePath: string, numFailingTests: number, testExecError?: object }) => void} */
  onTestFileResult(_test, { testFilePath, numFailingTests, testExecError }) {
    const services = process.env["TEST_SERVICES"];
    if (!services || (numFailingTests === 0 && !testExecError)) return;
    if (!testFilePath.endsWith(".integration.test.ts")) return;
    appendFileSync(join(JSON.parse(services).folder, "failed-databases"), `${databaseOf(testFilePath)}\n`);
  }
}
