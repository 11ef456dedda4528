import { readFileSync } from "node:fs";
import fc from "fast-check";
import * as z from "zod/mini";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { openNode } from "@/lib/http/client/open-node";
import { proposalOutcome } from "@/lib/proposals/proposal-status";
import { READ_AT, someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog, logKey } from "@/tests/builders/evidence-log";
import { recount } from "@/tests/builders/recount";
import { cosignLog, testPolicy } from "@/tests/builders/witnesses";
import { allForgeries } from "@/tests/forgeries/all-forgeries";
import { forgedFile, genuineFile, someReader } from "@/tests/forgeries/forgery";
import { genuineFiles } from "@/tests/forgeries/genuine-files";
import { showToPage, type ToldRecount, writeChanged } from "@/tests/forgeries/show-to-page";
import { chainOf } from "@/tests/forgeries/some-chain";
import { withNode } from "@/tests/forgeries/with-node";
import { assertRecountsAgree } from "@/tests/proof/recounts-agree";
import { testAccount } from "@/tests/setup/accounts";
import { propertyRuns } from "@/tests/size";
import { addAnchor, type ChainRecount, WrongChain } from "./check-against-chain";
import { describeNodeFailure, readNodeUrl } from "./describe-node-failure";
import { describeRecount, describeUnasked } from "./describe-recount";
import { bundleJsonSchema } from "./evidence-json-schemas";
import type { EvidenceHead } from "./evidence-schemas";
import type { FileBallot } from "./file-ballots";
import { findRepeatedName } from "./find-repeated-name";
import type { AnchorAnswer, BallotVerdict, Finding, Topic } from "./finding";
import { judgeFindings, type Recount } from "./judge-findings";
import { judgeResult } from "./judge-result";
import { judgeWitnesses } from "./judge-witnesses";
import { describeSample, sampleVoters } from "./sample-voters";
import { sayChecks } from "./say-checks";
import { sayResult } from "./say-result";

describe("readNodeUrl", () => {
  it.each([
    ["https://evm.cronos.org", "https://evm.cronos.org/"],
    [" http://localhost:8545 ", "http://localhost:8545/"],
    ["http://127.0.0.1:8545/x?key=1", "http://127.0.0.1:8545/x?key=1"],
  ])("takes %s", (typed, url) => {
    expect(readNodeUrl(typed)).toEqual({ url });
  });

  it.each([
    "",
    "evm.cronos.org",
    "http://evm.cronos.org",
    "wss://evm.cronos.org",
    "javascript:alert(1)",
    "https://a:b@evm.cronos.org",
    "http://localhost.evil.example",
  ])("says what is wrong with %j", (typed) => {
    expect(readNodeUrl(typed)).toEqual({ fault: expect.stringMatching(/\.$/) });
  });
});

describe("describeNodeFailure", () => {
  /** What a client says when its request ends this way. */
  async function failureOf(answer: typeof fetch): Promise<string> {
    jest.spyOn(globalThis, "fetch").mockImplementation(answer);
    const ask = openNode("https://node.example", { timeoutMs: 50 });
    return ask({ method: "eth_chainId", params: [], answer: z.string() }).then(String, describeNodeFailure);
  }

  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });

  it("tells apart: nothing answers, a refusal, a page and a slow node", async () => {
    const down = await failureOf(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(down).toMatch(/CORS/);
    const inNode = await failureOf(() => Promise.reject(new TypeError("fetch failed")));
    expect(inNode).toBe("Nothing answers at the node's address.");
    const answers = [{ id: 0, error: { code: -32005, message: "Daily limit reached." } }];
    expect(await failureOf(async () => Response.json(answers))).toMatch(/refused: Daily limit reached\./);
    expect(await failureOf(async () => new Response("no", { status: 429 }))).toMatch(/HTTP status 429/);
    expect(await failureOf(async () => new Response("<html>"))).toMatch(/no node of an EVM chain/);
    expect(await failureOf(silent)).toMatch(/within 10 seconds/);
    expect(describeNodeFailure(new WrongChain(1, 25))).toMatch(/of chain 1, the vote of chain 25/);
    expect(describeNodeFailure(new Error("the disk is gone"))).toMatch(/not be asked: the disk is gone$/);
  });
});

const find = (text: string) => findRepeatedName(text, JSON.parse(text));

describe("findRepeatedName", () => {
  it.each([
    ['{"a":1,"a":1}', "a"],
    ['{"a":{"b":[{"c":1},{"c":1,"d":2,"c":3}]}}', "c"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"a":1, "a"\n\t: 2}', "a"],
    ['{"\\\\":1,"\\\\":2}', "\\"],
    ['{"a\\"":1,"b":"\\\\","a\\"":2}', 'a"'],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['[{"a":1},{"b":1,"b":2}]', "b"],
  ])("finds the name that appears twice in %s", (text, name) => {
    expect(find(text)).toBe(name);
  });

  it.each(['{"a":{"a":[{"a":1},{"a":2}]}}', '{"a":"\\",\\"a\\":"}', '["a","a",":"]', '"a"', "1", '{"":""}'])(
    "finds none in %s",
    (text) => {
      expect(find(text)).toBeNull();
    },
  );

  it("finds none in what a program writes, with or without blanks", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), (value, blanks) => {
        const text = JSON.stringify(value, null, blanks);
        fc.pre(!text.includes('"__proto__"'));
        expect(find(text)).toBeNull();
      }),
      propertyRuns(300),
    );
  });

  it("reads what is nested deeper than a stack", () => {
    expect(find(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`)).toBeNull();
  });
});

const ballots = Array.from(
  { length: 1_000 },
  (_, place): BallotVerdict => ({
    line: `voters[${place}].ballots[0]`,
    voter: "0x",
    digest: "0x",
    choice: "yes",
    power: BigInt(place),
    verdict: "counted",
    why: null,
  }),
);
let turn = 0;
const randomBelow = (limit: number) => {
  turn += 7;
  return turn % limit;
};

describe("sampleVoters", () => {
  it("takes everybody if they are few", () => {
    const sample = sampleVoters({ voters: 3, size: 500, ballots, randomBelow });
    expect(sample).toEqual({ places: [0, 1, 2], heaviest: 3, voters: 3 });
    expect(describeSample(sample)).toBe("Every voter's holdings were asked for.");
  });

  it("takes the heaviest and others at random, each once, and states the chance of missing a lie", () => {
    const sample = sampleVoters({ voters: 1_000, size: 500, ballots, randomBelow });
    expect(new Set(sample.places).size).toBe(500);
    expect(sample.places).toEqual(expect.arrayContaining(Array.from({ length: 100 }, (_, at) => 999 - at)));
    // 9 lies among 900, none of them among 400: (500 x ... x 492) / (900 x ... x 892).
    expect(describeSample(sample)).toContain("400 of the other 900, picked at random");
    expect(describeSample(sample)).toContain("with a chance of 0.49 %.");
  });
});

/** What is said after a node was asked about the only voter and about an anchor; null if none is named. */
async function sayAll({
  anchor = null,
  confirmed = 1,
}: {
  anchor?: AnchorAnswer | null;
  confirmed?: number;
}) {
  const account = testAccount("voter 1");
  const ballots = [{ choice: "yes" as const, reason: "", at: 60 }];
  const bundle = await someEvidence([{ account, nftCount: 3n, tokenWei: 5n, ballots }]);
  enterIntoLog(bundle);
  const engine = await loadSignatureEngine();
  const counted = await recount({ bundle, engine, receipts: [], logKeys: [logKey.publicKey], now: READ_AT });
  const asked: ChainRecount = { ...counted, sample: { places: [0], heaviest: 1, voters: 1 }, confirmed };
  const told = anchor === null ? asked : addAnchor(asked, anchor);
  const { voters: _, ...head } = bundle;
  const checks = sayChecks({
    counted: told,
    head,
    asked: told,
    compared: null,
    hasOwn: false,
    cosigners: 0,
  });
  return { verdict: told.verdict, of: (topic: Topic) => checks.find((check) => check.topic === topic) };
}

async function sayTime(anchor: AnchorAnswer | null) {
  const { verdict, of } = await sayAll({ anchor });
  return { verdict, ...of("time") };
}

const finding = { line: "anchor", who: null, text: "The node has nothing of it." };

describe("sayChecks, about power", () => {
  it("is right once the node has confirmed everybody that it was asked about, and half before", async () => {
    expect((await sayAll({})).of("power")).toMatchObject({
      state: "ok",
      text: expect.stringMatching(/^The node confirmed what 1 of 1 voters held at block \d/),
    });
    expect((await sayAll({ confirmed: 0 })).of("power")).toMatchObject({
      state: "half",
      text: expect.stringMatching(/^The node confirmed what 0 of 1 voters held at block \d/),
    });
  });
});

describe("sayChecks, about time", () => {
  it("rests on the server's word without an anchor", async () => {
    expect(await sayTime(null)).toMatchObject({ verdict: "true", state: "word", by: "Our server's word" });
  });

  it("names the block once the reader's node has confirmed it", async () => {
    const time = Date.parse("2027-01-18T08:05:30Z");
    expect(await sayTime({ state: "confirmed", block: 12_345_678n, time })).toMatchObject({
      verdict: "true",
      state: "half",
      by: "Your node",
      text: "Cronos block 12,345,678 has had the result since 2027-01-18 08:05 UTC, so no ballot was added or changed later.",
    });
  });

  it("is not checked where the node doesn't know the anchor, and wrong where it contradicts", async () => {
    expect(await sayTime({ state: "unchecked", finding })).toMatchObject({
      verdict: "unchecked",
      state: "word",
      text: finding.text,
    });
    expect(await sayTime({ state: "refused", finding })).toMatchObject({ verdict: "false", state: "wrong" });
  });
});

type Choice = "yes" | "no";
type Voter = {
  choice: Choice;
  /** Of the ballot that this one replaced. */
  earlier?: Choice | null;
  power: bigint;
  doubt: "none" | "wallet" | "words" | "power";
};

const TOTAL = 60n;
const DOUBTS = {
  none: [],
  wallet: [{ suffix: ".ballots[0]", isForChain: true as const }],
  words: [{ suffix: ".ballots[0].digest" }],
  power: [{ suffix: "", isForChain: true as const }],
};

function recountOf(voters: readonly Voter[], more: Finding[] = []): Recount {
  const ballots = voters.flatMap(({ choice, earlier, power }, place): FileBallot[] => {
    const entry = { receivedAt: 0, position: null, leaf: "0x" };
    const own = { ...entry, voter: `0x${place}`, digest: "0x", power, why: null };
    const line = `voters[${place}].ballots`;
    return [
      { ...own, line: `${line}[0]`, choice, verdict: "counted" },
      ...(earlier ? [{ ...own, line: `${line}[1]`, choice: earlier, verdict: "replaced" as const }] : []),
    ];
  });
  const unchecked = voters.flatMap(({ doubt }, place) =>
    DOUBTS[doubt].map(
      ({ suffix, ...rest }): Finding => ({
        line: `voters[${place}]${suffix}`,
        who: `0x${place}`,
        text: "",
        ...rest,
      }),
    ),
  );
  unchecked.push(...more);
  const tally = tallyOf(voters);
  const judged = judgeFindings({ faults: [], unchecked });
  return {
    faults: [],
    unchecked,
    ballots,
    tally,
    published: tally,
    outcome: null,
    ...judged,
  };
}

function tallyOf(voters: readonly Pick<Voter, "choice" | "power">[]) {
  const tally = { yesPower: 0n, noPower: 0n, yesCount: 0, noCount: 0 };
  for (const { choice, power } of voters) {
    tally[`${choice}Power`] += power;
    tally[`${choice}Count`] += 1;
  }
  return tally;
}

function headOf(quorum: bigint, isFinal = true): EvidenceHead {
  const head = {
    result: { isFinal },
    proposal: { cancelledAt: null },
    rule: { quorumPowerWei: String(quorum) },
    snapshot: { block: "7", totalPower: String(TOTAL) },
  };
  return head as unknown as EvidenceHead;
}

/** Everything that a voter may have cast. */
function optionsOf({ choice, earlier, power, doubt }: Voter): Pick<Voter, "choice" | "power">[] {
  const nothing = { choice, power: 0n };
  const own = { choice, power };
  if (doubt === "none") return [own];
  if (doubt === "wallet") return [nothing, own, ...(earlier ? [{ choice: earlier, power }] : [])];
  if (doubt === "words") return [nothing, { choice: "yes", power }, { choice: "no", power }];
  return Array.from({ length: Number(TOTAL) + 1 }, (_, held) => ({ choice, power: BigInt(held) }));
}

function outcomesOf(voters: readonly Voter[], quorum: bigint): Set<string> {
  const outcomes = new Set<string>();
  const walk = (place: number, cast: Pick<Voter, "choice" | "power">[]): void => {
    const voter = voters[place];
    if (voter === undefined)
      outcomes.add(proposalOutcome({ tally: tallyOf(cast), quorumPower: quorum, isCancelled: false }));
    else for (const option of optionsOf(voter)) walk(place + 1, [...cast, option]);
  };
  walk(0, []);
  return outcomes;
}

const someVoter = (doubts: Voter["doubt"][]): fc.Arbitrary<Voter> =>
  fc.record({
    choice: fc.constantFrom<Choice>("yes", "no"),
    earlier: fc.constantFrom<Choice | null>("yes", "no", null),
    power: fc.bigInt(1n, 20n),
    doubt: fc.constantFrom(...doubts),
  });

describe("judgeResult", () => {
  it("confirms a result exactly when nothing that is unchecked can change its outcome", () => {
    const some = fc.tuple(
      fc.array(someVoter(["none", "none", "wallet", "words"]), { maxLength: 5 }),
      fc.array(someVoter(["power"]), { maxLength: 1 }),
    );
    fc.assert(
      fc.property(some, fc.bigInt(0n, 70n), ([voters, more], quorum) => {
        const all = [...voters, ...more];
        const { status } = judgeResult(recountOf(all), headOf(quorum));
        expect(status).toBe(outcomesOf(all, quorum).size === 1 ? "holds" : "open");
      }),
      propertyRuns(400),
    );
  });

  it("confirms nothing while the log or a missing ballot is in doubt, and never an open vote", () => {
    const voters: Voter[] = [{ choice: "yes", power: 5n, doubt: "none" }];
    const doubt = (line: string): Finding => ({ line, who: null, text: "" });
    const statusWith = (line: string, more: Partial<Finding> = {}) =>
      judgeResult(recountOf(voters, [{ ...doubt(line), ...more }]), headOf(0n)).status;
    for (const line of [
      "log.publicKey",
      "log.endHead",
      "log",
      "receipts[0]",
      "public log",
      "snapshot.lostAt",
      "proposal.cancelledAt",
    ])
      expect([line, statusWith(line)]).toEqual([line, "open"]);
    for (const line of ["snapshot.totalPower", "anchor", "--rpc"])
      expect(statusWith(line, { by: "node" })).toBe("holds");
    expect(statusWith("snapshot", { by: "node" })).toBe("open");
    expect(statusWith("proposal.versions[0]", { by: "node", isForChain: true })).toBe("open");
    const cancelled = { ...headOf(0n), proposal: { cancelledAt: "2027-01-18T08:05:30Z" } } as EvidenceHead;
    expect(judgeResult(recountOf(voters, [doubt("proposal.cancelledAt")]), cancelled).status).toBe("open");
    expect(judgeResult(recountOf(voters), headOf(0n, false)).status).toBe("running");
  });
});

describe("the degrees", () => {
  const voters: Voter[] = [{ choice: "yes", power: 5n, doubt: "none" }];
  const whole = { sample: { places: [0], heaviest: 1, voters: 1 }, confirmed: 1 };
  const nobody = { sample: { places: [], heaviest: 0, voters: 1 }, confirmed: 0 };
  const of = (by: Finding["by"], line: string): Finding => ({
    line,
    who: null,
    text: "T.",
    ...(by ? { by } : {}),
  });
  const said = "2 of 3 witnesses confirmed it.";
  const cases: [string, Partial<ChainRecount>, string | null, string, string][] = [
    ["nobody was asked", {}, null, "Adds up.", "holds unasked unasked"],
    ["a node confirmed all", whole, null, "Confirmed by a node.", "holds holds unasked"],
    ["witnesses alone", {}, said, "Adds up.", "holds unasked holds"],
    ["both", whole, said, "Confirmed by a node and witnesses.", "holds holds holds"],
    ["a node was asked about nobody", nobody, said, "Adds up.", "holds open holds"],
    [
      "a node was silent",
      { ...whole, unchecked: [of("node", "voters[0]")] },
      null,
      "Adds up.",
      "holds open unasked",
    ],
    ["a node is down", { unchecked: [of("node", "--rpc")] }, null, "Adds up.", "holds open unasked"],
    [
      "a node doesn't know the block",
      { ...whole, unchecked: [of("node", "snapshot")] },
      null,
      "Not confirmed yet.",
      "open open unasked",
    ],
    [
      "a node contradicts",
      { ...whole, faults: [of("node", "snapshot")] },
      said,
      "Result not proved.",
      "holds wrong holds",
    ],
    [
      "too few witnesses",
      { unchecked: [of("witnesses", "log.endHead")] },
      said,
      "Not confirmed yet.",
      "holds unasked open",
    ],
    [
      "a late head",
      { unchecked: [of(undefined, "log.endHead")] },
      said,
      "Not confirmed yet.",
      "open unasked open",
    ],
    [
      "another log was cosigned",
      { faults: [of(undefined, "log.witnessed")] },
      null,
      "Result not proved.",
      "holds unasked wrong",
    ],
    [
      "a vote that is not shown to be in the log",
      { faults: [of(undefined, "log.proof")] },
      said,
      "Result not proved.",
      "wrong unasked open",
    ],
    [
      "a false sum",
      { faults: [of(undefined, "result.yesPower")] },
      said,
      "This result is wrong.",
      "wrong unasked holds",
    ],
  ];
  it.each(cases)(
    "are each by itself, and the headline is the weakest: %s",
    (_, more, witnesses, title, states) => {
      const counted = { ...recountOf(voters), ...more };
      const head = headOf(0n);
      const judged = judgeResult(counted, head, { said: witnesses, isOfSite: false });
      expect(judged.degrees.map(({ state }) => state).join(" ")).toBe(states);
      expect(sayResult({ counted, head, judged, isOwnFile: false }).title).toBe(title);
    },
  );

  it("of a file that was refused before its voters say nothing of a node, witnesses or sums", () => {
    const counted = {
      ...recountOf([]),
      ...whole,
      faults: [of(undefined, "domain")],
      published: tallyOf(voters),
    };
    const head = { ...headOf(0n), ballotCount: 1 };
    const judged = judgeResult(counted, head, { said, isOfSite: false });
    expect(judged.degrees.map(({ state }) => state)).toEqual(["wrong", "unasked", "unasked"]);
    expect(sayResult({ counted, head, judged, isOwnFile: true })).toEqual({
      title: "This file is wrong.",
      text: "T.",
    });
  });

  it("name a sample and witnesses of the site, as the headline does, and know none of an open vote", () => {
    const sample = { places: Array.from({ length: 500 }, (_, place) => place), heaviest: 100, voters: 501 };
    const counted = { ...recountOf(voters), ...whole, sample };
    const head = headOf(0n);
    const judged = judgeResult(counted, head, { said, isOfSite: true });
    expect(judged.degrees).toMatchObject([
      { name: "Adds up" },
      { name: "Confirmed by a node (a sample of 500)", state: "holds" },
      { name: "Confirmed by witnesses (named by this site)", state: "holds" },
    ]);
    expect(sayResult({ counted, head, judged, isOwnFile: false }).title).toBe(
      "Confirmed by a node (a sample of 500) and witnesses (named by this site).",
    );
    const yours = { said, isOfSite: false };
    const [, , witnesses] = judgeResult(recountOf(voters), headOf(0n, false), yours).degrees;
    expect(witnesses.state).toBe("open");
  });
});

const VP = 10n ** 18n;
const yes = (power: bigint, doubt: Voter["doubt"] = "none"): Voter => ({
  choice: "yes",
  power: power * VP,
  doubt,
});
const no = (power: bigint): Voter => ({ choice: "no", power: power * VP, doubt: "none" });

/** What is said of a vote; `wrong` changes its recount. */
function said(
  voters: Voter[],
  { quorum = 1n, isFinal = true, isOwnFile = false, wrong = {} as Partial<Recount> } = {},
) {
  const counted = { ...recountOf(voters), ...wrong };
  const head = headOf(quorum * VP, isFinal);
  const { title, text } = sayResult({ counted, head, judged: judgeResult(counted, head), isOwnFile });
  return `${title} ${text}`;
}

/** With the first ballots refused, for a reason that is named by the line. */
function refusing(voters: Voter[], count: number, topics: Topic[]): Partial<Recount> {
  const ballots = recountOf(voters).ballots.map((ballot, place) =>
    place < count ? { ...ballot, verdict: "refused" as const } : ballot,
  );
  const faults = topics.map((topic, place) => ({
    line: `voters[${place}].ballots[0]`,
    who: null,
    text: "It can't count.",
    topic,
  }));
  return { ballots, faults, tally: tallyOf(voters.slice(count)), outcome: "passed" };
}

describe("sayResult", () => {
  it("says a result that adds up, and one that nothing unchecked can change", () => {
    expect(said([])).toMatch(
      /^Adds up\. Nobody has voted, and that is what was published\. Balances and times are the/,
    );
    expect(said([yes(3n)])).toMatch(/^Adds up\. The one ballot was checked and adds up to the published num/);
    expect(said([yes(3n), no(2n)])).toMatch(/^Adds up\. All 2 ballots were checked and add up to the publ/);
    expect(said([yes(3n), no(1n), yes(1n, "wallet")])).toMatch(
      /^Adds up\. 2 of 3 ballots checked; the other one, 1\.00 VP, can't change it: Yes leads by 3\.00 VP\. B/,
    );
    expect(said([no(4n), yes(1n, "wallet"), yes(1n, "wallet")])).toMatch(
      /^Adds up\. 1 of 3 ballots checked; the other 2, 2\.00 VP, can't change it: No leads by 2\.00 VP\. B/,
    );
  });

  it("says what is open, and how far the outcome is from another", () => {
    expect(said([yes(3n), no(2n), yes(2n, "wallet")], { quorum: 6n })).toBe(
      "Not confirmed yet. 1 of 3 ballots, 2.00 VP, can't be checked yet and could change the result: Yes leads by 3.00 VP.",
    );
    expect(said([no(2n), yes(2n, "words")])).toMatch(/: Yes and No are equal\. Bal/);
    expect(said([yes(2n, "power")], { quorum: 5n })).toMatch(/: 3.00 VP are missing for the quorum\. Bal/);
    expect(said([yes(3n)], { isFinal: false })).toBe(
      "Not final yet. Voting isn't over, and only the whole public log shows whether it has more ballots. The one ballot was checked and adds up to the published numbers so far.",
    );
    expect(said([yes(3n), yes(2n, "wallet")], { isFinal: false })).toBe(
      "Not final yet. Voting isn't over, and only the whole public log shows whether it has more ballots. 1 of 2 ballots checked; the other one, 2.00 VP, can't be checked by the file alone.",
    );
  });

  it("says which ballots are wrong, why and what follows", () => {
    const voters = [yes(3n), yes(2n), no(2n)];
    expect(said(voters, { wrong: refusing(voters, 1, ["signatures"]) })).toBe(
      "Result not proved. 1 Yes ballot, 3.00 VP, was not signed by the person it names. By the ballots that count, the outcome is “Rejected”, not “Passed”.",
    );
    const all = [...voters, yes(9n)];
    expect(said(all, { isOwnFile: true, wrong: refusing(all, 3, ["time", "time", "time"]) })).toBe(
      "This file is wrong. 3 ballots, 7.00 VP, came at the wrong time. The outcome stays “Passed”.",
    );
    expect(said(all, { wrong: refusing(all, 2, ["power", "time"]) })).toMatch(
      /2 Yes ballots, 5.00 VP, can't count\./,
    );
  });

  it("says how the published numbers differ from the ballots, or else the first fault or doubt", () => {
    const voters = [yes(3n), no(1n)];
    const fault = (line: string) => ({ line, who: null, text: `${line} is wrong.` });
    const published = tallyOf([yes(4n)]);
    expect(said(voters, { wrong: { faults: [fault("result")], published, outcome: "passed" } })).toBe(
      "This result is wrong. The published result has 1.00 VP more Yes than the ballots add up to, and 1.00 VP less No than the ballots add up to. The outcome stays “Passed”.",
    );
    const faults = [fault("log"), fault("anchor")];
    expect(said(voters, { wrong: { faults, outcome: "passed" } })).toBe(
      "Result not proved. log is wrong. 1 more below.",
    );
    const doubt = { line: "log", who: null, text: "The log was not asked." };
    expect(said(voters, { wrong: { unchecked: [doubt, doubt] } })).toBe(
      "Not confirmed yet. Nothing is wrong so far. The log was not asked. 1 more below.",
    );
  });
});

describe("the schema of the bundle", () => {
  it("is the one in docs/: `npm run verify-bundle -- --schema > docs/evidence-bundle.schema.json` writes it", () => {
    expect(JSON.parse(readFileSync("docs/evidence-bundle.schema.json", "utf8"))).toEqual(bundleJsonSchema());
  });
});

describe("recount", () => {
  it("agrees with a recount that shares none of its code, on random votes, genuine and forged", async () => {
    expect((await assertRecountsAgree(propertyRuns(100))).size).toBeGreaterThan(1);
  });
});

const NOBODY = { cosigners: [], unchecked: [], said: null, isOfSite: false };

type Told = Pick<ToldRecount, "counted" | "head"> & Partial<ToldRecount>;

/** Everything that the page and the command line say of a recount, in sentences without their names and numbers. */
function sentencesOf({ counted, head, witnessed, compared = null }: Told): string[] {
  const judged = judgeResult(counted, head, witnessed);
  const asked = "sample" in counted ? counted : null;
  const cosigners = witnessed?.cosigners.length ?? 0;
  const texts = [true, false].flatMap((isOwnFile) => {
    const checks = sayChecks({ counted, head, asked, compared, hasOwn: isOwnFile, cosigners });
    return [
      ...Object.values(sayResult({ counted, head, judged, isOwnFile })),
      ...checks.flatMap(({ text, limit }) => [text, limit ?? ""]),
    ];
  });
  texts.push(...judged.degrees.flatMap(({ name, text }) => [`${name}.`, text]));
  // A made-up head has too little for the command line, which ends with its verdict.
  if (head.domain !== undefined) {
    // Its reader names witnesses, not a site.
    const asked = {
      head,
      counted,
      wholeLog: compared,
      witnessed: { ...NOBODY, ...witnessed, isOfSite: false },
    };
    const said = describeRecount({ ...asked, receipts: [] });
    texts.push(...(said.trimEnd().split("\n\n").at(-1) ?? "").split("\n"));
    texts.push(describeUnasked({ ...asked, hasNoAnchor: false }));
  }
  return texts.flatMap((text) => withoutNames(text, counted)).filter((text) => text !== "");
}

/** Both forms of a sentence, for one and for many, are one row. */
const ONE_FORM: readonly [RegExp, string][] = [
  [/ by 0x[\dA-Fa-f]{4}\.\.\.[\dA-Fa-f]{4}/, " by WHO"],
  [/\d{4}-\d\d-\d\d[T ][\d:.]+(Z| UTC)/g, "TIME"],
  [/\(\w+\.test[^)]*\)/g, "(NAMES)"],
  [/“[^”]*”/g, "“OUTCOME”"],
  [/(less than )?\d+(,\d{3})*(\.\d+)?/g, "N"],
  [/^[A-Z][a-z' ]+: FINDING\./, "PLACE: FINDING."],
  [/^(Adds up|Confirmed by .*): (yes|not asked|in doubt|no)\.$/, "$1: STATE."],
  [/^(--strict also wants): .*/, "$1: LIST."],
  [/\b(the other) one\b/g, "$1 N"],
  [/^The one ballot was checked and adds/, "All N ballots were checked and add"],
  [/, yours included/, ""],
  [/^N (Yes |No )?ballots?, N VP, (?!can't be)/, "N ballots, N VP, "],
  [/ has a voting power/, " have a voting power"],
  [/ isn't in the public log/, " aren't in the public log"],
  [/ was not signed by the person it names/, " were not signed by the people they name"],
  [
    /^The published result has .* than the ballots add up to/,
    "The published result has N VP more or less than the ballots add up to",
  ],
  [/N ballot and N other entry|N ballots? and N other entr(y|ies)/, "N ballots and N other entries"],
  [/^N entry came/, "N entries came"],
  [/^(Yes|No) leads/, "Yes or No leads"],
];

function withoutNames(text: string, { faults, unchecked }: Recount): string[] {
  const findings = [...faults, ...unchecked].map((finding) => finding.text).filter(Boolean);
  return findings
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, finding) => rest.replaceAll(finding, "FINDING."), text)
    .replace(/: (Yes leads|No leads|Yes and No|[\d.,]+ VP are missing)/, ":. $1")
    .replace(/^((ADDS|CONF|NOT|WRO)[A-Z\d ()]+:) /, "$1. ")
    .split(/(?<=\.) (?=[A-Z“]|\d[\d,.]* (?:more below|No|Yes|ballots?,|of \d+ (?:ballots|witn)|entr|VP are))/)
    .map((sentence) =>
      ONE_FORM.reduce((rest, [form, one]) => rest.replace(form, one), sentence.replace(/:\.$/, ":")),
    );
}

/** More votes and readers than `tests/forgeries/` has. */
async function* moreRecounts(): AsyncGenerator<Told> {
  const voters = [yes(3n), no(2n)];
  const made = (all: Voter[], more: Partial<ChainRecount> = {}, quorum = 0n, isFinal = true): Told => ({
    counted: { ...recountOf(all), ...more },
    head: headOf(quorum * VP, isFinal),
  });
  yield made(voters, refusing(voters, 2, ["power", "time"]));
  yield made([no(3n), yes(1n, "wallet")]);
  yield made([no(1n), yes(1n, "words")]);
  yield made([yes(2n, "power")], {}, 5n);
  yield made([yes(3n), yes(2n, "wallet")], {}, 0n, false);
  yield made([yes(3n), yes(2n, "wallet"), yes(2n, "wallet")], {}, 0n, false);
  const places = Array.from({ length: 500 }, (_, place) => place);
  yield made(voters, { sample: { places, heaviest: 100, voters: 1_000 }, confirmed: 500 });
  yield made(voters, { sample: { places: [], heaviest: 0, voters: 2 }, confirmed: 0 });
  const file = await genuineFile();
  const reader = someReader(file);
  cosignLog(file, 1, 3);
  const policy = testPolicy(2, 3);
  const { now } = reader;
  const chain = chainOf(file);
  const { known } = await withNode({ ...reader, chain }, (node) =>
    showToPage(writeChanged(file), { ...reader, witnesses: policy, chain }, node),
  );
  if (known === null || !("sample" in known.counted)) throw new Error("no node answered");
  yield known;
  const { counted, head } = known;
  const { log, result } = head;
  if (log === undefined) throw new Error("there is no log");
  const time = Date.parse("2027-01-18T08:05:30Z");
  yield { head, counted: addAnchor(counted, { state: "confirmed", block: 12_345_678n, time }) };
  const sample = { places, heaviest: 100, voters: 1_000 };
  const sampled = { ...counted, sample, confirmed: 500 };
  yield { head, counted: sampled };
  for (const isOfSite of [true, false])
    yield { head, counted: sampled, witnessed: judgeWitnesses({ head, policy, isOfSite, now }) };
  const open = { log: { ...log, result: null }, result: { ...result, isFinal: false } };
  const early = { log: { ...log, endHead: null } };
  for (const change of [{}, { ballotCount: 0 }, open, early]) {
    const changed = { ...head, ...change };
    const witnessed = judgeWitnesses({ head: changed, policy, isOfSite: true, now });
    yield { counted, head: changed, witnessed };
  }
}

describe("the sentences of a verdict", () => {
  const protocol = readFileSync("docs/protocol.md", "utf8");
  const [, table = ""] = protocol.split(/^### .* What earns each sentence$/m);
  const rows = [...(table.split(/^#/m)[0] ?? "").matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)];

  it("are those of docs/protocol.md, each beside the check that earns it", async () => {
    jest.restoreAllMocks();
    const said = new Set<string>();
    const hear = (told: Told | null) => {
      for (const sentence of told === null ? [] : sentencesOf(told)) said.add(sentence);
    };
    for (const forgery of allForgeries) {
      const { file, reader } = await forgedFile(forgery);
      const text = writeChanged(file, forgery.rewrite);
      hear((await withNode(reader, (node) => showToPage(text, reader, node))).known);
    }
    for (const { make, rewrite } of genuineFiles) {
      const reader = someReader(await genuineFile());
      const text = writeChanged(await make(reader), rewrite);
      hear((await withNode(reader, (node) => showToPage(text, reader, node))).known);
    }
    for await (const told of moreRecounts()) hear(told);
    expect([...said].toSorted()).toEqual(rows.map(([, sentence]) => sentence).toSorted());
  }, 300_000);

  it("name sections that exist", () => {
    for (const [, sentence, check = ""] of rows) {
      const sections = check.match(/\b6\.\d+\b/g) ?? [];
      expect([sentence, sections.length > 0]).toEqual([sentence, true]);
      for (const section of sections) expect(protocol).toMatch(new RegExp(`^### ${section} `, "m"));
    }
  });
});
