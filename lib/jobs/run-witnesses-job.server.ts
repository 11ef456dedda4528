import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { askWitnesses, type WitnessReport } from "@/lib/log/ask-witnesses.server";
import { runCronJob } from "./run-cron-job.server";

/** Asks the witnesses to cosign the newest checkpoint. Fails if too few did, or if one refuses the log. */
export function runWitnessesJob(request: Request): Promise<object> {
  return runCronJob(request, { name: "witnesses", work: askAll, summarise: (report) => sayReport(report) });
}

async function askAll(): Promise<Partial<WitnessReport>> {
  const { WITNESSES } = getEnvironment();
  const report = WITNESSES && (await askWitnesses(WITNESSES));
  if (WITNESSES === undefined || !report) return {};
  if (report.cosigned < WITNESSES.quorum || report.isRefused)
    throw new AppError("TRY_AGAIN", sayReport(report));
  return report;
}

function sayReport({ cosigned, of, treeSize, faults = [] }: Partial<WitnessReport>): string {
  if (cosigned === undefined) return "nobody to ask";
  return [`${cosigned} of ${of} cosigned ${treeSize} entries`, ...faults].join("; ");
}
