import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { listComplaints } from "@/lib/log/kept-complaints";
import { keepReceipt } from "@/lib/log/kept-receipts";
import { hashEntry } from "@/lib/log/log-entry";
import type { Receipt } from "@/lib/log/receipt";
import { keepSeenHead, listSeenHeads } from "@/lib/log/seen-heads";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { someLog, someReceipt } from "@/tests/builders/receipts";
import { testPolicy, withCosignatures } from "@/tests/builders/witnesses";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { ReceiptDesk } from "./receipt-desk";

const network = startNetwork();
const others = Array.from({ length: 9 }, (_, index) => hashEntry(`{"entry":${index}}`));
const receipt = someReceipt();
const DAY_MS = 24 * 3_600_000;
const inTime = receipt.promisedBy - DAY_MS / 2;

beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
  // Of the receipts' own day, or else every promise would be over.
  jest.spyOn(Date, "now").mockReturnValue(inTime);
});
afterEach(() => jest.restoreAllMocks());

function serve(log: ReturnType<typeof someLog>, change: { head?: object; path?: string[] } = {}): void {
  network.use(
    http.get("*/api/log/key", () => HttpResponse.json(log.key)),
    http.get("*/api/log/head", () => HttpResponse.json({ ...log.head(), ...change.head })),
    http.get("*/api/log/proof", ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const leaf = asked.get("leaf");
      const found =
        leaf === null
          ? log.consistency(Number(asked.get("first")), Number(asked.get("second")))
          : log.inclusion(leaf, Number(asked.get("treeSize")));
      if (found !== null) return HttpResponse.json({ ...found, ...(change.path && { path: change.path }) });
      return HttpResponse.json({ error: "no such leaf", code: "NOT_FOUND", requestId: "t" }, { status: 404 });
    }),
  );
}

async function check(given: Receipt | string): Promise<void> {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  screen.getByText("Paste a receipt").closest("details")?.setAttribute("open", "");
  fireEvent.change(screen.getByLabelText("Receipt"), { target: { value: text } });
  await userEvent.click(screen.getByRole("button", { name: "Check receipt" }));
}
const says = (name: string) => screen.findByRole("heading", { name }, { timeout: 5_000 });

describe("ReceiptDesk", () => {
  it("says which witnesses confirmed the log, and keeps both heads if they confirmed another one", async () => {
    const witnesses = writeWitnessPolicy(testPolicy(2, 3));
    const log = someLog(others, inTime, location.origin);
    const fork = someLog(
      [...others.slice(1), hashEntry('{"entry":"of another log"}')],
      inTime,
      location.origin,
    );
    const answer = (checkpoint: SignedTreeHead) =>
      network.use(http.get("*/checkpoint", () => HttpResponse.text(checkpoint.note)));
    const checkLog = () => userEvent.click(screen.getByRole("button", { name: "Check the log" }));
    serve(log);
    answer(withCosignatures(log.head(), 1, 2));
    renderInApp(<ReceiptDesk witnesses={witnesses} />);
    await checkLog();
    expect(
      await screen.findByText("2 of 3 witnesses (w1.test, w2.test) confirmed its first 9 entries."),
    ).toBeVisible();
    answer(withCosignatures(log.head(), 3, 4));
    await checkLog();
    expect(await screen.findByText(/^Only 1 of 3 witnesses confirmed it, and 2 must/)).toBeVisible();
    answer(withCosignatures(fork.head(), 1, 2, 3));
    await checkLog();
    expect(await screen.findByText(/^It does not begin with the 9 entries/)).toBeVisible();
    expect(listComplaints()).toMatchObject([{ kind: "heads" }]);
  });

  it("says that nobody named a witness", async () => {
    serve(someLog(others, inTime, location.origin));
    renderInApp(<ReceiptDesk witnesses={null} />);
    await userEvent.click(screen.getByRole("button", { name: "Check the log" }));
    expect(await screen.findByText(/^Nobody named a witness/)).toBeVisible();
  });

  it("proves a kept receipt to be in the log, remembers the head, and later that the log only grew", async () => {
    const voter = "0x0A0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a";
    expect(keepReceipt({ voter, kept: { receipt, proposalId: "7", choice: "yes" } })).toBe(true);
    network.use(http.get("*/api/proposals/7", () => HttpResponse.json({}, { status: 404 })));
    serve(someLog([...others, receipt.leafHash], inTime, location.origin));
    renderInApp(<ReceiptDesk witnesses={null} />);
    await userEvent.click(
      await screen.findByRole("button", { name: /^Check the receipt for Proposal 0x0101/ }),
    );
    await says("This vote is in the public log");
    expect(screen.getByText(/is at place/)).toHaveTextContent("at place 9 of the log");
    expect(screen.getByRole("region", { name: "Public log" })).toHaveTextContent("for the first time");

    serve(someLog([...others, receipt.leafHash, ...others], inTime + 1, location.origin));
    await check(receipt);
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Public log" })).toHaveTextContent(
        "begin with all 10 entries",
      ),
    );
    expect(listSeenHeads()).toMatchObject([{ head: { treeSize: 19 } }, { head: { treeSize: 10 } }]);
  });

  it("accuses nobody of a head that a cache kept, or that another tab overtook", async () => {
    const log = someLog([...others, receipt.leafHash, ...others], inTime, location.origin);
    const seen = { head: log.head(), publicKey: log.key.publicKey };
    const old = log.head(others.length);
    let asked = 0;
    serve(log);
    network.use(
      http.get("*/api/log/head", () => {
        asked += 1;
        if (asked === 1) keepSeenHead(seen);
        return HttpResponse.json(asked < 3 ? old : log.head());
      }),
    );
    renderInApp(<ReceiptDesk witnesses={null} />);
    await userEvent.click(screen.getByRole("button", { name: "Check the log" }));
    expect(await screen.findByText(/for the first time/)).toBeVisible();
    keepSeenHead(seen);
    await check(receipt);
    await says("This vote is in the public log");
    expect(screen.getByRole("region", { name: "Public log" })).toHaveTextContent(
      "that this browser saw last",
    );
  });

  it.each<[string, string, () => Receipt | string]>([
    [
      "a receipt with a later promise",
      "Not genuine",
      () => ({ ...receipt, promisedBy: receipt.promisedBy + 1 }),
    ],
    [
      "a receipt for another ballot",
      "Not genuine",
      () => ({ ...receipt, body: someReceipt({ receivedAt: 5 }).body }),
    ],
    ["prose", "This isn't a receipt", () => "my vote"],
    ["other JSON", "This isn't a receipt", () => '{"body":1}'],
  ])("refuses %s without asking anybody", async (_, title, given) => {
    renderInApp(<ReceiptDesk witnesses={null} />);
    await check(given());
    await says(title);
  });

  it("leads with a result file to the page that recounts it, and asks nobody", async () => {
    renderInApp(<ReceiptDesk witnesses={null} />);
    await check('{"format":"vote-evidence","proposal":{"id":"4","club":"treasury","number":2,"author":"');
    await says("This is a result file");
    expect(screen.getByRole("link", { name: "Open its recount" })).toHaveAttribute(
      "href",
      "/clubs/treasury/proposals/2/verify",
    );
  });

  it("tells a promise that still has its time from one that was broken", async () => {
    serve(someLog(others, inTime, location.origin));
    renderInApp(<ReceiptDesk witnesses={null} />);
    await check(receipt);
    await says("Not in the log yet");
    expect(screen.getByText(/that time is not over/)).toHaveTextContent("Nov 2, 2026, 00:00 UTC");
    // The server's own signed clock is past it, whatever this device's says.
    serve(someLog(others, receipt.promisedBy + 1, location.origin));
    await check(receipt);
    await says("The server broke its promise");
  });

  it("finds a key that the server does not name, a proof that leads elsewhere, and a log that does not answer", async () => {
    const log = someLog([...others, receipt.leafHash], inTime, location.origin);
    serve({ ...log, key: { ...log.key, keys: [] } });
    renderInApp(<ReceiptDesk witnesses={null} />);
    await check(receipt);
    await says("Not a receipt of this server");
    expect(screen.getByRole("region", { name: "Public log" })).toHaveTextContent("not signed with a key");

    serve(log, { path: others.slice(0, 2) });
    await check(receipt);
    await says("The server's proof is wrong");

    network.use(http.get("*/api/log/head", () => HttpResponse.error()));
    await check(receipt);
    await says("The log did not answer");
    expect(screen.getByRole("status")).toHaveTextContent("The signature of the receipt holds.");
  });

  it("finds a log that was rewritten or shrunk, keeps what it saw before, and begins anew only when it is told to", async () => {
    serve(someLog([...others, receipt.leafHash], inTime, location.origin));
    renderInApp(<ReceiptDesk witnesses={null} />);
    await userEvent.click(screen.getByRole("button", { name: "Check the log" }));
    await screen.findByRole("region", { name: "Public log" });
    for (const leaves of [others, [...others.toReversed(), receipt.leafHash, ...others]]) {
      serve(someLog(leaves, inTime + 1, location.origin));
      await check(receipt);
      // A shorter one is asked for twice.
      await waitFor(
        () =>
          expect(screen.getByRole("region", { name: "Public log" })).toHaveTextContent(
            "does not begin with the 10 entries",
          ),
        { timeout: 5_000 },
      );
      expect(listSeenHeads()).toMatchObject([{ head: { treeSize: 10 } }]);
    }
    await says("In a log that is in doubt");
    await userEvent.click(screen.getByRole("button", { name: "Forget what was seen before" }));
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Public log" })).toHaveTextContent("for the first time"),
    );
  }, 15_000);
});
