import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { localAccounts, localContracts } from "@/local/accounts";
import { testAccount } from "./setup/accounts";
import { newBrowser, origin } from "./setup/route-caller";
import { printSignInMessage, type SignInFields } from "./setup/sign-in-browser";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const account = testAccount("vectors");
const host = new URL(origin).host;
const STATEMENT = "Sign in to Club Kairos";
const walletOwner = localAccounts.find(({ role }) => role === "contract-wallet");

type Outcome = { status: number; rule: string; hasSession: boolean };
type Case = { name: string; text: string; signature?: string };
type VerificationVector = SignInFields & { signature: string };

const folders = ["signinwithethereum-siwe", "spruceid-siwe"] as const;

function read<Value>(path: string): [name: string, value: Value][] {
  return Object.entries(JSON.parse(readFileSync(join(__dirname, "vectors", path), "utf8")));
}

/** Sends a text signed by our account, or with the given signature, in a browser that has a live nonce. */
async function attempt(
  write: (nonce: { nonce: string; issuedAt: string }) => Case,
  sign: (text: string) => Promise<string> = (message) => account.signMessage({ message }),
): Promise<Outcome> {
  const browser = newBrowser();
  const { text, signature } = write(await browser.askNonce());
  const response = await browser.verify(text, signature ?? (await sign(text)));
  const body: { error?: string } = await response.json();
  const hasSession = browser.cookies().some((cookie) => cookie.includes("club-session"));
  return {
    status: response.status,
    rule: /\(rule: ([a-z-]+)\)/.exec(body.error ?? "")?.[1] ?? "",
    hasSession,
  };
}

const usualDomains =
  /^(https:\/\/)?(service\.org|siwe\.xyz|login\.xyz|www\.tally\.xyz|example\.com|localhost:\d+)(?= wants)/;
const usualUris =
  /^URI: (https:\/\/(service|sample)\.org(\/login)?|https:\/\/(siwe|login|tally)\.xyz|https:\/\/example\.com\/login|http:\/\/localhost:\d+(\/login)?|uri:)$/m;
const usualResources = /\nResources:\n- https:\/\/service\.org\/login$/;
/** Days and hours that don't exist, which is the point of these vectors. */
const impossibleTime = /-02-3|-13-|-32T|T25/;

/** The current time in the spelling of another one: with or without milliseconds, in UTC or with an offset. */
function spelledLike(original: string, iso: string): string {
  const offset = /([+-])(\d\d):\d\d$/.exec(original);
  const withoutMs = iso.replace(/\.\d+Z$/, "");
  if (!offset) return /\.\d+Z$/.test(original) ? iso : `${withoutMs}Z`;
  const shiftMs = Number(`${offset[1]}${offset[2]}`) * 3_600_000;
  return new Date(Date.parse(iso) + shiftMs).toISOString().replace(/\.\d+Z$/, offset[0]);
}

/**
 * Puts our domain, account, statement, URI, chain, nonce and time in place of the usual values of the vectors. The
 * peculiarity of each stays, so that only it can make the server refuse.
 */
function rebuild(
  { name, text }: Case,
  live: { nonce: string; issuedAt: string },
  { address = account.address, keep = [] }: { address?: string; keep?: ("domain" | "nonce")[] } = {},
): string {
  const lines = text.split("\n");
  if (!/statement/.test(name)) lines.splice(3, lines[3] === "" ? 0 : 1, STATEMENT);
  let rebuilt = lines.join("\n");
  if (!keep.includes("domain")) rebuilt = rebuilt.replace(usualDomains, `$1${host}`);
  if (!keep.includes("nonce"))
    rebuilt = rebuilt.replace(/^Nonce: \w{8,}?(?=$|Chain)/m, `Nonce: ${live.nonce}`);
  if (!/resource/i.test(name)) rebuilt = rebuilt.replace(usualResources, "");
  return rebuilt
    .replace(/^0x[0-9a-fA-F]{40}$/m, (given) =>
      /EIP-55/.test(name) ? address.toLowerCase() : given && address,
    )
    .replace(usualUris, `URI: ${origin}`)
    .replace(/Chain ID: \d+/, "Chain ID: 25")
    .replace(/^Issued At: (\d{4}-\S+)$/m, (line, time: string) =>
      impossibleTime.test(time) ? line : `Issued At: ${spelledLike(time, live.issuedAt)}`,
    )
    .replace("Expiration Time: 2023-03-17T12:45:13.610Z", "Expiration Time: 2100-03-17T12:45:13.610Z");
}

const printed = (name: string, fields: SignInFields): Case => ({ name, text: printSignInMessage(fields) });

const negatives: Record<string, Case[]> = {
  ...Object.fromEntries(
    folders.flatMap((folder) => [
      [
        `${folder}/parsing_negative`,
        read<string>(`${folder}/parsing_negative.json`).map(([name, text]) => ({ name, text })),
      ],
      [
        `${folder}/parsing_negative_objects`,
        read<SignInFields>(`${folder}/parsing_negative_objects.json`).map(([name, fields]) =>
          printed(name, fields),
        ),
      ],
    ]),
  ),
  "spruceid-siwe-rtlo/parsing_negative": read<string>("spruceid-siwe-rtlo/parsing_negative.json").map(
    ([name, text]) => ({ name, text }),
  ),
  "signinwithethereum-siwe/invalid_uris": read<string>("signinwithethereum-siwe/invalid_uris.json").map(
    ([name, text]) => ({ name, text }),
  ),
  "signinwithethereum-siwe/invalid_resources": read<string>(
    "signinwithethereum-siwe/invalid_resources.json",
  ).map(([name, text]) => ({ name, text })),
  "signinwithethereum-siwe/message_objects (invalid)": messageObjects(false),
};

const counts: Record<string, number> = {
  "signinwithethereum-siwe/parsing_negative": 29,
  "signinwithethereum-siwe/parsing_negative_objects": 18,
  "spruceid-siwe/parsing_negative": 29,
  "spruceid-siwe/parsing_negative_objects": 18,
  "spruceid-siwe-rtlo/parsing_negative": 32,
  "signinwithethereum-siwe/invalid_uris": 17,
  "signinwithethereum-siwe/invalid_resources": 16,
  "signinwithethereum-siwe/message_objects (invalid)": 9,
};

function messageObjects(isValid: boolean): Case[] {
  return read<{ msg: SignInFields; error: string }>("signinwithethereum-siwe/message_objects.json")
    .filter(([, { error }]) => (error === "none") === isValid)
    .map(([name, { msg }]) => printed(name, msg));
}

/** The field that each character vector's ABNF rule belongs to. */
function withCharacters({ rule, input }: { rule: string; input: string }): SignInFields {
  const fields: Record<string, SignInFields> = {
    scheme: { scheme: input },
    statement: { statement: input },
    "pct-encoded": { uri: `${origin}/${input}` },
    userinfo: { domain: `${input}@${host}` },
    IPvFuture: { domain: `[${input}]` },
    "reg-name": { domain: input },
    "segment-nz": { uri: `${origin}/${input}` },
    fragment: { uri: `${origin}#${input}` },
  };
  const found = fields[rule];
  if (!found) throw new Error(`no field for the rule ${rule}`);
  return found;
}

const report: string[] = [];
const count = (outcomes: Outcome[], status: number) =>
  outcomes.filter((outcome) => outcome.status === status).length;
const rulesOf = (outcomes: Outcome[]) =>
  [...new Set(outcomes.map(({ rule }) => rule))]
    .filter((rule) => rule !== "")
    .sort()
    .join(", ");

afterAll(() => {
  process.stdout.write(
    `SIWE vectors at POST /api/auth/verify\n${report.map((line) => `  ${line}\n`).join("")}`,
  );
});

function expectAllRefused(outcomes: { name: string; outcome: Outcome }[]): void {
  const accepted = outcomes.filter(
    ({ outcome }) => outcome.status < 400 || outcome.status >= 500 || outcome.hasSession,
  );
  expect(accepted).toEqual([]);
}

describe("negative SIWE vectors (T1)", () => {
  it.each(Object.entries(negatives))(
    "%s: none is accepted, as given or rebuilt for this server",
    async (set, cases) => {
      expect(cases).toHaveLength(counts[set] ?? -1);
      const given: Outcome[] = [];
      const ours: Outcome[] = [];
      const all: { name: string; outcome: Outcome }[] = [];
      for (const vector of cases) {
        const asGiven = await attempt(() => vector);
        const asOurs = await attempt((live) => ({ name: vector.name, text: rebuild(vector, live) }));
        given.push(asGiven);
        ours.push(asOurs);
        all.push(
          { name: vector.name, outcome: asGiven },
          { name: `${vector.name}, rebuilt`, outcome: asOurs },
        );
      }
      expectAllRefused(all);
      report.push(
        `${set}: ${cases.length} refused as given, ${ours.length} refused rebuilt (${rulesOf(ours)})`,
      );
    },
  );

  it("is refused only for its peculiarity: a good vector, rebuilt the same way, signs in", async () => {
    const [good] = read<{ message: string }>("signinwithethereum-siwe/parsing_positive.json").filter(
      ([name]) => name === "no optional field",
    );
    if (!good) throw new Error("the vector is gone");
    const [name, { message: text }] = good;
    expect((await attempt((live) => ({ name, text: rebuild({ name, text }, live) }))).status).toBe(200);
  });

  it("covers the characters that no field may contain", async () => {
    const vectors = read<{ rule: string; input: string }>("signinwithethereum-siwe/invalid_chars.json");
    const outcomes: { name: string; outcome: Outcome }[] = [];
    for (const [name, vector] of vectors) {
      const outcome = await attempt(({ nonce, issuedAt }) =>
        printed(name, { ...ourFields({ nonce, issuedAt }), ...withCharacters(vector) }),
      );
      outcomes.push({ name, outcome });
    }
    expect(outcomes).toHaveLength(40);
    expectAllRefused(outcomes);
    report.push(
      `signinwithethereum-siwe/invalid_chars: 40 refused (${rulesOf(outcomes.map(({ outcome }) => outcome))})`,
    );
  });

  it.each(folders)("%s/verification_negative: none is accepted, as given or rebuilt", async (folder) => {
    const vectors = read<VerificationVector>(`${folder}/verification_negative.json`);
    expect(vectors).toHaveLength(10);
    const outcomes: { name: string; outcome: Outcome }[] = [];
    for (const [name, vector] of vectors) {
      const base = printed(name, vector);
      outcomes.push({ name, outcome: await attempt(() => ({ ...base, signature: vector.signature })) });
      const rebuilt = await attempt((live) => rebuildVerification(name, base, vector, live));
      outcomes.push({ name: `${name}, rebuilt`, outcome: rebuilt });
    }
    expectAllRefused(outcomes);
    const rules = rulesOf(
      outcomes.filter(({ name }) => name.endsWith("rebuilt")).map(({ outcome }) => outcome),
    );
    expect(rules).toBe("domain, expiration-time, format, nonce, not-before, signature");
    report.push(`${folder}/verification_negative: 10 refused as given, 10 refused rebuilt (${rules})`);
  });
});

/** In these vectors the fault is outside the text: in the site, the time, the nonce or the signature that the verifier has. */
function rebuildVerification(
  name: string,
  base: Case,
  vector: VerificationVector,
  live: { nonce: string; issuedAt: string },
): Case {
  if (name === "domain binding") return { name, text: rebuild(base, live, { keep: ["domain"] }) };
  if (name === "custom nonce") return { name, text: rebuild(base, live, { keep: ["nonce"] }) };
  const text = rebuild(base, live);
  if (name === "custom time")
    return { name, text: text.replace(/(Expiration Time: )\S+/, `$1${live.issuedAt}`) };
  if (/signature$/.test(name)) return { name, text, signature: vector.signature };
  return { name, text };
}

function ourFields({ nonce, issuedAt }: { nonce: string; issuedAt: string }): SignInFields {
  return {
    domain: host,
    address: account.address,
    statement: STATEMENT,
    uri: origin,
    version: "1",
    chainId: 25,
    nonce,
    issuedAt,
  };
}

/** The expected answer to a rebuilt positive vector: 200, or 401 with this rule. */
function expectedOf(name: string): string {
  if (/^(couple of optional fields|all optional fields)$/.test(name)) return "resources";
  if (/resources present|resources empty|Resources|(empty|single|multiple) resources/.test(name))
    return "resources";
  if (/^domain (is RFC 3986 authority with (IP|userinfo|port)|ipv6)/.test(name)) return "domain";
  if (/^uri (ipv6|ipv4|with port)/.test(name)) return "uri";
  if (/statement/.test(name)) return "statement";
  // siwe prints a message without its empty request id line, so the text is not the signed one.
  if (name === "request-id empty") return "format";
  return "200";
}

describe("positive SIWE vectors (T1), rebuilt with our domain, URI, chain, statement and a live nonce", () => {
  const sets: Record<string, { cases: Case[]; size: number }> = {
    "signinwithethereum-siwe/parsing_positive": {
      cases: parsingPositive("signinwithethereum-siwe"),
      size: 20,
    },
    "spruceid-siwe/parsing_positive": { cases: parsingPositive("spruceid-siwe"), size: 19 },
    "spruceid-siwe-rtlo/parsing_positive": { cases: parsingPositive("spruceid-siwe-rtlo"), size: 17 },
    "signinwithethereum-siwe/valid_specification": { cases: texts("valid_specification"), size: 9 },
    "signinwithethereum-siwe/valid_resources": { cases: texts("valid_resources"), size: 8 },
    "signinwithethereum-siwe/message_objects (valid)": { cases: messageObjects(true), size: 4 },
  };
  let signedIn = 0;

  function parsingPositive(folder: string): Case[] {
    return read<{ message: string }>(`${folder}/parsing_positive.json`).map(([name, { message: text }]) => ({
      name,
      text,
    }));
  }

  function texts(file: string): Case[] {
    return read<{ msg: string }>(`signinwithethereum-siwe/${file}.json`).map(([name, { msg: text }]) => ({
      name,
      text,
    }));
  }

  it.each(Object.entries(sets))(
    "%s: each signs in or is refused by the rule it breaks",
    async (set, { cases, size }) => {
      expect(cases).toHaveLength(size);
      const outcomes: Outcome[] = [];
      for (const vector of cases) {
        const zeroBased = /recovery byte/.test(vector.name);
        const outcome = await attempt(
          (live) => ({ name: vector.name, text: rebuild(vector, live) }),
          async (message) => {
            const signature = await account.signMessage({ message });
            return zeroBased ? signature.replace(/1b$/, "00").replace(/1c$/, "01") : signature;
          },
        );
        const seen = outcome.status === 200 ? "200" : outcome.rule;
        expect({ name: vector.name, seen }).toEqual({ name: vector.name, seen: expectedOf(vector.name) });
        expect(outcome.hasSession).toBe(outcome.status === 200);
        outcomes.push(outcome);
      }
      signedIn += count(outcomes, 200);
      report.push(
        `${set}: ${size}, of these ${count(outcomes, 200)} x 200, ${count(outcomes, 401)} x 401 (${rulesOf(outcomes)})`,
      );
    },
  );

  it("signinwithethereum-siwe/valid_uris: a URI that isn't ours is refused by name, and ours in its place signs in", async () => {
    const vectors = read<{ msg: string }>("signinwithethereum-siwe/valid_uris.json");
    expect(vectors).toHaveLength(36);
    const kept: Outcome[] = [];
    const replaced: Outcome[] = [];
    for (const [name, { msg: text }] of vectors) {
      const given = text.match(/^URI: .*$/m)?.[0] ?? "";
      kept.push(
        await attempt((live) => ({
          name,
          text: rebuild({ name, text }, live).replace(/^URI: .*$/m, () => given),
        })),
      );
      replaced.push(
        await attempt((live) => ({
          name,
          text: rebuild({ name, text }, live).replace(/^URI: .*$/m, `URI: ${origin}`),
        })),
      );
    }
    expect(kept.every(({ status, rule }) => status === 401 && rule === "uri")).toBe(true);
    expect(count(replaced, 200)).toBe(36);
    report.push(
      "signinwithethereum-siwe/valid_uris: 36, of these 36 x 401 (uri) with their URI, 36 x 200 with ours",
    );
  });

  it("signinwithethereum-siwe/valid_chars: each parses, and is refused by the rule of its field", async () => {
    const vectors = read<{ rule: string; input: string }>("signinwithethereum-siwe/valid_chars.json");
    const outcomes: Outcome[] = [];
    for (const [name, vector] of vectors) {
      outcomes.push(
        await attempt((live) => printed(name, { ...ourFields(live), ...withCharacters(vector) })),
      );
    }
    expect(outcomes.map(({ rule }) => rule)).toEqual([
      "scheme",
      "statement",
      "uri",
      "domain",
      "domain",
      "domain",
      "uri",
      "uri",
    ]);
    report.push(`signinwithethereum-siwe/valid_chars: 8 x 401 (${rulesOf(outcomes)})`);
  });

  it.each(folders)("%s/verification_positive: each signs in while it is valid", async (folder) => {
    const vectors = read<VerificationVector>(`${folder}/verification_positive.json`);
    expect(vectors).toHaveLength(4);
    const outcomes: Outcome[] = [];
    for (const [name, vector] of vectors) {
      const valid = {
        ...vector,
        ...(vector.expirationTime === undefined ? {} : { expirationTime: "2100-01-07T14:31:43.952Z" }),
        ...(vector.notBefore === undefined ? {} : { notBefore: "2022-01-05T00:00:00Z" }),
      };
      const outcome = await attempt(
        (live) => ({ name, text: rebuild(printed(name, valid), live) }),
        async (message) => {
          const signature = await account.signMessage({ message });
          return /recovery byte/.test(name) ? signature.replace(/1b$/, "00").replace(/1c$/, "01") : signature;
        },
      );
      expect({ name, status: outcome.status }).toEqual({ name, status: 200 });
      outcomes.push(outcome);
    }
    signedIn += count(outcomes, 200);
    report.push(`${folder}/verification_positive: 4 x 200`);
  });

  it.each(folders)(
    "%s/eip1271: refused for its other site, and signs in from our contract wallet",
    async (folder) => {
      const vectors = read<{ message: string; signature: Hex }>(`${folder}/eip1271.json`);
      expect(vectors).toHaveLength(2);
      const owner = privateKeyToAccount(walletOwner?.privateKey ?? "0x");
      for (const [name, { message: text, signature }] of vectors) {
        const given = await attempt(() => ({ name, text, signature }));
        expect(given).toEqual({ status: 401, rule: "domain", hasSession: false });
        const ours = await attempt(
          (live) => ({
            name,
            text: rebuild({ name, text }, live, { address: localContracts.contractWallet }),
          }),
          (message) => owner.signMessage({ message }),
        );
        expect(ours).toEqual({ status: 200, rule: "", hasSession: true });
        signedIn += 1;
      }
      report.push(
        `${folder}/eip1271: 2 x 401 (domain) as given, 2 x 200 from the contract wallet of the test chain`,
      );
    },
  );

  it("signs in at least ten of them", () => {
    report.push(`positives that signed in with their peculiarity: ${signedIn}`);
    expect(signedIn).toBeGreaterThanOrEqual(10);
  });
});
