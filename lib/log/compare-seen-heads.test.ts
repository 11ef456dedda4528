import { someLog } from "@/tests/builders/receipts";
import type { SeenHead } from "./compare-heads";
import { compareSeenHeads } from "./compare-seen-heads";
import { hashEntry } from "./log-entry";

const leaves = Array.from({ length: 40 }, (_, index) => hashEntry(`{"entry":${index}}`));
const log = someLog(leaves, 1);
const fork = someLog([...leaves.slice(0, 10), hashEntry("{}"), ...leaves.slice(11)], 1);
const at = (size: number, of = log): SeenHead => ({ head: of.head(size), publicKey: of.key.publicKey });

let asked: { first: number; second: number }[];
beforeEach(() => {
  asked = [];
});
function compare(now: SeenHead, seen: SeenHead[]) {
  const askPath = async (sizes: { first: number; second: number }) => {
    asked.push(sizes);
    return log.consistency(sizes.first, sizes.second).path;
  };
  return compareSeenHeads({ now, seen, askPath });
}

describe("compareSeenHeads", () => {
  it("asks for proofs only between the nearest heads", async () => {
    expect(await compare(at(20), [at(5), at(12), at(30), at(35)])).toEqual({ kind: "same-log" });
    expect(asked).toEqual([
      { first: 12, second: 20 },
      { first: 20, second: 30 },
    ]);
  });

  it("asks nobody if the very same head was seen, or nothing", async () => {
    expect(await compare(at(20), [at(20), at(5)])).toEqual({ kind: "same-log" });
    expect(await compare(at(20), [])).toEqual({ kind: "same-log" });
    expect(asked).toEqual([]);
  });

  it("finds another log of the same size, whatever else was seen", async () => {
    const twin = at(20, fork);
    expect(await compare(at(20), [at(5), twin])).toEqual({
      kind: "other-log",
      why: "twin",
      seen: twin,
      of: "head",
    });
  });

  it("finds a log that split from one that was seen, before or after it", async () => {
    for (const size of [15, 30]) {
      const seen = at(size, fork);
      expect(await compare(at(20), [seen])).toEqual({ kind: "other-log", why: "unproved", seen, of: "head" });
    }
    expect(await compare(at(20), [at(9, fork)])).toEqual({ kind: "same-log" });
  });

  it("never compares the logs of two deployments, even if one key signs both", async () => {
    const elsewhere = someLog([...leaves].reverse(), 1, "https://other.test");
    expect(await compare(at(20), [at(20, elsewhere), at(5, elsewhere)])).toEqual({ kind: "same-log" });
    expect(asked).toEqual([]);
  });

  it("accuses nobody who could not be asked or has no proof of it", async () => {
    const seen = [at(5)];
    const ask = (askPath: () => Promise<null>) => compareSeenHeads({ now: at(20), seen, askPath });
    expect(await ask(() => Promise.reject(new Error("offline")))).toMatchObject({ kind: "unasked" });
    expect(await ask(async () => null)).toMatchObject({ kind: "other-log", why: "unproved" });
  });
});
