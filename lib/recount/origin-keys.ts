import { keyAnswer } from "@/lib/log/log-schemas";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

const TIMEOUT_MS = 15_000;

/** The public keys that a deployment names as those of its log. Throws with words for a person. */
export async function fetchOriginKeys(origin: URL): Promise<string[]> {
  const isOwn = ["localhost", "127.0.0.1"].includes(origin.hostname);
  if (origin.protocol !== "https:" && !(origin.protocol === "http:" && isOwn))
    throw new Error("--origin takes an https address; http only of this machine");
  const url = new URL("/api/log/key", origin);
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => error,
  );
  if (!(answer instanceof Response) || !answer.ok) throw new Error(`${url} named no keys`);
  const parsed = keyAnswer.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw new Error(`${url} named no keys`);
  return parsed.data.keys.map(({ publicKey }) => publicKey);
}

/** A file that was signed for another deployment than the one that the reader named. */
export function checkOrigin({ proposal }: EvidenceHead, origin: URL): Finding[] {
  const line = `proposal.versions[${proposal.versions.length - 1}].origin`;
  const signed = proposal.versions.at(-1)?.origin ?? "";
  if (URL.canParse(signed) && new URL(signed).origin === origin.origin) return [];
  return [{ line, who: null, text: `It was signed for ${signed}, not for ${origin.origin}.` }];
}
