import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { READ_AT, someEvidence, type Votes } from "@/tests/builders/evidence";
import { logKey } from "@/tests/builders/evidence-log";
import { readBallot } from "@/tests/builders/read-ballot";
import { recount } from "@/tests/builders/recount";
import { testAccount } from "@/tests/setup/accounts";
import { propertyRuns, sizeOf } from "@/tests/size";
import { type EvidenceBundle, evidenceBundle, type VoterEvidence } from "./evidence-schemas";
import type { RecountTools } from "./judge-ballot";
import { openHead } from "./open-head";
import { packVoters } from "./pack-voters";
import {
  PACKED_END,
  type PackedPart,
  writePackedHead,
  writePackedPart,
  writePackedVoters,
} from "./packed-part";
import { unpackFile } from "./parse-file";
import { parsePackedPart } from "./parse-packed-part";
import { recountFile } from "./recount-file";
import { recountPacked } from "./recount-part";
import { recountVoters } from "./recount-voter";
import { unpackVoters } from "./unpack-voters";
import { UnreadableEvidence } from "./unreadable-evidence";

const VOTERS = 40;
const known = { logKeys: [logKey.publicKey], now: READ_AT };
let engine: SignatureEngine;
let genuine: EvidenceBundle;
let tools: RecountTools;
let recovered = 0;

/** Some change their minds, some give reasons, and two sign as texts, which no column has. */
beforeAll(async () => {
  const own = await createWasmEngine();
  engine = {
    ...own,
    recover: (digest, signature) => {
      recovered += 1;
      return own.recover(digest, signature);
    },
  };
  const votes = Array.from(
    { length: VOTERS },
    (_, index): Votes => ({
      account: testAccount(`packed ${index}`),
      nftCount: BigInt(1 + index),
      tokenWei: BigInt(index) * 10n ** 30n + 7n,
      ballots: [
        {
          choice: index % 3 ? "yes" : "no",
          reason: index % 4 ? "" : `“Ja”,\n]} 🌳 ${index}`,
          at: 10 + index,
          form: index % 20 === 5 ? "text" : "typed",
        },
        ...(index % 7 === 3 ? [{ choice: "no" as const, reason: "", at: 90_000 + index }] : []),
      ],
    }),
  );
  genuine = evidenceBundle.parse(await someEvidence(votes));
  genuine.voters.sort((left, right) => (left.proof?.place ?? 0) - (right.proof?.place ?? 0));
  const opened = openHead({ head: genuine, engine });
  if (!opened.ok) throw new Error(opened.reason.text);
  tools = opened.value;
});

const deflate = (bytes: Uint8Array) => Uint8Array.from(deflateRawSync(bytes));
const packed = () => packVoters(genuine.voters, tools);
const again = (part: PackedPart) =>
  parsePackedPart({
    voters: part.ballots.length + part.others.length,
    bytes: writePackedPart(part, deflate),
  });

function fileOf({ voters: _, ...head }: EvidenceBundle, parts: VoterEvidence[][]): Blob {
  const written = parts.map((voters) => writePackedVoters(packVoters(voters, tools), deflate));
  return new Blob([writePackedHead(JSON.stringify(head), deflate), ...written, PACKED_END]);
}

const file = (bundle: EvidenceBundle): Blob =>
  fileOf(bundle, [bundle.voters.slice(0, 15), bundle.voters.slice(15)]);

const recountBlob = (blob: Blob) =>
  recountFile({
    file: blob,
    recounters: [createRecounter(async () => engine)],
    signal: new AbortController().signal,
    onProgress: () => undefined,
    known: () => ({ receipts: [], logKeys: known.logKeys }),
    now: known.now,
  });

async function* pieces(blob: Blob): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  for (let at = 0; at < bytes.length; at += 100) yield bytes.slice(at, at + 100);
}

describe("packVoters and unpackVoters", () => {
  it("give the same voters again, and keep those as JSON whose evidence has no column", async () => {
    const part = packed();
    expect(part.others).toHaveLength(2);
    expect(part.flags).toHaveLength(VOTERS - 2 + 6);
    expect(unpackVoters(await again(part), tools)).toEqual(genuine.voters);
  });

  it("do so whatever is wrong with the evidence", () => {
    const altered = fc.constantFrom<(voter: VoterEvidence) => void>(
      (voter) => Object.assign(voter.ballots[0] ?? {}, { power: "1" }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { digest: `0x${"ab".repeat(32)}` }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { choice: "yes" }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { reason: "\ud800" }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { reason: { keccak: `0x${"ab".repeat(32)}` } }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { signature: "0x" }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { signedAt: "99999999999999999999" }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { receivedAt: "1969-12-31T23:59:59.999Z" }),
      (voter) => Object.assign(voter.ballots[0] ?? {}, { position: undefined }),
      (voter) => Object.assign(voter, { holdings: null }),
      (voter) => Object.assign(voter, { proof: null }),
      (voter) => voter.proof?.path.reverse(),
      (voter) => voter.proof?.path.pop(),
      (voter) => Object.assign(voter.proof ?? {}, { place: 1_000_000 }),
      (voter) => Object.assign(voter.proof ?? {}, { place: 0 }),
      (voter) => Object.assign(voter, { address: testAccount("other").address }),
      (voter) => voter.ballots.splice(0),
      (voter) => voter.ballots.push(...voter.ballots),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(altered, fc.nat(VOTERS - 1)), { minLength: 1, maxLength: 3 }),
        (changes) => {
          const voters = structuredClone(genuine.voters);
          for (const [change, at] of changes) change(voters[at] as VoterEvidence);
          expect(unpackVoters(packVoters(voters, tools), tools)).toEqual(voters);
        },
      ),
      propertyRuns(30),
    );
  }, 30_000);
});

describe("recountPacked", () => {
  it("judges plain voters together, recovers nobody of them, and answers what one by one gives", async () => {
    const expected = recountVoters({ voters: genuine.voters, first: 0, tools });
    recovered = 0;
    const { sound, others } = recountPacked({ part: await again(packed()), first: 0, tools });
    expect([sound?.voters.length, others.length, recovered]).toEqual([VOTERS - 2, 2, 2]);
    const bundle = genuine;
    const whole = await recount({ bundle, engine, ...known });
    const { counted, pick } = await recountBlob(file(genuine));
    // Those that were judged together come first.
    const ballots = counted.ballots.map(readBallot).toSorted(byLine);
    expect({ ...counted, ballots }).toEqual({
      ...whole,
      ballots: whole.ballots.map(readBallot).toSorted(byLine),
    });
    expect(counted.verdict).toBe("true");
    expect(counted.ballots).toHaveLength(whole.ballots.length);
    expect(expected.every(({ counted: vote }) => vote !== null)).toBe(true);
    expect([...(await pick([0, 20, VOTERS]))]).toEqual([
      [0, genuine.voters[0]],
      [20, genuine.voters[20]],
    ]);
  });

  it("gives the evidence as JSON again, with WebAssembly and without", async () => {
    const blob = file(genuine);
    for (const reader of [engine, createJavascriptEngine()]) {
      const texts: string[] = [];
      for await (const text of unpackFile(pieces(blob), reader)) texts.push(text);
      expect(evidenceBundle.parse(JSON.parse(texts.join("")))).toEqual(genuine);
    }
  });

  it("refuses or recounts right whatever was done to keys, signatures, hints and all else", async () => {
    const bytes = writePackedPart(packed(), deflate);
    const columns = ["keys", "compacts", "nonceYs", "flags", "beside"] as const;
    const change = fc.oneof(
      fc.record({ kind: fc.constant("byte" as const), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) }),
      fc.record({ kind: fc.constantFrom(...columns), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) }),
      fc.record({
        kind: fc.constantFrom("signedAt", "receivedAfter", "position", "place", "ballots"),
        at: fc.nat(),
        by: fc.integer({ min: -90_000, max: 90_000 }),
      }),
      fc.record({
        kind: fc.constantFrom("nftCount", "tokenWei", "reason"),
        at: fc.nat(),
        by: fc.nat(),
      }),
    );
    const outcomes = { unreadable: 0, sound: 0, judged: 0 };
    const orUnreadable = <Value>(judge: () => Value): Value | null => {
      try {
        return judge();
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableEvidence);
        return null;
      }
    };
    await fc.assert(
      fc.asyncProperty(change, async (fault) => {
        const part = await parsePackedPart({ voters: VOTERS, bytes: alter({ bytes, ...fault }) }).catch(
          (error: unknown) => {
            expect(error).toBeInstanceOf(UnreadableEvidence);
            return null;
          },
        );
        const together = part && orUnreadable(() => recountPacked({ part, first: 0, tools }));
        const oneByOne =
          part && orUnreadable(() => recountVoters({ voters: unpackVoters(part, tools), first: 0, tools }));
        expect(together === null).toBe(oneByOne === null);
        if (together === null || oneByOne === null) {
          outcomes.unreadable += 1;
          return;
        }
        const { sound, others } = together;
        outcomes[sound === null ? "judged" : "sound"] += 1;
        const places = new Set(others.map(({ place }) => place));
        expect(others).toEqual(oneByOne.filter(({ place }) => places.has(place)));
        // Another place in the log is found by the log's proof, once all places are known.
        const rest = oneByOne.filter(({ place }) => !places.has(place));
        const powers = new Map(
          sound?.places.map((place) => [place, sound.ballots.powers[sound.ballots.voters.indexOf(place)]]),
        );
        expect(
          rest.map(({ voter, place, faults, counted }) => [voter, place, faults, counted?.power]),
        ).toEqual(
          (sound?.voters ?? []).map((voter, index) => {
            const place = sound?.places[index] ?? -1;
            return [voter, place, [], powers.get(place)];
          }),
        );
      }),
      propertyRuns(100),
    );
    expect(outcomes.judged).toBeGreaterThan(sizeOf({ daily: 0, nightly: 200 }));
  }, 240_000);

  async function alterPart(change: (part: PackedPart) => void): Promise<PackedPart> {
    const part = await again(packed());
    change(part);
    return part;
  }

  it("names the voter of a forged signature, and of a vote that was changed", async () => {
    const forged = await alterPart(({ compacts }) => {
      compacts[40] = (compacts[40] ?? 0) ^ 1;
    });
    const turned = await alterPart(({ flags }) => {
      flags[0] = (flags[0] ?? 0) ^ 2;
    });
    for (const part of [forged, turned]) {
      const { sound, others } = recountPacked({ part, first: 0, tools });
      expect(sound).toBeNull();
      expect(others.filter(({ faults }) => faults.length > 0).map(({ place }) => place)).toEqual([0]);
    }
  });
});

describe("a packed file that somebody made up", () => {
  const recountJson = async (bundle: EvidenceBundle) => recount({ bundle, engine, ...known });
  const change = async (to: (part: PackedPart) => void) => {
    const part = await again(packed());
    to(part);
    return part;
  };

  it("has no voter twice, not even in two parts that hold", async () => {
    const bundle = structuredClone(genuine);
    const twice = bundle.voters.findIndex(({ ballots }) => ballots.length === 2);
    const voter = bundle.voters[twice] as VoterEvidence;
    const [before, after] = [bundle.voters.slice(0, twice), bundle.voters.slice(twice + 1)];
    const [first, second] = voter.ballots.map((ballot) => ({ ...voter, ballots: [ballot] }));
    const parts = [
      [...before, first as VoterEvidence],
      [second as VoterEvidence, ...after],
    ];
    const { counted } = await recountBlob(fileOf(bundle, parts));
    const json = await recountJson({ ...bundle, voters: parts.flat() });
    expect(json.faults.map(({ text }) => text)).toContain("This voter is in the file twice.");
    expect([counted.tally, counted.faults, counted.verdict]).toEqual([json.tally, json.faults, json.verdict]);
    expect(counted.ballots.map(readBallot).toSorted(byLine)).toEqual(
      json.ballots.map(readBallot).toSorted(byLine),
    );
  });

  it("ends with its end", async () => {
    await expect(recountBlob(new Blob([file(genuine), "more"]))).rejects.toThrow("follows its end");
  });

  it("has as many voters as each part says, and some in each", async () => {
    const says = (voters: number, bytes: Uint8Array<ArrayBuffer>) => {
      new DataView(bytes.buffer).setUint32(4, voters, true);
      return bytes;
    };
    const [all, none] = [genuine.voters, []].map((voters) =>
      writePackedVoters(packVoters(voters, tools), deflate),
    );
    const { voters: _, ...head } = genuine;
    for (const parts of [
      [says(0, Uint8Array.from(all ?? [])), all ?? ""],
      [says(VOTERS + 1, Uint8Array.from(all ?? [])), all ?? ""],
      [none ?? "", all ?? ""],
    ]) {
      const blob = new Blob([writePackedHead(JSON.stringify(head), deflate), ...parts, PACKED_END]);
      await expect(recountBlob(blob)).rejects.toThrow(UnreadableEvidence);
    }
  });

  const oneBallot = async (ballot: Votes["ballots"][number]) => {
    const account = testAccount("alone");
    const votes = [{ account, nftCount: 1n, tokenWei: 0n, ballots: [ballot] }];
    const { voters, ...head } = evidenceBundle.parse(await someEvidence(votes));
    const opened = openHead({ head, engine });
    if (!opened.ok) throw new Error(opened.reason.text);
    return { part: packVoters(voters, opened.value), opened: opened.value };
  };

  it("has no reason that nobody can sign, even if it is hashed like one that somebody signed", async () => {
    const { part, opened } = await oneBallot({ choice: "yes", reason: "\ufffd", at: 10 });
    expect(recountPacked({ part, first: 0, tools: opened }).sound).not.toBeNull();
    part.reason = ["\ud800"];
    expect(() => recountPacked({ part, first: 0, tools: opened })).toThrow(UnreadableEvidence);
  });

  it("has its ballots judged one by one if the log writes an arrival with more or fewer digits", async () => {
    const { part, opened } = await oneBallot({ choice: "yes", reason: "", at: -900_000_000 });
    const times = { start: 0, end: Number.POSITIVE_INFINITY, cancelled: Number.POSITIVE_INFINITY };
    const { sound, others } = recountPacked({ part, first: 0, tools: { ...opened, times } });
    expect([sound, others[0]?.counted?.choice]).toEqual([null, "yes"]);
  });

  it("has no holdings that no leaf can contain", async () => {
    const part = await change(({ nftCount }) => nftCount.fill("9".repeat(78)));
    expect(() => recountPacked({ part, first: 0, tools })).toThrow(UnreadableEvidence);
  });

  it("has whole numbers from the least that each column takes", async () => {
    const columns = { ballots: 1, place: 0, position: 0 };
    for (const [name, least] of Object.entries(columns) as [keyof typeof columns, number][])
      for (const wrong of [least - 1, least + 0.5]) {
        const part = packed();
        part[name][0] = wrong;
        await expect(again(part)).rejects.toThrow("not what it must be");
      }
  });

  it("has no name twice, and no bytes that are no text", async () => {
    const bytes = (text: string) => {
      const deflated = deflate(Buffer.from(text, "latin1"));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(deflated.length);
      return Uint8Array.from([...length, ...deflated]);
    };
    const empty = ["ballots", "nftCount", "tokenWei", "place", "reason", "signedAt", "receivedAfter"];
    const text = `{${empty.map((name) => `"${name}":[]`).join()},"position":[],"others":[]}`;
    const parse = (json: string) => parsePackedPart({ voters: 1, bytes: bytes(json) });
    await expect(parse(text)).rejects.toThrow("number of voters");
    for (const other of [text.replace("{", '{"others":[[0,{}]],'), `\xef\xbb\xbf${text}`])
      await expect(parse(other)).rejects.toThrow("not what it must be");
  });
});

const byLine = (left: { line: string }, right: { line: string }) => (left.line < right.line ? -1 : 1);

function alter({
  bytes,
  kind,
  at,
  by,
}: {
  bytes: Uint8Array;
  kind: string;
  at: number;
  by: number;
}): Uint8Array<ArrayBuffer> {
  if (kind === "byte") {
    const altered = Uint8Array.from(bytes);
    altered[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ by;
    return altered;
  }
  const part: PackedPart = structuredClone(packed());
  const column: unknown = Reflect.get(part, kind);
  if (column instanceof Uint8Array) {
    const place = at % Math.max(1, column.length);
    column[place] = (column[place] ?? 0) ^ by;
  } else if (Array.isArray(column)) {
    const place = at % column.length;
    const own: unknown = column[place];
    column[place] = typeof own === "number" ? own + by : String(by);
  }
  return writePackedPart(part, deflate);
}
