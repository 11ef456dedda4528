import fc from "fast-check";
import { codePoint } from "@/tests/code-point";
import { propertyRuns } from "@/tests/property-runs";
import { MESSAGE_MAX_BYTES, parseSignInMessage } from "./parse-sign-in-message.server";

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

describe("parseSignInMessage", () => {
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
