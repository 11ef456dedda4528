import { setTimeout as sleep } from "node:timers/promises";
import type { PrivateKeyAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { z } from "zod";
import { APP_ORIGIN } from "./two-instances";

export const nonceAnswer = z.object({ nonce: z.string(), issuedAt: z.string() });

export type Answer = { status: number; text: string; headers: Headers; tookMs: number };
export type Send = { method?: string; body?: unknown; headers?: Record<string, string>; url?: string };

/** A browser with a cookie jar that reaches the instances in turn, like one behind a load balancer. */
export type Person = {
  cookies: Map<string, string>;
  send(path: string, request?: Send): Promise<Answer>;
  /** The message for a new nonce, ready to be signed by the address. */
  askMessage(address: `0x${string}`): Promise<string>;
  /** Nonce, signature and verify with the specification's retry; answers verify's last answer. */
  signIn(account: Pick<PrivateKeyAccount, "address" | "signMessage">): Promise<Answer>;
};

export function newPerson(
  urls: readonly string[],
  cookies: Map<string, string> = new Map(),
  origin: string = APP_ORIGIN,
): Person {
  let turn = 0;
  async function send(path: string, request: Send = {}): Promise<Answer> {
    turn += 1;
    const url = request.url ?? urls[turn % urls.length] ?? "";
    const startedAt = performance.now();
    const response = await fetch(url + path, {
      method: request.method ?? "GET",
      redirect: "manual",
      headers: {
        origin,
        "sec-fetch-site": "same-origin",
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        }),
        ...(request.body !== undefined && { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    keepCookies({ cookies, headers: response.headers });
    return {
      status: response.status,
      text,
      headers: response.headers,
      tookMs: performance.now() - startedAt,
    };
  }

  async function askMessage(address: `0x${string}`): Promise<string> {
    const answer = await send("/api/auth/nonce", { method: "POST" });
    if (answer.status !== 200) throw new Error(`nonce answered ${answer.status} ${answer.text}`);
    return signInMessage({ address, origin, ...nonceAnswer.parse(JSON.parse(answer.text)) });
  }

  async function signIn(account: Pick<PrivateKeyAccount, "address" | "signMessage">): Promise<Answer> {
    const message = await askMessage(account.address);
    const signature = await account.signMessage({ message });
    return withRetry(() => send("/api/auth/verify", { method: "POST", body: { message, signature } }));
  }

  return { cookies, send, askMessage, signIn };
}

/** Built by viem, so that no proof checks the app with the app's own message. */
export function signInMessage(parts: {
  address: `0x${string}`;
  nonce: string;
  issuedAt: string;
  origin?: string;
}): string {
  const { origin = APP_ORIGIN } = parts;
  return createSiweMessage({
    domain: new URL(origin).host,
    uri: origin,
    address: parts.address,
    statement: "Sign in to Club Kairos",
    version: "1",
    chainId: 25,
    nonce: parts.nonce,
    issuedAt: new Date(parts.issuedAt),
  });
}

/** Up to 3 attempts, 300 ms apart, on 422 and on a lost connection (spec section 7). */
export async function withRetry(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let left = 2; ; left -= 1) {
    const answer = await attempt().catch((error: unknown) => {
      if (left === 0) throw error;
      return null;
    });
    if (answer && (answer.status !== 422 || left === 0)) return answer;
    await sleep(300);
  }
}

function keepCookies({ cookies, headers }: { cookies: Map<string, string>; headers: Headers }): void {
  for (const line of headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";");
    const separator = pair.indexOf("=");
    const name = pair.slice(0, separator);
    const isCleared = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isCleared) cookies.delete(name);
    else cookies.set(name, pair.slice(separator + 1));
  }
}
