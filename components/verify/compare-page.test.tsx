import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { parseVote } from "@/lib/exit/parse-vote";
import { type PackWords, writeProposal } from "@/lib/exit/write-proposal";
import { someEvidence } from "@/tests/builders/evidence";
import { testAccount } from "@/tests/setup/accounts";
import { comparePage, listWords } from "./compare-page";

const words: PackWords = {
  file: "exit-club-12.json",
  logKeys: [`0x${"ab".repeat(32)}`],
  names: { [testAccount("voter 1").address.toLowerCase()]: "Ann" },
};
let evidence: Uint8Array<ArrayBuffer>;
let page: string;

beforeAll(async () => {
  const voters = Array.from({ length: 4 }, (_, index) => ({
    account: testAccount(`voter ${index}`),
    nftCount: BigInt(index + 1),
    tokenWei: 0n,
    ballots: [
      { choice: "no" as const, reason: "Changed later.", at: 5 },
      { choice: "yes" as const, reason: `Because of ${index}.`, at: 10 },
    ],
  }));
  const { voters: found, ...head } = await someEvidence(
    voters,
    300,
    {},
    { body: "Pay **10** CRO.\n\n[More](https://example.com)" },
  );
  const lines = found.map((voter) => JSON.stringify(voter)).join(",\n");
  evidence = new TextEncoder().encode(`${JSON.stringify(head).slice(0, -1)},"voters":[\n${lines}\n]}\n`);
  page = writeProposal(await parseVote(evidence, await loadSignatureEngine()), words);
});

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").documentElement;
}

function compare(bytes = evidence): Promise<string | null> {
  return comparePage({ shown: listWords(document.documentElement), evidence: bytes, words });
}

function open(html: string): void {
  document.documentElement.replaceWith(parse(html));
}

it("finds nothing in the page that was exported, however it is written", async () => {
  open(page);
  expect(await compare()).toBeNull();
  open(page.replace('<html lang="en">', "<html lang=en>").replaceAll("\n</", "\n<!-- as exported --></"));
  expect(await compare()).toBeNull();
});

it("writes a vote as its evidence has it: the last ballot of each voter, the most power first, and marks names", async () => {
  open(page);
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows.map((row) => /Because of \d/.exec(row ?? "")?.[0])).toEqual(
    [3, 2, 1, 0].map((index) => `Because of ${index}`),
  );
  expect(document.querySelector(".said:not(.mono)")?.textContent).toBe("underlined with dots");
  expect([...document.querySelectorAll("td .said")].map((name) => name.textContent)).toEqual(["Ann"]);
});

it.each([
  ["a title", "#12 Fund", "#12 Sell", "“#12 Sell the index · Kairos” where the evidence gives “#12 Fund"],
  ["a word of the text", "<strong>10<", "<strong>900<", "“900” where the evidence gives “10”"],
  ["an outcome", ">Passed<", ">Rejected<", "“Rejected” where the evidence gives “Passed”"],
  ["a name", ">Ann<", ">Bob<", "“Bob” where the evidence gives “Ann”"],
  ["a choice", ">Yes<", ">No<", "“No” where the evidence gives “Yes”"],
  ["a row that is gone", /<tr><td>.*?<\/tr>/, "", "where the evidence gives"],
  [
    "a row that was added",
    "</tbody>",
    "<tr><td>0xabc</td></tr></tbody>",
    "“0xabc” where the evidence gives “Technical details”",
  ],
  ["a link's address", "https://example.com", "https://evil.example", '“<a href="https://evil'],
  [
    "an element that is hidden",
    "<tbody>",
    "<tbody hidden>",
    '“<tbody hidden="">” where the evidence gives “<tbody>”',
  ],
  ["a style", "</head>", "<style>h1{font-size:0}</style></head>", "“h1{font-size:0}”"],
  ["a policy that is gone", /<meta http-equiv.*?>/, "", "where the evidence gives “<meta http-equiv="],
  [
    "spaces alone",
    "Recount here",
    "Recount  here",
    "“Recount  here” where the evidence gives “Recount here”",
  ],
  ["an empty line", "<h2>Votes", "\n<h2>Votes", "spaced otherwise"],
  [
    "no panel",
    /<section class="card" data-recount[\s\S]*?<\/section>/,
    "",
    "“Text” where the evidence gives “Recount this vote”",
  ],
])("names %s, and writes the page again", async (_, from, to, said) => {
  const altered = page.replace(from, to);
  expect(altered).not.toBe(page);
  open(altered);
  expect(await compare()).toContain(said);
  expect(document.documentElement.outerHTML).toBe(parse(page).outerHTML);
});

it("finds an element that shows a tree of its own", async () => {
  open(page);
  document.querySelector("h1")?.attachShadow({ mode: "closed" }).append("Pay nobody");
  expect(await compare()).toContain("something else than its words");
  expect(document.querySelector("h1")?.textContent).toBe("#12 Fund the index");
});

it("refuses evidence that can't be read, and leaves the page", async () => {
  open(page);
  await expect(compare(evidence.slice(0, -10))).rejects.toThrow("breaks off");
  expect(document.querySelector("h1")?.textContent).toBe("#12 Fund the index");
});
