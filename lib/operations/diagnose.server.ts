import "server-only";
import { listConfigurationFaults, listUnreadNames, parseEnvironment } from "@/lib/env/environment-schemas";
import { type Finding, fail, warn } from "./finding";
import { listProbes } from "./probes.server";

/** Examines a deployment by its variables. Changes nothing and never throws; with an unusable configuration it asks no further. */
export async function diagnose(raw: Record<string, string | undefined>): Promise<Finding[]> {
  const unread = listUnreadNames(raw).map(({ name, meant }) =>
    warn("configuration", `nothing reads ${name}`, `set ${meant}, if that is what you meant`),
  );
  const faults = listConfigurationFaults(raw);
  if (faults.length > 0) {
    return faults
      .map((fault) => fail("configuration", fault, "set it as docs/configuration.md tells, then ask again"))
      .concat(unread);
  }
  const environment = parseEnvironment(raw);
  const found = await Promise.all(listProbes().map(async (probe) => probe(environment)));
  return [...unread, ...found.flat()];
}
