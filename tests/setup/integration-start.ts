import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

declare global {
  var testServices: ChildProcess | undefined;
}

/** One PostgreSQL and one chain for all integration tests, in a process of their own: Jest's CommonJS stays out of it. */
export default async function start(): Promise<void> {
  const services = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "tests/setup/services-cli.ts"],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  globalThis.testServices = services;
  const ended = once(services, "exit").then(([code]) => {
    throw new Error(`PostgreSQL and the chain for the tests did not start (exit code ${code})`);
  });
  const ready = once(createInterface({ input: services.stdout }), "line").then(([line]) => String(line));
  process.env["TEST_SERVICES"] = await Promise.race([ready, ended]);
  ended.catch(() => undefined);
}
