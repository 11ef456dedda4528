import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { READ_AT, someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog, logKey } from "@/tests/builders/evidence-log";
import { testAccount } from "@/tests/setup/accounts";
import { addAnchor, type ChainRecount } from "./check-against-chain";
import type { AnchorCheck } from "./check-anchor";
import { recount } from "./recount";
import { sayChecks } from "./say-checks";

/** What is said about time, and the verdict, after a node was asked about an anchor; null if none is named. */
async function sayTime(anchor: AnchorCheck | null) {
  const account = testAccount("voter 1");
  const ballots = [{ choice: "yes" as const, reason: "", at: 60 }];
  const bundle = await someEvidence([{ account, nftCount: 3n, tokenWei: 5n, ballots }]);
  enterIntoLog(bundle);
  const engine = await loadSignatureEngine();
  const counted = await recount({ bundle, engine, receipts: [], logKeys: [logKey.publicKey], now: READ_AT });
  const asked: ChainRecount = { ...counted, sample: { places: [0], heaviest: 1 }, confirmed: 1 };
  const told = anchor === null ? asked : addAnchor(asked, anchor);
  const { voters: _, ...head } = bundle;
  const checks = sayChecks({
    counted: told,
    head,
    voters: 1,
    asked: told,
    compared: null,
    hasOwn: false,
    cosigners: 0,
  });
  const time = checks.find(({ topic }) => topic === "time");
  return { verdict: told.verdict, state: time?.state, text: time?.text, by: time?.by };
}

const finding = { line: "anchor", who: null, text: "The node has nothing of it." };

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
