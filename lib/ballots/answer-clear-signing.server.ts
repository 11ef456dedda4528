import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { describeClearSigning } from "./clear-signing";
import { getDeploymentSigning } from "./deployment-signing.server";

/** How wallets show the ballots and proposals of this deployment. */
export async function answerClearSigning(): Promise<Response> {
  const { domain } = await getDeploymentSigning();
  const descriptor = describeClearSigning({ domain, origin: getEnvironment().APP_ORIGIN });
  return taggedAnswer(`${JSON.stringify(descriptor, null, 2)}\n`, {
    "content-type": "application/json; charset=utf-8",
  });
}
