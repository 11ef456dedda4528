import type { PrivateKeyAccount } from "viem/accounts";

/** Sends one request to the app: to its route functions, or over the network to a server. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

export type SignInFields = {
  scheme?: string | undefined;
  domain?: string | undefined;
  address?: string | undefined;
  statement?: string | undefined;
  uri?: string | undefined;
  version?: string | undefined;
  chainId?: number | string | undefined;
  nonce?: string | undefined;
  issuedAt?: string | undefined;
  expirationTime?: string | undefined;
  notBefore?: string | undefined;
  requestId?: string | undefined;
  resources?: readonly string[] | undefined;
};

export type Nonce = { nonce: string; sessionId: string; issuedAt: string };

/** Prints an EIP-4361 message without checking it; an undefined field has no line. */
export function printSignInMessage(fields: SignInFields): string {
  const line = (title: string, value: unknown) => (value === undefined ? [] : [`${title}: ${value}`]);
  const scheme = fields.scheme === undefined ? "" : `${fields.scheme}://`;
  return [
    `${scheme}${fields.domain ?? ""} wants you to sign in with your Ethereum account:`,
    fields.address ?? "",
    "",
    ...(fields.statement === undefined ? [] : [fields.statement]),
    "",
    ...line("URI", fields.uri),
    ...line("Version", fields.version),
    ...line("Chain ID", fields.chainId),
    ...line("Nonce", fields.nonce),
    ...line("Issued At", fields.issuedAt),
    ...line("Expiration Time", fields.expirationTime),
    ...line("Not Before", fields.notBefore),
    ...line("Request ID", fields.requestId),
    ...(fields.resources ? ["Resources:", ...fields.resources.map((resource) => `- ${resource}`)] : []),
  ].join("\n");
}

/** A browser with a new cookie jar on the app at `origin`, and our client's sign-in. */
export function openBrowser({
  send,
  origin,
  cookies = [],
}: {
  send: Send;
  origin: string;
  cookies?: string[];
}) {
  const jar = new Map(cookies.map(splitCookie));

  async function request(
    path: string,
    { method, body }: { method: string; body?: unknown },
  ): Promise<Response> {
    const headers = new Headers({ origin });
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    if (body !== undefined) headers.set("content-type", "application/json");
    const response = await send(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = splitCookie(cookie);
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  const post = (path: string, body?: unknown) => request(path, { method: "POST", body });

  async function askNonce(): Promise<Nonce> {
    const response = await post("/api/auth/nonce");
    if (response.status !== 200) throw new Error(`nonce: ${response.status} ${await response.text()}`);
    return response.json();
  }

  function messageFor(
    account: { address: string },
    { nonce, issuedAt }: Nonce,
    fields: SignInFields = {},
  ): string {
    return printSignInMessage({
      domain: new URL(origin).host,
      address: account.address,
      statement: "Sign in to Club Kairos",
      uri: origin,
      version: "1",
      chainId: 25,
      nonce,
      issuedAt,
      ...fields,
    });
  }

  async function verify(message: string, signature: string): Promise<Response> {
    return post("/api/auth/verify", { message, signature });
  }

  async function signIn(account: PrivateKeyAccount, fields: SignInFields = {}): Promise<Response> {
    const message = messageFor(account, await askNonce(), fields);
    return verify(message, await account.signMessage({ message }));
  }

  return {
    /** The jar as `name=value` pairs, enough to open another browser with the same cookies. */
    cookies: () => [...jar].map(([name, value]) => `${name}=${value}`),
    post,
    get: (path: string) => request(path, { method: "GET" }),
    askNonce,
    messageFor,
    verify,
    signIn,
    me: () => request("/api/auth/me", { method: "GET" }),
    logout: () => post("/api/auth/logout"),
  };
}

export type Browser = ReturnType<typeof openBrowser>;

function splitCookie(cookie: string): [name: string, value: string] {
  const pair = cookie.split(";")[0] ?? "";
  const separator = pair.indexOf("=");
  return [pair.slice(0, separator), pair.slice(separator + 1)];
}
