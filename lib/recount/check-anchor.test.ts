import { anchorData } from "@/lib/anchors/anchor-data";
import { entryBody, type RowEntry } from "@/lib/log/log-entry";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { type AnchoredVote, anchoredVote, type Mined, named } from "@/tests/builders/anchored-vote";
import { testAccount } from "@/tests/setup/accounts";
import { type AskedTransaction, checkAnchor } from "./check-anchor";

function check({
  bundle,
  anchor,
  transaction,
}: Omit<AnchoredVote, "transaction"> & { transaction: AskedTransaction }) {
  const { voters: _, ...head } = bundle;
  const checked = checkAnchor({ head, anchor, transaction, parseEntry: parseLogEntry });
  return checked.state === "confirmed" ? checked : [checked.state, checked.finding.text];
}

let genuine: AnchoredVote;
beforeAll(async () => {
  genuine = await anchoredVote();
});

it("confirms that the result was on the chain by the time of the block, whatever the server says of the block", () => {
  const anchor = { ...genuine.anchor, block: "1", at: "2001-01-01T00:00:00Z" };
  const { block } = genuine.transaction;
  expect(check({ ...genuine, anchor })).toEqual({
    state: "confirmed",
    block: 12_345_678n,
    time: block?.time,
  });
});

it.each<[string, AskedTransaction | ((genuine: Mined) => AskedTransaction)]>([
  ["a node that doesn't know the transaction", null],
  ["a transaction in no block", (mined) => ({ ...mined, block: null })],
  [
    "a block that may still be replaced",
    (mined) => ({ ...mined, block: mined.block && { ...mined.block, confirmations: 11n } }),
  ],
  [
    "the name of another deployment",
    ({ data, ...mined }) => ({ ...mined, data: `${data.slice(0, 10)}${"00".repeat(32)}${data.slice(74)}` }),
  ],
])("leaves %s unchecked", (_, change) => {
  const transaction = typeof change === "function" ? change(genuine.transaction) : change;
  expect(check({ ...genuine, transaction })).toEqual(["unchecked", expect.any(String)]);
});

const otherRoot = `0x${"34".repeat(32)}`;
it.each<[string, (genuine: AnchoredVote) => Partial<AnchoredVote>, RegExp]>([
  [
    "data that is no anchor",
    ({ transaction }) => ({ transaction: { ...transaction, data: "0x" } }),
    /no root of a log/,
  ],
  [
    "another root on the chain than the server names",
    ({ transaction, anchor }) => ({
      transaction: { ...transaction, data: anchorData({ ...anchor, root: otherRoot }) },
    }),
    /not the one that the server names/,
  ],
  [
    "a root of a log without the result, on the chain and named",
    ({ transaction, anchor }) => ({
      anchor: { ...anchor, root: otherRoot },
      transaction: { ...transaction, data: anchorData({ ...anchor, root: otherRoot }) },
    }),
    /not of a log with the result/,
  ],
  [
    "another sender than the log names",
    ({ transaction }) => ({ transaction: { ...transaction, from: testAccount("thief").address } }),
    /doesn't name/,
  ],
  [
    "an entry about the sender that the anchored log doesn't have",
    ({ anchor, transaction }) => {
      const from = testAccount("thief").address.toLowerCase();
      const body = entryBody({ ...named, key: from });
      return {
        anchor: { ...anchor, named: { ...anchor.named, body } },
        transaction: { ...transaction, from },
      };
    },
    /doesn't name/,
  ],
  [
    "a file with another result",
    ({ bundle }) => ({ bundle: { ...bundle, result: { ...bundle.result, yesPower: "1" } } }),
    /not of a log with the result/,
  ],
  [
    "a file whose head has the anchored size and another root",
    ({ bundle, anchor: { treeSize } }) => {
      if (bundle.log === undefined) throw new Error("the file has no log");
      const head = { ...bundle.log.head, treeSize, root: otherRoot };
      return { bundle: { ...bundle, log: { ...bundle.log, head } } };
    },
    /one history in this file and another on the chain/,
  ],
  [
    "a file that witnesses cosigned at the anchored size with another root",
    ({ bundle, anchor: { treeSize } }) => {
      if (bundle.log === undefined) throw new Error("the file has no log");
      const head = { ...bundle.log.head, treeSize, root: otherRoot };
      const witnessed = { head, publicKey: otherRoot, path: [] };
      return { bundle: { ...bundle, log: { ...bundle.log, witnessed } } };
    },
    /one history in this file and another on the chain/,
  ],
  [
    "a block that is older than the result",
    ({ transaction, bundle }) => ({
      transaction: {
        ...transaction,
        block: { number: 1n, confirmations: 99n, time: (bundle.log?.result?.at ?? 0) - 61_000 },
      },
    }),
    /older than the result/,
  ],
])("refuses %s", (_, change, why) => {
  expect(check({ ...genuine, ...change(genuine) })).toEqual(["refused", expect.stringMatching(why)]);
});

it("refuses a tree that has the result at another place than the file's log", async () => {
  const vote = await anchoredVote(named, ["an entry of another history"]);
  expect(check(vote)).toEqual(["refused", expect.stringMatching(/one history in this file and another/)]);
});

it.each<[string, Partial<RowEntry>]>([
  ["of another table", { table: "admin" }],
  ["that takes the name back", { state: null }],
])("refuses a sender with an entry %s", async (_, change) => {
  const vote = await anchoredVote({ ...named, ...change });
  expect(check(vote)).toEqual(["refused", expect.stringMatching(/doesn't name/)]);
});
