/** @jest-environment jest-fixed-jsdom */

import { listComplaints } from "@/lib/log/kept-complaints";
import { keepSeenHead } from "@/lib/log/seen-heads";
import { endorse, enterIntoLog, publicKeyOf } from "@/tests/builders/evidence-log";
import { genuineFile, headOf, later } from "@/tests/forgeries/forgery";
import { checkFileHead } from "./check-file-head";

const NEW_SEED = `0x${"08".repeat(32)}` as const;

describe("checkFileHead", () => {
  it("compares a log under a key that another handed over to, which the server does not list", async () => {
    const file = await genuineFile();
    const seen = headOf(file);
    keepSeenHead(seen);
    for (const voter of file.voters.slice(0, 1))
      for (const ballot of voter.ballots) ballot.receivedAt = later(ballot.receivedAt, 1);
    enterIntoLog(file, { seed: NEW_SEED });
    if (file.log === undefined) throw new Error("there is no log");
    const log = { ...file.log, endorsements: [endorse(NEW_SEED)] };
    const verdict = await checkFileHead(log, [seen.publicKey]);
    expect(verdict).toMatchObject({ kind: "other-log", why: "twin" });
    expect(listComplaints()).toMatchObject([
      { kind: "heads", evidence: { now: { publicKey: publicKeyOf(NEW_SEED) } } },
    ]);
    expect(await checkFileHead(file.log, [seen.publicKey])).toEqual({ kind: "same-log" });
  });
});
