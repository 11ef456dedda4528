import { readdirSync, readFileSync } from "node:fs";
import { messages } from "./messages";
import { onLedger, onMetaMask } from "./render";
import { writeWalletWords } from "./write-document";

const rowsOf = (file: string, render: typeof onLedger) => {
  const message = messages.find((each) => each.file === file);
  if (!message) throw new Error(file);
  return render(message);
};

describe("what wallets show", () => {
  it("is in docs/: `npm run wallet-words` writes it", () => {
    const files = writeWalletWords();
    for (const [path, content] of files) expect([path, readFileSync(path, "utf8")]).toEqual([path, content]);
    const pictures = readdirSync("docs/wallet-words").map((name) => `docs/wallet-words/${name}`);
    expect(new Set(pictures)).toEqual(new Set([...files.keys()].filter((path) => path.endsWith(".svg"))));
  });

  it("says first what is voted on and how, before any code", () => {
    expect(rowsOf("ballot", onMetaMask).map(({ label }) => label)).toEqual([
      ...["Primary type", "club", "proposal", "choice", "reason", "voter", "signedAt", "proposalDigest"],
    ]);
    expect(rowsOf("ballots", onMetaMask).map(({ value }) => value)).toEqual(
      expect.arrayContaining(["#12 Plant trees along the canal", "Yes", "#3 Buy a bell", "No"]),
    );
  });

  it("is cut on a Ledger after 379 bytes, and beyond ASCII in hex as a text and with gaps as typed data", () => {
    const body = rowsOf("proposal", onLedger).find(({ label }) => label === "body")?.value ?? "";
    expect([body.length, body.endsWith("...")]).toEqual([379, true]);
    expect(rowsOf("ballot-text", onLedger)[0]?.value).toContain(
      'Choice: Yes\nReason: "Shade pays for itself."',
    );
    expect(rowsOf("ballot-text-beyond-ascii", onLedger)[0]?.value).toMatch(/^0x[0-9a-f]+$/);
    expect(rowsOf("ballot-beyond-ascii", onMetaMask)).toContainEqual({ label: "reason", value: "Größe" });
    expect(rowsOf("ballot-beyond-ascii", onLedger)).toContainEqual({ label: "reason", value: "Gre" });
    // Every field but the long ones fits.
    for (const { value } of rowsOf("ballots", onLedger)) expect(value).not.toMatch(/\.\.\.$/);
  });
});
