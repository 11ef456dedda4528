import { checkSignInMessage, expectedSignIn, type SignInMessage } from "./check-sign-in-message";

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
