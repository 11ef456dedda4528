import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bytesToHex } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { hashLeaf } from "@/lib/shared/merkle-tree";
import { parseWitnessPolicy, type WitnessPolicy } from "@/lib/shared/witness-policy";
import { listen } from "@/local/listen";
import { cosignedBy, type RunningWitness, startWitness, testWitness } from "@/tests/builders/witnesses";
import { query } from "@/tests/setup/own-services";
import { answerKey } from "./answer-log.server";
import { askWitnesses } from "./ask-witnesses.server";
import { findCosignedHead } from "./cosignature-store.server";
import { getTreeHead } from "./get-tree-head.server";
import { listCosigners } from "./list-cosigners";
import { readLogKey } from "./log-key.server";
import { sealLog } from "./seal-log.server";
import { headTime, type SignedTreeHead, signTreeHead } from "./tree-head";

const seal = async () => (await sealLog({ budgetMs: 30_000 })).head;
const stored = () =>
  query<{ witness: string; tree_size: string }>(
    "SELECT split_part(witness, '+', 1) AS witness, tree_size FROM log_cosignature JOIN log_head ON id = head_id ORDER BY head_id, witness",
  );

async function grow(count = 3): Promise<SignedTreeHead> {
  await query(
    `INSERT INTO log_entry (body, created_at) SELECT '{"entry":' || n || '}', app_now() FROM generate_series(1, $1) AS n`,
    [count],
  );
  return seal();
}

let folder: string;
let witnesses: RunningWitness[];
beforeEach(async () => {
  await query("TRUNCATE log_cosignature");
  folder = mkdtempSync(join(tmpdir(), "witnesses-"));
  const { verifierKey } = await answerKey();
  const start = (name: string) => startWitness({ folder, name, logs: [verifierKey] });
  witnesses = await Promise.all(["a.test", "b.test", "c.test"].map(start));
});
afterEach(async () => {
  await Promise.all(witnesses.map(({ stop }) => stop()));
  rmSync(folder, { recursive: true });
});

function policyOf(quorum: number, ...known: readonly { url: string; verifierKey: string }[]): WitnessPolicy {
  const policy = parseWitnessPolicy(
    `${quorum} of ${known.map(({ url, verifierKey }) => `${url} ${verifierKey}`).join(", ")}`,
  );
  if (!policy.ok) throw new Error(policy.reason);
  return policy.value;
}

/** A server in a witness's place. */
async function pretend(
  answer: (response: ServerResponse, request: string) => void,
): Promise<{ url: string; verifierKey: string; requests: number; server: Server }> {
  const pretended = { url: "", verifierKey: testWitness(1), requests: 0 };
  const server = createServer(async (request: IncomingMessage, response) => {
    pretended.requests += 1;
    answer(response, await text(request));
  });
  pretended.url = (await listen(server)).url;
  return Object.assign(pretended, { server });
}

describe("askWitnesses", () => {
  it("keeps what each witness signed, as the log grows, and asks nobody twice for one checkpoint", async () => {
    const policy = policyOf(2, ...witnesses);
    for (const count of [3, 4, 70]) {
      const head = await grow(count);
      const report = { treeSize: head.treeSize, cosigned: 3, of: 3, faults: [], isRefused: false };
      expect(await askWitnesses(policy)).toEqual(report);
      const cosigned = await findCosignedHead({ policy, origin: head.origin });
      expect(cosigned?.head).toMatchObject({ treeSize: head.treeSize, root: head.root });
      if (cosigned === null) throw new Error("nothing was cosigned");
      expect(listCosigners({ head: cosigned.head, policy, now: Date.now() })).toHaveLength(3);
      // Nobody answers any more, and nobody is asked.
      const gone = policyOf(2, ...witnesses.map((each) => ({ ...each, url: "http://127.0.0.1:1" })));
      expect(await askWitnesses(gone)).toEqual(report);
    }
    expect(await stored()).toHaveLength(9);
  });

  it("takes the size that a witness has from its 409, after what it answered was lost", async () => {
    const policy = policyOf(2, ...witnesses);
    await grow();
    await askWitnesses(policy);
    // Killed before it stored anything: the witnesses have this size, and nobody here knows.
    await query("TRUNCATE log_cosignature");
    expect(await askWitnesses(policy)).toMatchObject({ cosigned: 3, faults: [] });
    await query("TRUNCATE log_cosignature");
    await grow(9);
    expect(await askWitnesses(policy)).toMatchObject({ cosigned: 3, faults: [] });
    expect(await stored()).toHaveLength(3);
  });

  it("stores each cosignature once if two runs ask at the same time", async () => {
    const policy = policyOf(2, ...witnesses);
    await grow();
    const reports = await Promise.all([askWitnesses(policy), askWitnesses(policy)]);
    expect(reports.map((report) => report?.cosigned)).toEqual([3, 3]);
    expect(await stored()).toHaveLength(3);
  });

  it("says which witness refuses the log, because it cosigned another history", async () => {
    const { origin } = await grow(9);
    const key = readLogKey(getEnvironment().LOG_SIGNING_KEY);
    const root = bytesToHex(hashLeaf(Buffer.from("another history")));
    const other = { origin, keyId: key.keyId, treeSize: 1, root, at: headTime(Date.now()) };
    const body = `old 0\n\n${signTreeHead({ head: other, ...key }).note}`;
    const [first] = witnesses;
    expect((await fetch(`${first?.url}/add-checkpoint`, { method: "POST", body })).status).toBe(200);
    expect(await askWitnesses(policyOf(2, ...witnesses))).toMatchObject({
      cosigned: 2,
      isRefused: true,
      faults: ["a.test refuses this log: it does not begin with what it cosigned"],
    });
    expect((await stored()).map(({ witness }) => witness)).toEqual(["b.test", "c.test"]);
  });

  const bad: [
    string,
    (head: SignedTreeHead, earlier: SignedTreeHead) => Parameters<typeof pretend>[0],
    RegExp,
  ][] = [
    ["hangs", () => () => undefined, /did not answer in time/],
    [
      "begins an answer and hangs",
      () => (response) => void response.writeHead(200).write("— w1.test"),
      /did not answer in time/,
    ],
    [
      "answers 64 MB",
      () => (response) => {
        response.writeHead(200);
        const piece = Buffer.alloc(2 ** 20, "x");
        let left = 64;
        const more = () => {
          while (left > 0 && !response.destroyed) {
            left -= 1;
            if (!response.write(piece)) return void response.once("drain", more);
          }
          response.end();
        };
        more();
      },
      /answered too much/,
    ],
    [
      "answers garbage",
      () => (response) => void response.end("— w1.test !!!\n"),
      /no cosignature of its own key/,
    ],
    ["answers nothing", () => (response) => void response.end(), /no cosignature of its own key/],
    [
      "answers another's signature",
      (head) => (response) => void response.end(cosignedBy(2, head)),
      /no cosignature of its own key/,
    ],
    [
      "answers another's signature in its own name",
      (head) => (response) => void response.end(cosignedBy(2, head).replace("w2.test", "w1.test")),
      /no cosignature of its own key/,
    ],
    [
      "answers its cosignature of a smaller tree",
      (_, earlier) => (response) => void response.end(cosignedBy(1, earlier)),
      /no cosignature of its own key/,
    ],
    [
      "dates its cosignature into the future",
      (head) => (response) => void response.end(cosignedBy(1, head, head.at + 3_600_000)),
      /no cosignature of its own key/,
    ],
    [
      "sends elsewhere",
      () => (response) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
      /answered 307/,
    ],
    ["fails", () => (response) => void response.writeHead(500).end("x"), /answered 500/],
    ["does not know the log", () => (response) => void response.writeHead(404).end(), /answered 404/],
    [
      "always wants another size",
      () => (response) => void response.writeHead(409, { "content-type": "text/x.tlog.size" }).end("0\n"),
      /answered 409/,
    ],
    [
      "answers 409 without a size",
      () => (response) => void response.writeHead(409).end("x"),
      /409 without a size/,
    ],
    [
      "has more than the log",
      () => (response) => void response.writeHead(409).end("999999\n"),
      /has cosigned 999999 entries/,
    ],
    ["drops the connection", () => (response) => void response.destroy(), /could not be reached/],
  ];
  it.each(bad)("stores nothing of a witness that %s, and takes the others", async (_, answerOf, said) => {
    const earlier = await grow();
    const head = await grow();
    const pretended = await pretend(answerOf(head, earlier));
    try {
      const policy = policyOf(2, ...witnesses.slice(0, 2), pretended);
      const report = await askWitnesses(policy);
      expect(report).toMatchObject({ cosigned: 2, of: 3, faults: [expect.stringMatching(said)] });
      expect((await stored()).map(({ witness }) => witness)).toEqual(["a.test", "b.test"]);
      expect(pretended.requests).toBeLessThanOrEqual(2);
    } finally {
      pretended.server.closeAllConnections();
      pretended.server.close();
    }
  });

  it("holds nothing in the database while a witness hangs, so acts are stored and sealed", async () => {
    await grow();
    let sayAsked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      sayAsked = resolve;
    });
    const pretended = await pretend(() => sayAsked());
    try {
      let isOver = false;
      const asking = askWitnesses(policyOf(1, pretended)).then((report) => {
        isOver = true;
        return report;
      });
      await isAsked;
      const held = await query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      expect(held).toEqual([]);
      const before = await getTreeHead();
      expect((await grow(2)).treeSize).toBe(before.treeSize + 2);
      expect(isOver).toBe(false);
      expect(await asking).toMatchObject({ cosigned: 0, faults: [expect.stringMatching(/in time/)] });
    } finally {
      pretended.server.closeAllConnections();
      pretended.server.close();
    }
  });
});
