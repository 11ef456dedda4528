import "server-only";
import { lookup, Resolver } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { getEnvironment } from "@/lib/env/environment.server";
import { type Result, refuse } from "@/lib/shared/result";
import { withDeadline } from "@/lib/shared/with-deadline";
import { judgeAddress } from "./judge-address";
import { parseOutsideUrl, URL_FAULTS, type UrlFault } from "./parse-outside-url";

export const TIME_LIMIT_MS = 5_000;
export const ANSWER_BYTES = 16 * 1_024;

export type OutsideRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
};
/** The beginning of what was answered, whatever the status; a redirect is an answer too, and nobody follows it. */
export type OutsideAnswer = { status: number; text: string; retryAfter: string | null };
export type OutsideReason = UrlFault | "unresolved" | "address" | "header" | "time" | "unreachable";
/** Why there is no answer, with words for the person who gave the address. */
export type OutsideFault = { reason: OutsideReason; text: string };

/** Where the network begins. Tests put their own names and certificates here. */
export type Network = {
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>;
  requestTls: typeof https.request;
};
const NETWORK: Network = { resolve: resolveName, requestTls: https.request };

class Refused extends Error {
  readonly fault: OutsideFault;
  constructor(reason: OutsideReason, text: string) {
    super(text);
    this.fault = { reason, text };
  }
}

/**
 * Posts to an address that a person gave, and to nothing else than they could reach from outside (SSRF). The name is resolved once; if
 * any of its addresses is not public, nothing is asked, and the connection goes to the very address that was checked. No redirect,
 * no proxy, no cookie, no credentials; 5 s and 16 kB at most. Hosts of WEBHOOK_ALLOWED_HOSTS are outside the guard.
 */
export async function postOutside(
  request: OutsideRequest,
  network: Network = NETWORK,
): Promise<Result<OutsideAnswer, OutsideFault>> {
  const ending = new AbortController();
  const late = () => new Refused("time", "The receiver did not answer within 5 seconds.");
  try {
    const value = await withDeadline(TIME_LIMIT_MS, late, () => post(request, network, ending.signal));
    return { ok: true, value };
  } catch (error) {
    return refuse(error instanceof Refused ? error.fault : toFault(error));
  } finally {
    ending.abort();
  }
}

async function post(
  { url: text, headers, body }: OutsideRequest,
  { resolve, requestTls }: Network,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const allowedHosts = getEnvironment().WEBHOOK_ALLOWED_HOSTS;
  const parsed = parseOutsideUrl(text, allowedHosts);
  if (!parsed.ok) throw new Refused(parsed.reason, URL_FAULTS[parsed.reason]);
  const { protocol, hostname, host, port, pathname, search } = parsed.value;
  const address = allowedHosts.has(hostname)
    ? (await lookup(hostname, { verbatim: false })).address
    : await publicAddressOf(hostname, (name) => resolve(name, signal));
  const isTls = protocol === "https:";
  const sent = (isTls ? requestTls : http.request)({
    method: "POST",
    // An address, so that nothing is resolved again: a name that changes its answer would lead elsewhere (DNS rebinding).
    host: address,
    port: port || (isTls ? 443 : 80),
    path: pathname + search,
    ...(isTls && { servername: hostname }),
    headers: { ...headers, host, "content-length": Buffer.byteLength(body) },
    // Of our own, so that neither a kept connection nor a proxy of the environment is used.
    agent: false,
    signal,
  });
  return readAnswer(sent, body);
}

/** One of the name's addresses, IPv4 first. Throws unless all of them are public. */
async function publicAddressOf(name: string, resolve: (name: string) => Promise<string[]>): Promise<string> {
  const addresses = await resolve(name);
  for (const address of addresses) {
    const range = judgeAddress(address);
    if (range !== "public")
      throw new Refused(
        "address",
        `The host has an address that is not public (${range}), so it is not asked.`,
      );
  }
  const [first] = addresses;
  if (first === undefined) throw new Refused("unresolved", `The name ${name} has no address.`);
  return first;
}

/** Asks the name servers, not this machine's own list of hosts, and adds no domain to the name. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
}

function readAnswer(sent: http.ClientRequest, body: string | Uint8Array): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      const retryAfter = headers["retry-after"] ?? null;
      readStart(response).then((text) => resolve({ status, text, retryAfter }), reject);
    });
    sent.end(body);
  });
}

/** The first 16 kB; what follows is not read. */
async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size >= ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString();
}

function toFault(error: unknown): OutsideFault {
  const code = String(Object(error).code ?? "no answer");
  if (code === "ERR_INVALID_CHAR" || code === "ERR_UNESCAPED_CHARACTERS")
    return { reason: "header", text: "The request can't be written: it has a sign that no header may have." };
  return { reason: "unreachable", text: `The receiver could not be reached (${code.slice(0, 80)}).` };
}
