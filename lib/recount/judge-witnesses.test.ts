/** @jest-environment node */
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { endorse, enterIntoLog, signHead } from "@/tests/builders/evidence-log";
import { testPolicy, withCosignatures } from "@/tests/builders/witnesses";
import { genuineFile } from "@/tests/forgeries/genuine-file";
import { checkLogHead, checkLogKey } from "./check-log";
import type { EvidenceBundle, LogEvidence } from "./evidence-schemas";
import { judgeWitnesses } from "./judge-witnesses";

const policy = testPolicy(2, 3);

function logOf({ log }: EvidenceBundle): LogEvidence {
  if (log === undefined) throw new Error("there is no log");
  return log;
}

/** The file with its own head as what these witnesses cosigned. */
async function witnessedBy(...numbers: readonly number[]): Promise<EvidenceBundle> {
  const file = await genuineFile();
  const log = logOf(file);
  log.witnessed = { publicKey: log.publicKey, head: withCosignatures(log.head, ...numbers), path: [] };
  return file;
}

function judge(file: EvidenceBundle, wanted: typeof policy | null = policy) {
  const now = logOf(file).head.at;
  return judgeWitnesses({ head: file, policy: wanted, now });
}
const linesOf = (file: EvidenceBundle) => checkLogHead(file).faults.map(({ line }) => line);

describe("judgeWitnesses", () => {
  it("needs only the quorum that the reader named", async () => {
    for (const numbers of [
      [1, 2],
      [3, 1],
      [1, 2, 3, 4],
    ]) {
      const file = await witnessedBy(...numbers);
      expect(judge(file).unchecked).toEqual([]);
      expect(linesOf(file)).toEqual([]);
    }
  });

  it("doubts a file below the quorum, and says who signed", async () => {
    for (const [numbers, said] of [
      [[], "0 of 3 witnesses confirmed"],
      [[2], "1 of 3 witnesses (w2.test) confirmed"],
      [[2, 2, 2], "1 of 3 witnesses (w2.test) confirmed"],
      [[4, 5, 6, 1], "1 of 3 witnesses (w1.test) confirmed"],
    ] as const) {
      const { unchecked } = judge(await witnessedBy(...numbers));
      expect(unchecked).toMatchObject([{ line: "log.witnessed", text: expect.stringContaining(said) }]);
    }
    expect(judge(await genuineFile()).unchecked).toHaveLength(1);
  });

  it("wants nothing for a reader who named nobody, of a file without a log, or while people vote", async () => {
    expect(judge(await genuineFile(), null)).toEqual({ cosigners: [], unchecked: [] });
    const file = await genuineFile();
    const open = {
      ...file,
      result: { ...file.result, isFinal: false },
      log: { ...logOf(file), result: null },
    };
    expect(judge(open).unchecked).toEqual([]);
    expect(judgeWitnesses({ head: { ...file, log: undefined }, policy, now: 0 }).unchecked).toEqual([]);
  });
});

describe("checkLogHead", () => {
  const forgeries: [string, (log: LogEvidence) => Partial<SignedTreeHead>][] = [
    ["another history of the same size", () => ({ root: `0x${"ab".repeat(32)}` })],
    [
      "another history that is larger",
      ({ head }) => ({ root: `0x${"ab".repeat(32)}`, treeSize: head.treeSize + 9 }),
    ],
    ["a head from before the file's entries", ({ head }) => ({ treeSize: head.treeSize - 1 })],
    ["the log of another deployment", () => ({ origin: "https://other.test" })],
  ];
  it.each(forgeries)("refuses the cosignatures of %s", async (_, forge) => {
    const file = await witnessedBy();
    const log = logOf(file);
    const head = withCosignatures(signHead({ ...log.head, ...forge(log) }), 1, 2);
    log.witnessed = { publicKey: log.publicKey, head, path: [] };
    expect(judge(file).unchecked).toEqual([]);
    expect(linesOf(file)).toContain("log.witnessed");
  });

  it("refuses the cosignatures of a head of the same log from before the file's last entries", async () => {
    const file = await witnessedBy();
    const log = logOf(file);
    if (log.endHead === null) throw new Error("there is no head of the end");
    expect(log.endHead.head.treeSize).toBeLessThan(log.head.treeSize);
    log.witnessed = { ...log.endHead, head: withCosignatures(log.endHead.head, 1, 2) };
    expect(linesOf(file)).toEqual(["log.witnessed"]);
  });

  it("refuses what the log did not sign, and doubts what a key signed that the server does not name", async () => {
    const file = await witnessedBy(1, 2);
    const log = logOf(file);
    const seed = `0x${"08".repeat(32)}` as const;
    const other = await witnessedBy();
    enterIntoLog(other, { seed });
    const { publicKey, head } = logOf(other);
    log.witnessed = { publicKey: log.publicKey, head: withCosignatures(head, 1, 2), path: [] };
    expect(linesOf(file)).toContain("log.witnessed");
    log.witnessed = { publicKey, head: withCosignatures(head, 1, 2), path: [] };
    expect(linesOf(file)).toEqual([]);
    expect(checkLogKey(file, [log.publicKey]).map(({ line }) => line)).toEqual(["log.witnessed.publicKey"]);
    log.endorsements = [endorse(seed)];
    expect(checkLogKey(file, [log.publicKey])).toEqual([]);
  });
});
