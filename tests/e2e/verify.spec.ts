import { bytesToHex, hashTypedData, hexToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { hashEntry } from "@/lib/log/log-entry";
import { listManyLeavesRanges } from "@/lib/log/many-leaves";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { type LeafRange, merkleRoot } from "@/lib/shared/merkle-tree";
import { dropVoter } from "../forgeries/forgery";
import { expect, expectGood, hold, open, type Page, test, untilInteractive } from "./test";

/** Closed, with a changed vote and a contract wallet. */
const PLACE = "/clubs/treasury/proposals/1";
/** From today, with votes. */
const OPEN = "/clubs/treasury/proposals/4";
const STRANGER = privateKeyToAccount(`0x${"5a".repeat(32)}`);

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const verdict = (page: Page, word: string) =>
  expect(page.locator("#verdict")).toHaveText(word, { timeout: 30_000 });

/** The page that the browser last loaded as a document. */
const documentPath = (page: Page) =>
  page.evaluate(() => new URL(performance.getEntriesByType("navigation")[0]?.name ?? "").pathname);

test("a final result is recounted, confirmed by a node, and forged files are recognised, also without network", async ({
  page,
  stand,
  complaints,
  context,
}) => {
  test.setTimeout(120_000);
  await open(page, "/clubs/treasury/proposals");
  await page.locator(`a[href="${PLACE}"]`).first().click();
  await page.waitForURL(`**${PLACE}`);
  await page.getByRole("main").getByRole("link", { name: "Verify", exact: true }).click();
  await verdict(page, "Adds up.");
  expect(await documentPath(page), "the address of the document").toBe(`${PLACE}/verify`);
  await expect(
    page.getByText(/^12 of 13 ballots checked; the other one, 7\.65 VP, can't change it: /),
  ).toBeVisible();
  await unfold(page, "Every ballot");
  await expect(page.getByText(/by \d+ workers? with WebAssembly\.$/)).toBeVisible();
  await unfold(page, "Every ballot");
  await expectGood(page, "unchecked");

  complaints.expect(/ERR_CONNECTION_REFUSED/);
  await ask(page, "http://localhost:49999");
  await expect(page.getByText(/does not let web pages ask it \(CORS\)/)).toBeVisible({ timeout: 20_000 });
  await ask(page, stand.rpcUrl);
  await expect(page.getByText(/confirmed the balances of 12 of 12 voters/)).toBeVisible();
  await verdict(page, "Confirmed by a node.");
  await expect(page.getByText(/^All 13 ballots were checked/)).toBeVisible();
  await expectGood(page, "confirmed");

  const genuine = await fetchBundle(page);
  const forged = await forge(genuine);
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  for (const [name, { bundle, line }] of Object.entries(forged)) {
    await bring(page, `${name}.json`, JSON.stringify(bundle));
    await expect(page.getByText(`${name}.json, `)).toBeAttached();
    await verdict(page, "This file is wrong.");
    await unfold(page, "What is wrong");
    const wrong = page.getByRole("region", { name: "What is wrong" });
    await expect(wrong.getByText(line, { exact: true }).first(), name).toBeVisible();
  }
  await expectGood(page, "false");
  await drop(page, "cut.json", JSON.stringify(genuine).slice(0, 5_000));
  await expect(page.getByText("The file breaks off before its end.")).toBeVisible();
  await expectGood(page, "unreadable");
  await drop(page, "genuine.json", JSON.stringify(genuine));
  await verdict(page, "Adds up.");
  await context.setOffline(false);

  await page.getByRole("link", { name: "About" }).first().click();
  await page.waitForURL("**/about");
  await untilInteractive(page);
  expect(await documentPath(page), "the address of the document").toBe("/about");
});

test("an open vote where WebAssembly is refused: JavaScript counts the same", async ({ page }) => {
  // Only workers obey the policy of a script.
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    const policy = "default-src 'none'; script-src 'self'";
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
  await open(page, "/clubs/treasury/proposals/4/verify");
  await verdict(page, "Not final yet.");
  await expect(page.getByText(/^Voting isn't over, and only the whole public log shows/)).toBeVisible();
  await expect(page.getByText(/in JavaScript, because this browser blocks WebAssembly\.$/)).toBeAttached();
  await page.unrouteAll({ behavior: "wait" });
});

test("the public log shows a ballot that was left out of an open vote's file, by keyboard", async ({
  page,
  complaints,
}) => {
  test.setTimeout(90_000);
  await open(page, `${OPEN}/verify`);
  await verdict(page, "Not final yet.");
  const genuine = await fetchBundle(page);
  await unfold(page, "Read the whole public log");
  const compare = page.getByRole("button", { name: "Compare with the public log" });
  await compare.press("Enter");
  const proved = page.getByText(
    /^All [\d,]+ entries of the public log up to .* UTC were read\. For this vote it has the same as the file: /,
  );
  await expect(proved).toBeVisible();
  await verdict(page, "Not final yet.");
  await expectGood(page, "compared");

  const { bundle, voter } = await leaveOut(page, genuine);
  await bring(page, "without.json", JSON.stringify(bundle));
  await expect(page.getByText("without.json, ")).toBeAttached();
  if (!(await compare.isVisible())) await unfold(page, "Read the whole public log");
  await verdict(page, "Not final yet.");
  const release = await hold(page, "**/api/log/entries**");
  await compare.press("Enter");
  await expect(page.getByRole("progressbar", { name: "Entries of the public log" })).toBeVisible();
  await expectGood(page, "reading");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByText("Cancelled. The result above is unchanged.")).toBeVisible();
  release();
  await compare.press("Enter");
  await verdict(page, "This file is wrong.");
  await unfold(page, "What is wrong");
  const wrong = page.getByRole("region", { name: "What is wrong" });
  await expect(wrong.getByText(/^public log, entry \d+$/).first()).toBeVisible();
  await expect(wrong.getByText("The public log has this ballot, this file does not.").first()).toBeVisible();
  await expect(wrong.getByTitle(voter.toLowerCase()).first()).toBeVisible();
  await expectGood(page, "a ballot is missing");

  complaints.expect(/ERR_CONNECTION_REFUSED/);
  await page.getByLabel("Address of a mirror (optional)").fill("http://localhost:49998");
  await compare.press("Enter");
  await expect(page.getByText(/^Not compared\. .*\(CORS\)\.$/)).toBeVisible();
  await verdict(page, "Not confirmed yet.");
});

/** The file without its first voter, with the proof that anybody can make from the public log. By itself it shows nothing. */
async function leaveOut(
  page: Page,
  genuine: EvidenceBundle,
): Promise<{ bundle: EvidenceBundle; voter: string }> {
  const bundle = structuredClone(genuine);
  const { log } = bundle;
  if (log === undefined) throw new Error("the file has no log");
  const voter = bundle.voters[0]?.address ?? "";
  dropVoter(bundle, 0);
  bundle.result.outcome = null;
  const { treeSize } = log.head;
  const leaves: Uint8Array[] = [];
  while (leaves.length < treeSize) {
    const limit = Math.min(1_000, treeSize - leaves.length);
    const answer = await page.request.get(`/api/log/entries?from=${leaves.length}&limit=${limit}`);
    const { entries } = (await answer.json()) as { entries: string[] };
    leaves.push(...entries.map((body) => hexToBytes(hashEntry(body))));
  }
  const rootOf = ({ start, end }: LeafRange) => bytesToHex(merkleRoot(leaves.slice(start, end)));
  const places = [
    ...[...log.versions, log.cancel, log.census, ...log.moderation].filter((place) => place !== null),
    ...bundle.voters.flatMap(({ ballots }) => ballots.map(({ position = 0 }) => position)),
  ].toSorted((left, right) => left - right);
  const { groups, beside } = listManyLeavesRanges({ places, size: treeSize });
  log.proof = {
    groups: groups.map(({ place, range, beside: ranges }) => ({
      place,
      root: rootOf(range),
      hashes: ranges.map(rootOf),
    })),
    hashes: beside.map(rootOf),
  };
  return { bundle, voter };
}

/** Opens a part of the page, or closes it. */
const unfold = (page: Page, title: string) => page.locator("summary").filter({ hasText: title }).click();

async function ask(page: Page, url: string): Promise<void> {
  await page.getByLabel("Node address (RPC)").fill(url);
  await page.getByRole("button", { name: "Ask the node" }).click();
}

async function fetchBundle(page: Page): Promise<EvidenceBundle> {
  const link = page.locator('a[download][href*="/bundle"]').first();
  return (await page.request.get((await link.getAttribute("href")) ?? "")).json();
}

type Forged = { bundle: EvidenceBundle; line: string };

/** Every way in which a server could bend a result, each made to fit as far as a forger can. */
async function forge(genuine: EvidenceBundle): Promise<Record<string, Forged>> {
  const make = (line: string, change: (bundle: EvidenceBundle) => void): Forged => {
    const bundle = structuredClone(genuine);
    change(bundle);
    return { bundle, line };
  };
  const ballotOf = ({ voters }: EvidenceBundle) => voters[0]?.ballots[0] ?? {};
  const stranger = await strangersVote(genuine);
  const next = genuine.voters.length;
  return {
    "a flipped choice": make("voters[0].ballots[0]", (bundle) =>
      Object.assign(ballotOf(bundle), { choice: "no" }),
    ),
    "a changed power": make("voters[0].ballots[0]", (bundle) =>
      Object.assign(ballotOf(bundle), { power: String(10n ** 21n) }),
    ),
    "a stranger's ballot": make(`voters[${next}].ballots[0]`, (bundle) => {
      bundle.voters.push(stranger);
      bundle.ballotCount += 1;
      bundle.result.noCount += 1;
      bundle.result.noPower = String(BigInt(bundle.result.noPower) + 10n ** 21n);
      bundle.result.outcome = "rejected";
    }),
    "a swapped text": make("proposal.versions[0]", ({ proposal }) =>
      Object.assign(proposal.versions[0] ?? {}, { body: "Pay the author." }),
    ),
    "a doubled voter": make(`voters[${next}]`, ({ voters }) => {
      voters.push(...voters.slice(0, 1));
    }),
  };
}

/** Really signed by a key that held nothing. */
async function strangersVote({ voters, domain, types, proposal }: EvidenceBundle) {
  const [voter] = voters;
  const [ballot] = voter?.ballots ?? [];
  if (!voter || !ballot) throw new Error("nobody voted");
  const newest = proposal.versions.at(-1);
  const message = {
    club: newest?.club,
    proposal: `#${proposal.number} ${newest?.title}`,
    choice: "No",
    reason: "",
    voter: STRANGER.address,
    signedAt: `${new Date(Number(ballot.signedAt) * 1_000).toISOString().slice(0, 19)}Z`,
    proposalDigest: proposal.digest,
  };
  const typed = { domain: { ...domain }, types: { Ballot: types.Ballot }, primaryType: "Ballot", message };
  const signed = {
    ...ballot,
    choice: "no" as const,
    reason: "",
    digest: hashTypedData(typed as never),
    signature: await STRANGER.signTypedData(typed as never),
    power: String(10n ** 21n),
  };
  return {
    ...voter,
    address: STRANGER.address,
    holdings: { nftCount: "1000", tokenWei: "0" },
    ballots: [signed],
  };
}

/** With the button. */
async function bring(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

/** With the mouse, anywhere on the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file, { type: "application/json" }));
      document.querySelector("h1")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    },
    [name, text] as const,
  );
}
