import "server-only";
import { listConfigurationFaults, parseEnvironment } from "@/lib/env/environment-schemas";
import { examineChain } from "./examine-chain.server";
import { examineDatabase } from "./examine-database.server";
import { examineSite } from "./examine-site.server";
import { type Finding, fail } from "./finding";
import { judgeConfiguration } from "./judge-configuration";

/** Examines a deployment by its variables. Changes nothing and never throws; with an unusable configuration it asks no further. */
export async function diagnose(raw: Record<string, string | undefined>): Promise<Finding[]> {
  const faults = listConfigurationFaults(raw);
  if (faults.length > 0) {
    return faults.map((fault) =>
      fail("configuration", fault, "set it as docs/configuration.md tells, then ask again"),
    );
  }
  const environment = parseEnvironment(raw);
  const [database, chain, site] = await Promise.all([
    examineDatabase(environment),
    examineChain(environment),
    examineSite(environment),
  ]);
  return [...judgeConfiguration(environment), ...database, ...chain, site];
}
