/** @jest-environment node */
import fc from "fast-check";
import { type Hex, sha256, stringToBytes } from "viem";
import { entryBody, hashEntry, type ResultEntry } from "@/lib/log/log-entry";
import type { KeyEndorsement } from "@/lib/log/log-keys";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import type { PublicLog } from "@/lib/log/public-log";
import { endorse, enterIntoLog, logKey, resize, type WholeLog } from "@/tests/builders/evidence-log";
import { genuineFile } from "@/tests/forgeries/forgery";
import { propertyRuns } from "@/tests/size";
import { ballotEntry } from "./check-log";
import { compareWholeLog, createLogComparer } from "./compare-whole-log";
import type { LogComparison } from "./compare-with-log";
import type { BallotEvidence, EvidenceBundle } from "./evidence-schemas";
import type { Recount } from "./judge-findings";

let genuine: EvidenceBundle;
beforeAll(async () => {
  genuine = await genuineFile();
});

/** A file with these numbers of ballots and voters, signed by nobody, because only its places matter. */
function fileOf(ballotsOfVoters: readonly number[]): { file: EvidenceBundle; log: WholeLog } {
  const file = structuredClone(genuine);
  const [voter] = file.voters;
  const [ballot] = voter?.ballots ?? [];
  if (voter === undefined || ballot === undefined) throw new Error("nobody voted");
  const hashOf = (name: string): Hex => sha256(stringToBytes(name));
  file.voters = ballotsOfVoters.map((ballots, index) => ({
    ...voter,
    address: hashOf(`voter ${index}`).slice(0, 42),
    ballots: Array.from(
      { length: ballots },
      (_, place): BallotEvidence => ({ ...ballot, digest: hashOf(`ballot ${index}, ${place}`) }),
    ),
  }));
  return { log: enterIntoLog(file), file };
}

/** What a recount takes from a file. */
function placesOf({ voters, proposal }: EvidenceBundle): Recount {
  const ballots = voters.flatMap(({ address: voter, ballots: own }, index) =>
    own.map((ballot, nth) => {
      const entry = ballotEntry({ ...ballot, voter, proposal: proposal.digest });
      const line = `voters[${index}].ballots[${nth}]`;
      return { position: 0, ...ballot, voter, line, leaf: hashEntry(entryBody(entry)) };
    }),
  );
  return { ballots } as unknown as Recount;
}

function read({ bodies, head }: WholeLog, endorsements: KeyEndorsement[], batch = 7): PublicLog {
  return {
    readHead: async () => head,
    readEndorsements: async () => endorsements,
    async *readBodies() {
      for (let from = 0; from < bodies.length; from += batch) yield bodies.slice(from, from + batch);
    },
  };
}

function compare({
  file,
  log,
  endorsements = [],
}: {
  file: EvidenceBundle;
  log: WholeLog;
  endorsements?: KeyEndorsement[];
}): Promise<LogComparison> {
  const { voters: _, ...head } = file;
  return compareWholeLog({
    log: read(log, endorsements),
    file: { head, counted: placesOf(file) },
    logKeys: [logKey.publicKey],
    comparer: createLogComparer({
      loadEngine: async () => ({ sha256: (bytes) => sha256(bytes, "bytes") }),
      parseEntry: parseLogEntry,
    }),
    onProgress: () => undefined,
  });
}

const CHANGES = {
  drop: (bodies: readonly string[], place: number) => bodies.toSpliced(place, 1),
  double: (bodies: readonly string[], place: number) => bodies.toSpliced(place, 0, bodies[place] ?? ""),
  reorder: (bodies: readonly string[], place: number) => {
    const other = (place + 1) % bodies.length;
    return bodies.with(place, bodies[other] ?? "").with(other, bodies[place] ?? "");
  },
  alter: (bodies: readonly string[], place: number) =>
    bodies.with(
      place,
      (bodies[place] ?? "").replace(/[0-9](?=[^0-9]*$)/, (digit) => `${(+digit + 1) % 10}`),
    ),
} as const;

const someVote = fc.record({
  voters: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }),
  more: fc.integer({ min: 0, max: 40 }),
  change: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
  place: fc.nat(),
});

it("finds the file complete in its own log, whatever came after it, and says what it read", async () => {
  await fc.assert(
    fc.asyncProperty(someVote, async ({ voters, more }) => {
      const { file, log } = fileOf(voters);
      const lines = Array.from({ length: more }, (_, index) => `{"kind":"later","number":${index}}`);
      const { faults, unchecked, proved } = await compare({ file, log: resize(log, { more: lines }) });
      expect([faults, unchecked]).toEqual([[], []]);
      const ballots = voters.reduce((sum, each) => sum + each, 0);
      expect(proved).toContain(`All ${log.bodies.length + more} entries of the public log up to `);
      expect(proved).toContain(`${ballots} ballot${ballots === 1 ? "" : "s"} and 3 other entries`);
    }),
    propertyRuns(40),
  );
});

it("proves nothing with a log of which one entry was dropped, doubled, moved or altered under its head", async () => {
  await fc.assert(
    fc.asyncProperty(someVote, async ({ voters, change, place }) => {
      const { file, log } = fileOf(voters);
      const bodies = CHANGES[change](log.bodies, place % log.bodies.length);
      expect(await compare({ file, log: { ...log, bodies } })).toMatchObject({
        faults: [],
        unchecked: [{ line: "public log" }],
        proved: null,
      });
    }),
    propertyRuns(60),
  );
});

it("is false if the server signed a second log with one entry that the file's log doesn't have", async () => {
  await fc.assert(
    fc.asyncProperty(someVote, async ({ voters, change, place, more }) => {
      const { file, log } = fileOf(voters);
      // A log with its last line doubled has just grown.
      const bodies = CHANGES[change](log.bodies, place % (log.bodies.length - 1));
      const later = Array.from({ length: more + 1 }, (_, index) => `{"kind":"later","number":${index}}`);
      const { faults } = await compare({ file, log: resize({ ...log, bodies }, { more: later }) });
      expect(faults.map(({ line }) => line)).toContain("log.head");
    }),
    propertyRuns(60),
  );
});

it("names the entry and the voter of each ballot that isn't in the file, wherever the server hid it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }),
      fc.nat(),
      async (voters, nth) => {
        const { file: whole, log: first } = fileOf(voters);
        const gone = nth % voters.length;
        const { address = "", ballots = [] } = whole.voters[gone] ?? {};
        const hidden = first.bodies.filter((body) => body.includes(address));
        const file = structuredClone(whole);
        file.voters.splice(gone, 1);
        const log = enterIntoLog(file, { beforeResult: hidden });
        const { faults } = await compare({ file, log });
        const missing = faults.filter(({ text }) => text.includes("has this ballot"));
        expect(missing.map(({ line, who }) => [line, who])).toEqual(
          hidden.map((body) => [`public log, entry ${log.bodies.indexOf(body)}`, address]),
        );
        expect(missing).toHaveLength(ballots.length);
        expect(faults.some(({ text }) => text.includes("contradicts itself at entry"))).toBe(true);
      },
    ),
    propertyRuns(30),
  );
});

it("keeps a thousand findings of a log with more, and counts the others", async () => {
  const { file, log } = fileOf([1]);
  const line = log.bodies.find((body) => body.startsWith('{"kind":"ballot"')) ?? "";
  const more = Array.from({ length: 1_200 }, (_, index) => {
    const digest = sha256(stringToBytes(`late ${index}`));
    return line.replace(/"digest":"0x[0-9a-f]{64}"/, `"digest":"${digest}"`);
  });
  const { faults } = await compare({ file, log: resize(log, { more }) });
  expect(faults).toHaveLength(1_001);
  expect(faults.at(-1)).toMatchObject({ line: "public log", text: "200 more findings of this kind." });
});

it.each([
  [59_000, 0],
  [61_000, 1],
])(
  "takes a ballot of %d ms before the head of an open vote's file for newer, or for left out",
  async (ms, faults) => {
    const { file } = fileOf([2, 1]);
    Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
    const { log: other } = fileOf([1]);
    const at = Date.parse(file.proposal.endsAt) - 3_600_000;
    const line = other.bodies.find((body) => body.startsWith('{"kind":"ballot"')) ?? "";
    const late = line
      .replace(/"digest":"0x[0-9a-f]{64}"/, `"digest":"${sha256(stringToBytes("late"))}"`)
      .replace(/"receivedAt":\d+/, `"receivedAt":${at - ms}`);
    const log = enterIntoLog(file, { at, beforeResult: [late] });
    const compared = await compare({ file, log });
    expect(compared.faults).toHaveLength(faults);
    if (faults === 0) expect(compared.proved).toMatch(/ 1 entry came after the file was made\.$/);
  },
);

it("accuses nobody of a census that was taken twice, and names a ballot that the log has elsewhere", async () => {
  const { file, log: first } = fileOf([2, 1]);
  const census = first.bodies.find((body) => body.startsWith('{"kind":"census"')) ?? "";
  const log = enterIntoLog(file, { beforeResult: [census] });
  expect(await compare({ file, log })).toMatchObject({ faults: [], unchecked: [] });
  const [ballot] = file.voters[0]?.ballots ?? [];
  if (ballot) ballot.position = 3;
  const { faults } = await compare({ file, log });
  expect(faults).toMatchObject([
    { line: "voters[0].ballots[0]", text: "The public log does not have it at entry 3." },
  ]);
});

it("names a ballot that the log has twice, whichever of the two the file names", async () => {
  const { file, log: first } = fileOf([2, 1]);
  const [ballot] = file.voters[0]?.ballots ?? [];
  const line = first.bodies[ballot?.position ?? 0] ?? "";
  const log = enterIntoLog(file, { beforeResult: [line] });
  const second = log.bodies.lastIndexOf(line);
  if (ballot) ballot.position = second;
  const { faults } = await compare({ file, log });
  const text = `The server's own log contradicts itself at entry ${second}: this ballot is in it twice.`;
  expect(faults).toContainEqual(expect.objectContaining({ line: `public log, entry ${second}`, text }));
});

it("accuses nobody of a result that came while the file of an open vote was made, and of an older one it does", async () => {
  const { file, log: ended } = fileOf([2, 1]);
  const result = ended.bodies.find((body) => body.startsWith('{"kind":"result"')) ?? "";
  Object.assign(file.result, { isFinal: false, outcome: null });
  const at = Date.parse(file.proposal.endsAt) - 1;
  const compareAt = async (time: number) => {
    const body = JSON.stringify({ ...JSON.parse(result), at: time });
    const log = enterIntoLog(file, { beforeResult: [body], at });
    const { faults, unchecked } = await compare({ file, log });
    const line = `public log, entry ${log.bodies.indexOf(body)}`;
    return [faults, unchecked].map((found) => found.filter((each) => each.line === line).length);
  };
  expect([await compareAt(at - 50_000), await compareAt(at - 120_000)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

it.each<[string, (result: ResultEntry) => ResultEntry, string]>([
  [
    "fewer ballots",
    (result) => ({ ...result, ballots: result.ballots - 1 }),
    "counts 2 ballots, the log has 3",
  ],
  ["other ballots", (result) => ({ ...result, chain: sha256("0x12") }), "counted from other ballots"],
  ["too small a log", (result) => ({ ...result, treeSize: 28 }), "does not count the ballot at entry 29"],
  ["a log that comes after it", (result) => ({ ...result, treeSize: 99 }), "entries that come after it"],
])("finds a result of %s in a log that a server signed", async (_, forge, said) => {
  const { file, log } = fileOf([2, 1]);
  const place = log.bodies.findIndex((body) => body.startsWith('{"kind":"result"'));
  const genuineLine = log.bodies[place] ?? "";
  const forged = entryBody(forge(JSON.parse(genuineLine) as ResultEntry));
  const texts = async (bodies: string[]) => {
    const { faults } = await compare({ file, log: resize({ ...log, bodies }, {}) });
    return faults.map(({ line, text }) => `${line}: ${text}`);
  };
  const contradiction = (entry: number) =>
    `public log, entry ${entry}: The server's own log contradicts itself at entry ${entry}: the `;
  expect(await texts(log.bodies.with(place, forged))).toContainEqual(
    expect.stringMatching(new RegExp(`^${contradiction(place)}result .*${said}`)),
  );
  expect(await texts([...log.bodies, genuineLine])).toEqual([
    `${contradiction(log.bodies.length)}vote has a result already, at entry ${place}.`,
  ]);
});

it("follows the keys of a log to the one that signs now, and compares with no other", async () => {
  const { file } = fileOf([2, 1]);
  const seed = sha256(stringToBytes("the next key"));
  const log = enterIntoLog(structuredClone(file), { seed });
  expect(await compare({ file, log })).toMatchObject({
    unchecked: [{ line: "public log", text: expect.stringContaining("may be anybody's log") }],
    proved: null,
  });
  const origin = String(file.proposal.versions.at(-1)?.origin);
  const endorsements = [endorse(seed, { origin })];
  expect(await compare({ file, log, endorsements })).toMatchObject({ faults: [], unchecked: [] });
  const elsewhere = [endorse(seed, { origin: "https://other.test" })];
  expect(await compare({ file, log, endorsements: elsewhere })).toMatchObject({ proved: null });
});
