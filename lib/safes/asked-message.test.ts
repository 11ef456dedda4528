import { getAddress, hashMessage, hashTypedData } from "viem";
import { expectedSignIn } from "@/lib/auth/check-sign-in-message";
import { buildSignInMessage, type SignInMessageFields } from "@/lib/auth/sign-in-message";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import { requireAddress } from "@/lib/shared/address";
import { addressOf, bytes32, domain } from "@/tests/builders/ballots";
import { askedMessage } from "./asked-message";
import { digestOfRequest } from "./client/sign-as-owner";
import { hashSafeMessage, messageForOwner, safeMessageTypedData } from "./safe-message";
import type { AskedSafe, SafeRequestView } from "./safe-request-schemas";

const hasher = createTypedDataHasher({ domain, keccak: createJavascriptEngine().keccak });
const safe = addressOf(`0x${"5a".repeat(20)}`);
const inner = addressOf(`0x${"1b".repeat(20)}`);
const site = { appOrigin: "https://club.test", productName: "Kairos" };
const name = { club: "Kairos", label: "#7 Renew the audit", digest: bytes32("proposal") };
const ballot = { proposal: name, choice: "yes", reason: "", voter: safe, signedAt: 1_770_000_000n } as const;
const message = hasher.ballotDigest(ballot);
const messageHash = hashSafeMessage({ safe, message });

type VoteView = Extract<SafeRequestView, { act: "vote" }>;

function view(version: string): VoteView {
  const owned = { safe: inner, message: messageForOwner({ safe, message, version }) };
  const same = { version, threshold: 2, isSignedOnChain: false, owners: [] };
  const safes: AskedSafe[] = [
    { address: safe, messageHash, parent: null, ...same },
    { address: inner, messageHash: hashSafeMessage(owned), parent: messageHash, ...same },
  ];
  return {
    id: "b7f4f1ce-4c9d-4f6c-9b44-1e2a5a6f0c11",
    act: "vote",
    ...{
      state: "open",
      refusal: null,
      choice: "yes",
      reason: "",
      signedAt: 1_770_000_000,
      change: null,
      safes,
    },
    proposal: { id: "7", number: 7, clubSlug: "kairos", ...name },
    ...{ openedBy: inner, openedAt: "2026-02-02T00:00:00Z", expiresAt: "2026-02-06T00:00:00Z" },
    serverTime: "2026-02-02T00:00:00Z",
  };
}

/** As a page asks for it. */
function asked(shown: SafeRequestView, hash: string) {
  const found = digestOfRequest(shown, hasher, site);
  return found && askedMessage({ safes: shown.safes, messageHash: hash, digest: found });
}

describe("hashSafeMessage", () => {
  it("is the EIP-712 hash that a wallet signs", () => {
    const { types, ...data } = safeMessageTypedData({ safe, message });
    expect(hashTypedData({ ...data, types: { SafeMessage: types.SafeMessage } })).toBe(messageHash);
  });
});

describe("askedMessage", () => {
  it("finds what the Safe and its owner of either version are to sign in the words of the page", () => {
    for (const version of ["1.3.0", "1.4.1"]) {
      const shown = view(version);
      expect(asked(shown, messageHash)).toEqual({ safe, message });
      const below = shown.safes[1]?.messageHash ?? "";
      const expected = { safe: inner, message: messageForOwner({ safe, message, version }) };
      expect(asked(shown, below)).toEqual(expected);
    }
    expect(messageForOwner({ safe, message, version: "1.3.0" })).toBe(message);
    expect(messageForOwner({ safe, message, version: "1.4.1" })).toHaveLength(2 + 2 * 66);
  });

  it.each<[string, (shown: VoteView) => SafeRequestView]>([
    ["another choice", (shown) => ({ ...shown, choice: "no" })],
    ["another reason", (shown) => ({ ...shown, reason: "x" })],
    ["another time", (shown) => ({ ...shown, signedAt: shown.signedAt + 1 })],
    ["another title", (shown) => ({ ...shown, proposal: { ...shown.proposal, label: "#7 Stop" } })],
    [
      "another proposal",
      (shown) => ({ ...shown, proposal: { ...shown.proposal, digest: bytes32("other") } }),
    ],
    [
      "another Safe",
      (shown) => ({
        ...shown,
        safes: shown.safes.map((each) => ({ ...each, address: requireAddress(`0x${"22".repeat(20)}`) })),
      }),
    ],
  ])("signs nothing if the page shows %s", (_what, change) => {
    const shown = change(view("1.4.1"));
    for (const each of shown.safes) expect(asked(shown, each.messageHash)).toBeNull();
  });
});

describe("digestOfRequest", () => {
  const text = (fields: Partial<SignInMessageFields> = {}) =>
    buildSignInMessage({
      ...expectedSignIn(site),
      address: getAddress(safe),
      nonce: "ab".repeat(16),
      issuedAt: "2026-02-02T00:00:00.000Z",
      ...fields,
    });
  const signIn = (message: string): SafeRequestView => {
    const { proposal: _, choice: __, reason: ___, signedAt: ____, ...base } = view("1.4.1");
    return {
      ...base,
      act: "sign-in",
      message,
      safes: base.safes.map((each) => ({ ...each, address: getAddress(each.address) })),
    };
  };

  it("takes a sign-in of this site and this Safe", () => {
    expect(digestOfRequest(signIn(text()), hasher, site)).toBe(hashMessage(text()));
  });

  it.each([
    ["another site", text({ domain: "evil.test" })],
    ["another address of the site", text({ uri: "https://evil.test" })],
    ["another Safe", text({ address: getAddress(inner) })],
    ["another chain", text({ chainId: 1 })],
    ["another statement", text({ statement: "Move everything" })],
    ["more lines", `${text()}\nResources:\n- https://evil.test`],
    ["no sign-in at all", "Hello"],
  ])("refuses a sign-in with %s", (_what, message) => {
    expect(digestOfRequest(signIn(message), hasher, site)).toBeNull();
  });
});
