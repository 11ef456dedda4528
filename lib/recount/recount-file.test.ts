import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { READ_AT, someEvidence } from "@/tests/builders/evidence";
import { logKey } from "@/tests/builders/evidence-log";
import { readBallot } from "@/tests/builders/read-ballot";
import { recount } from "@/tests/builders/recount";
import { testAccount } from "@/tests/setup/accounts";
import type { EvidenceBundle } from "./evidence-schemas";
import { parseVoters } from "./parse-evidence";
import { type FileRecount, type Recounter, recountFile } from "./recount-file";
import { splitFile } from "./split-file";

const VOTERS = 12;
let genuine: EvidenceBundle;
beforeAll(async () => {
  genuine = await someEvidence(
    Array.from({ length: VOTERS }, (_, index) => ({
      account: testAccount(`voter ${index}`),
      nftCount: BigInt(index + 1),
      tokenWei: 0n,
      ballots: [
        { choice: index % 2 === 0 ? "yes" : "no", reason: "“Ja”,\n]} 🌳", at: 10 },
        ...(index === 3 ? [{ choice: "no" as const, reason: "", at: 99 }] : []),
      ],
    })),
  );
});

const reader = { receipts: [], logKeys: [logKey.publicKey] };
const known = { known: () => reader, now: READ_AT };

/** As the server writes it. */
function write({ voters, ...head }: EvidenceBundle): string {
  const lines = voters.map((voter) => JSON.stringify(voter)).join(",\n");
  return `${JSON.stringify(head).slice(0, -1)},"voters":[${lines && `\n${lines}`}\n]}\n`;
}

/** Works like a worker: what goes in and comes out is a copy. */
function someRecounter(change: Partial<Recounter> = {}): Recounter {
  const own = createRecounter(loadSignatureEngine);
  return {
    ...own,
    open: async (head) => structuredClone(await own.open(head)),
    count: async (part) => structuredClone(await own.count(structuredClone(part))),
    ...change,
  };
}

function recountText(text: string | Blob, options: { signal?: AbortSignal } = {}): Promise<FileRecount> {
  return recountFile({
    file: new Blob([text]),
    recounters: [someRecounter(), someRecounter()],
    ...known,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
}

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

describe("splitFile", () => {
  it("takes a head of some megabytes, as one with the proofs of very many ballots is", async () => {
    const text = write(genuine).replace(',"voters":[', `${" ".repeat(3_000_000)},"voters":[`);
    expect(JSON.parse((await splitFile(inPieces(text, 1_000_000))).head)).toHaveProperty("proposal");
  });

  it.each([1, 7, 400, 5_000, 10_000_000])(
    "finds the same head and voters in pieces of %s bytes",
    async (size) => {
      const { head, parts } = await splitFile(inPieces(write(genuine), size));
      const { voters, ...wanted } = genuine;
      expect(JSON.parse(head)).toEqual(JSON.parse(JSON.stringify(wanted)));
      const found: unknown[] = [];
      for await (const part of parts) {
        expect(part.first).toBe(found.length);
        found.push(...parseVoters(part));
      }
      expect(found).toEqual(voters);
    },
  );

  it("finds nobody where nobody voted", async () => {
    const { parts } = await splitFile(inPieces(write({ ...genuine, voters: [] }), 100));
    expect(await parts.next()).toMatchObject({ done: true });
  });
});

describe("recountFile", () => {
  it("answers like the recount of the whole bundle, and reports how far it is", async () => {
    const seen: number[] = [];
    const { counted, voters, head } = await recountFile({
      file: new Blob([write(genuine)]),
      recounters: [someRecounter()],
      ...known,
      signal: new AbortController().signal,
      onProgress: ({ bytes, ofBytes }) => void seen.push(bytes / ofBytes),
    });
    const engine = await loadSignatureEngine();
    const whole = await recount({ ...reader, now: READ_AT, bundle: genuine, engine });
    expect({ ...counted, ballots: counted.ballots.map(readBallot) }).toEqual({
      ...whole,
      ballots: whole.ballots.map(readBallot),
    });
    expect(counted.verdict).toBe("true");
    expect(voters).toBe(VOTERS);
    expect(head.proposal.digest).toBe(genuine.proposal.digest);
    expect(seen.at(-1)).toBeGreaterThan(0.5);
  });

  it("counts a voter who appears in two parts of the file where the file has them first", async () => {
    const doubled = structuredClone(genuine);
    const [first] = doubled.voters;
    // Enough between the two that they come in different parts.
    const padding = "x".repeat(600_000);
    const voter = { ...structuredClone(first), address: first?.address.toUpperCase().replace("0X", "0x") };
    const text = write({ ...doubled, voters: [...doubled.voters, voter as (typeof doubled.voters)[number]] });
    const { counted } = await recountText(text.replace('"holdings"', `"more":"${padding}","holdings"`));
    expect(counted.verdict).toBe("false");
    expect(counted.faults).toContainEqual(
      expect.objectContaining({ line: `voters[${VOTERS}]`, text: "This voter is in the file twice." }),
    );
    expect(counted.tally.yesCount).toBe(VOTERS / 2 - 1 + 1);
    expect(counted.ballots[0]?.verdict).toBe("counted");
  });

  it.each([
    ["on one line", (bundle: EvidenceBundle) => JSON.stringify(bundle)],
    ["with line breaks everywhere", (bundle: EvidenceBundle) => JSON.stringify(bundle, null, 2)],
    [
      "with two voters on a line",
      (bundle: EvidenceBundle) => write(bundle).replace(/\},\n\{"address"/, '},{"address"'),
    ],
  ])("reads a bundle that is written %s", async (_, written) => {
    const { counted, pick } = await recountText(written(genuine));
    expect(counted).toMatchObject({ verdict: "true", faults: [] });
    const picked = await pick([0, VOTERS - 1, VOTERS]);
    expect([...picked]).toEqual([
      [0, genuine.voters[0]],
      [VOTERS - 1, genuine.voters[VOTERS - 1]],
    ]);
  });

  it.each([
    [
      "cut in the middle of a voter",
      () => write(genuine).slice(0, -300),
      "The file breaks off before its end.",
    ],
    ["cut after a voter", () => write(genuine).slice(0, -4), "The file breaks off before its end."],
    ["cut in its head", () => write(genuine).slice(0, 500), "The file breaks off before its end."],
    [
      "a picture",
      () => new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 10, 0xff)]),
      "The file is no text in UTF-8.",
    ],
    ["prose", () => "Dear voter,\nall is well.", "The file is no JSON."],
    ["nothing", () => "", "The file is no JSON."],
    ["other JSON", () => "[1,2]", /^The file is no evidence of a vote\./],
    [
      "a ballot with an odd field",
      () => write(genuine).replace(/"signedAt":"\d+"/, '"signedAt":"soon"'),
      "The file is no evidence of a vote. voters[0].ballots[0].signedAt: a whole number in digits",
    ],
  ])("says what is wrong with a file that is %s", async (_, text, message) => {
    await expect(recountText(text())).rejects.toThrow(message);
  });

  it("refuses a file too large to be read in one go, unless it is written a voter a line", async () => {
    const file = new Blob([JSON.stringify(genuine)]);
    const large = new Proxy(file, {
      get: (target, key) => {
        if (key === "size") return 2 ** 29;
        const value = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const options = { ...known, signal: new AbortController().signal, onProgress: () => undefined };
    const said = recountFile({ file: large, recounters: [someRecounter()], ...options });
    await expect(said).rejects.toThrow(/too large to be read in one piece/);
  });

  it("counts a voter whose line is longer than many pieces of the file", async () => {
    const padding = "x".repeat(3_000_000);
    const text = write(genuine).replaceAll('"holdings"', `"more":"${padding}","holdings"`);
    expect(await recountText(text)).toMatchObject({ voters: VOTERS, counted: { verdict: "true" } });
  });

  it("stops when it is told to", async () => {
    const stop = new AbortController();
    const recounter = someRecounter({
      count: async (part) => {
        stop.abort();
        return createRecounter(loadSignatureEngine)
          .count(part)
          .catch(() => ({ voters: [], ballots: [], faults: [], unchecked: [] }));
      },
    });
    const options = { ...known, signal: stop.signal, onProgress: () => undefined };
    const said = recountFile({ file: new Blob([write(genuine)]), recounters: [recounter], ...options });
    await expect(said).rejects.toThrow(/abort/i);
  });
});
