import { logNameOf, type SignedTreeHead } from "@/lib/log/tree-head";
import { logKey, signHead } from "@/tests/builders/evidence-log";
import { cosignedBy, testPolicy, withCosignatures } from "@/tests/builders/witnesses";
import { listCosigners } from "./list-cosigners";
import { readCheckpoint } from "./read-checkpoint";

const AT = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const origin = "https://club.test";
const headOf = (treeSize: number): SignedTreeHead =>
  signHead({ origin, keyId: logKey.id, treeSize, root: `0x${"ab".repeat(32)}`, at: AT });
const head = headOf(7);
const policy = testPolicy(2, 3);
const namesIn = (note: string, now = AT) =>
  listCosigners({ head: { ...head, note }, policy, now }).map(({ name }) => name);

describe("listCosigners", () => {
  it("counts each witness of the policy once, and nobody else", () => {
    expect(namesIn(head.note)).toEqual([]);
    expect(namesIn(withCosignatures(head, 3, 1).note)).toEqual(["w1.test", "w3.test"]);
    expect(namesIn(withCosignatures(head, 2, 2, 2).note)).toEqual(["w2.test"]);
    expect(namesIn(withCosignatures(head, 4, 5).note)).toEqual([]);
  });

  it("takes no cosignature of another checkpoint, of another time or under another name", () => {
    expect(namesIn(head.note + cosignedBy(1, headOf(6)))).toEqual([]);
    expect(namesIn(head.note + cosignedBy(1, head, AT - HOUR_MS))).toEqual([]);
    expect(namesIn(head.note + cosignedBy(1, head, AT + HOUR_MS))).toEqual([]);
    expect(namesIn(head.note + cosignedBy(1, head, AT + HOUR_MS), AT + HOUR_MS)).toEqual(["w1.test"]);
    expect(namesIn(head.note + cosignedBy(1, head).replace("w1.test", "w2.test"))).toEqual([]);
    expect(namesIn(`${head.note}no line\n`)).toEqual([]);
  });
});

describe("readCheckpoint", () => {
  const keys = [`0x${"11".repeat(32)}`, logKey.publicKey];

  it("reads a checkpoint that a log serves, with or without cosignatures", () => {
    const cosigned = withCosignatures(head, 1, 2);
    expect(readCheckpoint({ note: cosigned.note, origin, keys })).toEqual({
      head: cosigned,
      publicKey: logKey.publicKey,
    });
  });

  it("refuses another log's, another key's and what is no checkpoint", () => {
    const read = (note: string, other = origin) => readCheckpoint({ note, origin: other, keys });
    expect(read(head.note, "https://other.test")).toBeNull();
    expect(readCheckpoint({ note: head.note, origin, keys: keys.slice(0, 1) })).toBeNull();
    expect(read(head.note.replace("\n7\n", "\n8\n"))).toBeNull();
    for (const note of ["", `${logNameOf(origin)}\n7\n`, head.note.slice(0, -90)])
      expect(read(note)).toBeNull();
  });
});
