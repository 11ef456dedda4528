import { type Companion, startCompanion } from "./companion";

declare global {
  var testServices: Companion | undefined;
}

/** One PostgreSQL and one chain for all integration tests. */
export default async function start(): Promise<void> {
  globalThis.testServices = await startCompanion("tests/setup/services-cli.ts");
  process.env["TEST_SERVICES"] = globalThis.testServices.line;
}
