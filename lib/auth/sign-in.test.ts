import fc from "fast-check";
import { SiweMessage } from "siwe";
import { codePoint } from "@/tests/code-point";
import { propertyRuns } from "@/tests/size";
import { checkSignInMessage, expectedSignIn, type SignInMessage } from "./check-sign-in-message";
import { checkNonce, makeNonce, NONCE_LIFETIME_MS } from "./nonce.server";
import { MESSAGE_MAX_BYTES, parseSignInMessage } from "./parse-sign-in-message.server";
import { buildSignInMessage } from "./sign-in-message";
import { connectionNotice, loginNotice, signInNotice } from "./sign-in-notices";

describe("check sign in message", () => {
  const now = new Date("2026-03-01T12:00:00.000Z");
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const expected = expectedSignIn({ appOrigin: "https://club.example:8443", productName: "Kairos" });

  function message(partial: Partial<SignInMessage> = {}): SignInMessage {
    return {
      scheme: undefined,
      domain: "club.example:8443",
      address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      statement: "Sign in to Club Kairos",
      uri: "https://club.example:8443",
      version: "1",
      chainId: 25,
      nonce: "judged elsewhere",
      issuedAt: now.toISOString(),
      expirationTime: undefined,
      notBefore: undefined,
      requestId: undefined,
      resources: undefined,
      ...partial,
    };
  }

  describe("checkSignInMessage", () => {
    it.each<Partial<SignInMessage>>([
      {},
      { scheme: "https" },
      { uri: "https://club.example:8443/" },
      { requestId: "some-id" },
      { issuedAt: at(-600_000) },
      { issuedAt: at(60_000) },
      { issuedAt: "2026-03-01T14:00:00+02:00" },
      { expirationTime: at(1) },
      { notBefore: at(0) },
    ])("accepts %j and gives the address in lower case", (partial) => {
      expect(checkSignInMessage(message(partial), expected, now)).toEqual({
        ok: true,
        value: { address: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266" },
      });
    });

    it.each<[string, Partial<SignInMessage>]>([
      ["domain", { domain: "evil.example" }],
      ["domain", { domain: "club.example" }],
      ["domain", { domain: "user@club.example:8443" }],
      ["domain", { domain: "CLUB.example:8443" }],
      ["uri", { uri: "https://evil.example" }],
      ["uri", { uri: "http://club.example:8443" }],
      ["uri", { uri: "https://club.example:8443/login" }],
      ["uri", { uri: "https://club.example:8443@evil.example" }],
      ["uri", { uri: "uri://[::.0.255.0]" }],
      ["scheme", { scheme: "http" }],
      ["scheme", { scheme: "HTTPS" }],
      ["version", { version: "2" }],
      ["chain-id", { chainId: 1 }],
      ["statement", { statement: undefined }],
      ["statement", { statement: "Sign in to Club Kairos " }],
      ["resources", { resources: [] }],
      ["resources", { resources: ["https://club.example:8443"] }],
      ["address", { address: "0x12" }],
      ["issued-at", { issuedAt: at(-600_001) }],
      ["issued-at", { issuedAt: at(60_001) }],
      ["issued-at", { issuedAt: "2026-02-29T12:00:00Z" }],
      ["issued-at", { issuedAt: "2026-02-30T12:00:00Z" }],
      ["issued-at", { issuedAt: "2026-03-01T25:00:00Z" }],
      ["issued-at", { issuedAt: "today" }],
      ["expiration-time", { expirationTime: at(0) }],
      ["expiration-time", { expirationTime: "2100-02-31T14:31:43.952Z" }],
      ["not-before", { notBefore: at(1) }],
      ["not-before", { notBefore: "2025-02-31T17:09:38.578Z" }],
    ])("names the rule %s for %j", (rule, partial) => {
      expect(checkSignInMessage(message(partial), expected, now)).toEqual({ ok: false, reason: rule });
    });
  });

  describe("expectedSignIn", () => {
    it("leaves out a default port, as the browser's location does", () => {
      expect(expectedSignIn({ appOrigin: "https://club.example:443", productName: "Kairos" })).toEqual({
        scheme: "https",
        domain: "club.example",
        uri: "https://club.example",
        statement: "Sign in to Club Kairos",
        chainId: 25,
      });
    });
  });
});

describe("parseSignInMessage", () => {
  const lines = [
    "club.example wants you to sign in with your Ethereum account:",
    "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    "",
    "Sign in to Club Kairos",
    "",
    "URI: https://club.example",
    "Version: 1",
    "Chain ID: 25",
    "Nonce: 0123456789abcdef",
    "Issued At: 2026-03-01T12:00:00.000Z",
  ];
  const message = lines.join("\n");

  it("reads every field as written", () => {
    expect(parseSignInMessage(message)).toEqual({
      ok: true,
      value: {
        scheme: undefined,
        domain: "club.example",
        address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        statement: "Sign in to Club Kairos",
        uri: "https://club.example",
        version: "1",
        chainId: 25,
        nonce: "0123456789abcdef",
        issuedAt: "2026-03-01T12:00:00.000Z",
        expirationTime: undefined,
        notBefore: undefined,
        requestId: undefined,
        resources: undefined,
      },
    });
  });

  it.each<[string, string]>([
    ["nothing", ""],
    ["a line feed at the end", `${message}\n`],
    ["carriage returns", lines.join("\r\n")],
    ["a byte order mark", `\uFEFF${message}`],
    ["a second domain line", `${lines[0]}\n${message}`],
    ["an injected statement line", message.replace("Kairos", "Kairos\nURI: https://evil.example")],
    ["a field twice", message.replace("Version: 1", "Version: 1\nVersion: 1")],
    ["a chain id with a leading zero", message.replace("25", "025")],
    ["a chain id with a sign", message.replace("25", "+25")],
    ["a lower-case account", message.replace(/0x\w+/, (address) => address.toLowerCase())],
    ["a nonce of other letters", message.replace("0123", "01-3")],
    ["an empty request id", `${message}\nRequest ID: `],
    ["bidirectional marks", message.replace("club", "\u202Eclub")],
    ["a lone surrogate", message.replace("Kairos", "\uD800")],
    ["another alphabet", message.replace("Kairos", "Kaïros")],
  ])("refuses %s", (_what, text) => {
    expect(parseSignInMessage(text)).toEqual({ ok: false, reason: "format" });
  });

  it("refuses more than 2 kB, counted in bytes", () => {
    const withId = (length: number) => `${message}\nRequest ID: ${"a".repeat(length)}`;
    const room = MESSAGE_MAX_BYTES - Buffer.byteLength(withId(0));
    expect(parseSignInMessage(withId(room)).ok).toBe(true);
    expect(parseSignInMessage(withId(room + 1)).ok).toBe(false);
    expect(parseSignInMessage("é".repeat(MESSAGE_MAX_BYTES / 2 + 1)).ok).toBe(false);
  });

  it("never throws, whatever is changed, cut or put in", () => {
    const piece = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 40 }),
      fc.constantFrom(...lines, "\n", "://", "[::", "%", "- "),
    );
    fc.assert(
      fc.property(fc.nat({ max: message.length }), fc.nat({ max: 30 }), piece, (at, cut, text) => {
        const changed = message.slice(0, at) + text + message.slice(at + cut);
        const parsed = parseSignInMessage(changed);
        if (parsed.ok) expect(changed).toContain(parsed.value.address);
      }),
      propertyRuns(150),
    );
  });

  it.each<[string, (text: string) => string]>([
    ["a long domain", (text) => text.replace("club.example", "a.".repeat(900))],
    ["a long user name", (text) => text.replace("club.example", `${"a:".repeat(850)}@club.example`)],
    ["a long IPv6 address", (text) => text.replace("https://club.example", `uri://[${"1:".repeat(850)}]`)],
    [
      "a long path",
      (text) => text.replace("https://club.example", `https://club.example${"/a".repeat(850)}`),
    ],
    [
      "a long query",
      (text) => text.replace("https://club.example", `https://club.example?${"?&".repeat(850)}`),
    ],
    ["a long statement", (text) => text.replace("Kairos", " ".repeat(1_700))],
    ["many resources", (text) => `${text}\nResources:${"\n- a:".repeat(330)}`],
    ["many line feeds", (text) => text + "\n".repeat(1_700)],
  ])("judges %s in less than a second", (_what, grow) => {
    const grown = grow(message);
    expect(Buffer.byteLength(grown)).toBeLessThanOrEqual(MESSAGE_MAX_BYTES);
    const startedAt = performance.now();
    parseSignInMessage(grown);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

const fields = {
  domain: "club.example:3000",
  address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  statement: "Sign in to Club Kairos",
  uri: "https://club.example:3000",
  chainId: 25,
  nonce: "abcDEF0123456789",
  issuedAt: "2025-11-20T12:00:00.000Z",
};

describe("buildSignInMessage", () => {
  it("is, to the byte, what the server's parser writes for the same fields", () => {
    const parsed = new SiweMessage(buildSignInMessage(fields));
    expect(parsed.prepareMessage()).toBe(buildSignInMessage(fields));
    expect(parsed).toMatchObject({ ...fields, version: "1" });
    expect(parsed).toMatchObject({ resources: undefined, requestId: undefined, scheme: undefined });
  });

  it.each(Object.entries(fields))("changes when %s changes", (name, value) => {
    const other = { ...fields, [name]: typeof value === "number" ? value + 1 : `${value}x` };
    expect(buildSignInMessage(other)).not.toBe(buildSignInMessage(fields));
  });
});

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

const connectionIssue = "Wallet connection issue. Please refresh the page and try connecting again.";

describe("signInNotice", () => {
  it.each([
    [
      { code: 4001 },
      "Sign-In Cancelled",
      "You cancelled the signature request. Please try again to sign in.",
    ],
    [named("ConnectorChainMismatchError", "chain 1"), "Sign-In Failed", connectionIssue],
    [named("ConnectorNotConnectedError", "gone"), "Sign-In Failed", connectionIssue],
    [new TypeError("connection.connector.getChainId is not a function"), "Sign-In Failed", connectionIssue],
    [new Error("Request timeout"), "Sign-In Failed", "Request timeout"],
    [new Error("Failed to get nonce: 503 down"), "Sign-In Failed", "Failed to get nonce: 503 down"],
    [{ code: 4100 }, "Sign-In Failed", expect.stringContaining("locked")],
    [{}, "Sign-In Failed", "An error occurred while signing in."],
    [undefined, "Sign-In Failed", "An error occurred while signing in."],
  ])("turns %p into %s", (error, title, description) => {
    expect(signInNotice(error)).toMatchObject({ title, description });
  });
});

describe("loginNotice", () => {
  it("says the message under its own title", () => {
    expect(loginNotice(new Error("odd"))).toMatchObject({ title: "Login Failed", description: "odd" });
  });
});

describe("connectionNotice", () => {
  it.each([[{ code: 4001 }], [new TypeError("Failed to fetch")], [new Error("User rejected the request.")]])(
    "stays silent about %p",
    (error) => expect(connectionNotice(error)).toBeNull(),
  );

  it.each([
    [new Error("odd"), "Connection Error", "odd"],
    [undefined, "Connection Error", "Failed to connect wallet"],
    [{ code: -32002 }, "Connection Error", expect.stringContaining("already asking")],
    [
      named("ProviderNotFoundError", "Provider not found."),
      "No Wallet Found",
      "Please install MetaMask or another compatible wallet.",
    ],
  ])("turns %p into %s", (error, title, description) => {
    expect(connectionNotice(error)).toMatchObject({ title, description });
  });
});

const issuedAt = new Date("2026-03-01T12:00:00.000Z");
const random = new Uint8Array(16).fill(7);
const oldSecret = "o".repeat(32);
const newSecret = "n".repeat(32);
const preLoginId = "3f0c2f6e-7b51-4a43-9d1f-1f7f6a1d2b11";
const later = (ms: number) => new Date(issuedAt.getTime() + ms);
const nonce = makeNonce({ issuedAt, random, preLoginId, secret: oldSecret });

describe("makeNonce", () => {
  it("gives 52 letters and digits, as EIP-4361 wants them, and repeats nothing but the same input", () => {
    expect(nonce).toMatch(/^[0-9A-Za-z]{52}$/);
    expect(makeNonce({ issuedAt, random, preLoginId, secret: oldSecret })).toBe(nonce);
    expect(
      makeNonce({ issuedAt, random: new Uint8Array(16).fill(8), preLoginId, secret: oldSecret }),
    ).not.toBe(nonce);
  });

  it("refuses less than 128 random bits", () => {
    expect(() => makeNonce({ issuedAt, random: new Uint8Array(12), preLoginId, secret: oldSecret })).toThrow(
      "16",
    );
  });
});

describe("checkNonce", () => {
  it.each([
    [0, true],
    [NONCE_LIFETIME_MS, true],
    [NONCE_LIFETIME_MS + 1, false],
    [-60_000, true],
    [-60_001, false],
  ])("at an age of %d ms accepts: %s", (ageMs, accepted) => {
    const checked = checkNonce({ nonce, preLoginId, secrets: [oldSecret], now: later(ageMs) });
    expect(checked).toEqual(
      accepted ? { ok: true, value: { issuedAt } } : { ok: false, reason: "nonce-expired" },
    );
  });

  it("accepts every rotating secret and none that has left the list", () => {
    const check = (secrets: string[]) => checkNonce({ nonce, preLoginId, secrets, now: issuedAt }).ok;
    expect(check([newSecret, oldSecret])).toBe(true);
    expect(check([oldSecret, newSecret])).toBe(true);
    expect(check([newSecret])).toBe(false);
  });

  it("belongs to the browser that asked for it", () => {
    const other = checkNonce({ nonce, preLoginId: `${preLoginId}x`, secrets: [oldSecret], now: issuedAt });
    expect(other).toEqual({ ok: false, reason: "nonce" });
  });

  it("has one spelling: any change of any character is refused", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: nonce.length - 1 }),
        fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_ é"),
        (index, character) => {
          const changed = nonce.slice(0, index) + character + nonce.slice(index + 1);
          const checked = checkNonce({ nonce: changed, preLoginId, secrets: [oldSecret], now: issuedAt });
          expect(checked.ok).toBe(changed === nonce);
        },
      ),
    );
  });

  it.each(["", "32891757", "z".repeat(52), `0${nonce}`, nonce.slice(1)])("refuses %j", (text) => {
    expect(checkNonce({ nonce: text, preLoginId, secrets: [oldSecret], now: issuedAt })).toEqual({
      ok: false,
      reason: "nonce",
    });
  });
});
