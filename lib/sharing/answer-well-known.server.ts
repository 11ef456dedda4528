import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year; each request writes the text again. */
const GOOD_FOR_DAYS = 90;

/** Whom to tell of a weakness (RFC 9116). Throws NOT_FOUND where no contact is configured. */
export function answerSecurityText(now: Date): Response {
  const { SECURITY_CONTACT, APP_ORIGIN } = getEnvironment();
  if (SECURITY_CONTACT === undefined)
    throw new AppError("NOT_FOUND", "This deployment names no security contact.");
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS);
  const lines = [
    ...SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${APP_ORIGIN}/.well-known/security.txt`,
  ];
  return taggedAnswer(`${lines.join("\n")}\n`, { "content-type": "text/plain; charset=utf-8" });
}

const JSON_TYPE = "application/json";

/** Where the interfaces of this site are, and what describes each (RFC 9727). */
export function answerApiCatalog(): Response {
  const { APP_ORIGIN } = getEnvironment();
  const at = (path: string, type: string) => ({ href: `${APP_ORIGIN}${path}`, type });
  const self = `${APP_ORIGIN}/.well-known/api-catalog`;
  const catalog = {
    linkset: [
      { anchor: self, item: [{ href: `${APP_ORIGIN}/api` }, { href: `${APP_ORIGIN}/graphql` }] },
      {
        anchor: `${APP_ORIGIN}/api`,
        "service-desc": [at("/api/openapi.json", "application/vnd.oai.openapi+json;version=3.1")],
        "service-doc": [at("/api-docs", "text/html")],
        "service-meta": [at("/api/dao", "application/ld+json")],
        status: [at("/api/health", JSON_TYPE)],
      },
      {
        anchor: `${APP_ORIGIN}/graphql`,
        "service-doc": [at("/api-docs", "text/html")],
        status: [at("/api/health", JSON_TYPE)],
      },
    ],
  };
  return taggedAnswer(JSON.stringify(catalog), {
    "content-type": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    link: `<${self}>; rel="api-catalog"`,
  });
}
