import { once } from "node:events";

export default async function stop(): Promise<void> {
  const services = globalThis.testServices;
  if (!services || services.exitCode !== null) return;
  const exited = once(services, "exit");
  services.stdin?.end();
  await exited;
}
