import "server-only";
import type { Environment } from "@/lib/env/environment-schemas";
import { type Finding, fail, fine, warn } from "./finding";

const TIMEOUT_MS = 4_000;

/** Whether the site answers at its origin, and gives cookies as an https site must. */
export async function examineSite({ APP_ORIGIN }: Pick<Environment, "APP_ORIGIN">): Promise<Finding> {
  try {
    const response = await fetch(`${APP_ORIGIN}/api/auth/nonce`, {
      method: "POST",
      headers: { origin: APP_ORIGIN },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return judgeAnswer(response, APP_ORIGIN);
  } catch (error) {
    const { code } = Object(Object(error).cause);
    if (/CERT|ISSUER|VERIFY|SIGNED/.test(String(code)))
      return fail(
        "site",
        `the certificate of ${APP_ORIGIN} is not trusted here (${code})`,
        "start the doctor and the scheduler with NODE_EXTRA_CA_CERTS in their environment; Node reads it before .env",
      );
    return warn(
      "site",
      `${APP_ORIGIN} does not answer from here`,
      "deploy it, or run the doctor where it can be reached; nothing is wrong before the first deployment",
    );
  }
}

function judgeAnswer(response: Response, origin: string): Finding {
  if (response.status !== 200) {
    return fail(
      "site",
      `${origin} answers ${response.status} to a sign-in`,
      "see that this origin leads to the app, and what the app's log says of it",
    );
  }
  const isHttps = origin.startsWith("https:");
  const [cookie = ""] = response.headers.getSetCookie();
  if (isHttps && !(cookie.startsWith("__Host-") && /;\s*secure/i.test(cookie))) {
    return fail(
      "site",
      "its cookies are not Secure",
      "the app runs with another APP_ORIGIN than this: set the same there",
    );
  }
  return fine("site", `${origin} answers, its cookies are as they must be`);
}
