import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { listComplaints } from "@/lib/log/kept-complaints";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog, logKey, publicKeyOf, resize, type WholeLog } from "@/tests/builders/evidence-log";
import { cosignLog, testPolicy } from "@/tests/builders/witnesses";
import { answerAsNode, chainOf, type Question, type SomeChain } from "@/tests/forgeries/some-chain";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { testAccount } from "@/tests/setup/accounts";
import { VerifyPanel } from "./verify-panel";

// jsdom has no workers: what they do is done here.
jest.mock("./start-recounters", () => ({
  startRecounters: () => ({ recounters: [createRecounter(loadSignatureEngine)], stop: () => undefined }),
}));

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;

const network = startNetwork();
const NODE = "https://node.example";
let genuine: EvidenceBundle;

beforeAll(async () => {
  genuine = await someEvidence(
    Array.from({ length: 52 }, (_, index) => ({
      account: testAccount(`voter ${index}`),
      nftCount: BigInt(index + 1),
      tokenWei: 0n,
      ballots: [
        ...(index === 1 ? [{ choice: "yes" as const, reason: "", at: 5 }] : []),
        { choice: index % 3 === 0 ? ("no" as const) : ("yes" as const), reason: "", at: 10 },
      ],
    })),
  );
});

function forge(change: (bundle: EvidenceBundle) => void): EvidenceBundle {
  const bundle = structuredClone(genuine);
  change(bundle);
  return bundle;
}

const byWallet = () =>
  forge((bundle) => {
    Object.assign(bundle.voters[2]?.ballots[0] ?? {}, {
      signature: "0x12",
      check: { block: "12345999", hash: `0x${"cd".repeat(32)}` },
    });
    enterIntoLog(bundle);
  });

function serve(answer: unknown, status = 200): void {
  network.use(
    http.get("*/api/proposals/7/bundle", () => new HttpResponse(JSON.stringify(answer), { status })),
  );
}

function serveLog({ bodies, head }: WholeLog): void {
  network.use(
    http.get("*/api/log/head", () => HttpResponse.json(head)),
    http.get("*/api/log/entries", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const from = Number(searchParams.get("from"));
      const entries = bodies.slice(from, from + Number(searchParams.get("limit")));
      return HttpResponse.json({ from, entries });
    }),
  );
}

const nameless = (place: number) => (genuine.voters[place]?.address ?? "").toLowerCase();

function show(
  voters = 52,
  logKeys: string[] = [logKey.publicKey],
  digest = genuine.proposal.digest,
  witnesses: string | null = null,
): void {
  const { endsAt: serverTime } = genuine.proposal;
  renderInApp(
    <VerifyPanel
      proposal={{
        id: "7",
        number: 1,
        digest,
        title: "T",
        voters,
        hasOpened: true,
        logKeys,
        endorsements: [],
        witnesses,
        serverTime,
        path: "/clubs/c/proposals/1/verify",
        names: { [nameless(7)]: "Marit Solheim" },
        nodes: [NODE],
      }}
      whatIsProved={null}
      withoutThisSite={null}
    />,
  );
}

/** jsdom's files can't be read; a Blob of Node's can. */
function fileOf(text: string, name = "kept.json"): File {
  const blob = new Blob([text]);
  const readable = { slice: blob.slice.bind(blob), text: blob.text.bind(blob) };
  return Object.assign(new File([text], name, { type: "application/json" }), readable);
}
const choose = (file: File) => userEvent.upload(screen.getByLabelText("Choose a file"), file);
const verdict = (word: string) => screen.findByRole("heading", { level: 2, name: word });
const open = async (title: string | RegExp) => {
  const summary = screen.getByText(title, { selector: "summary span" });
  if (!summary.closest("details")?.open) await userEvent.click(summary);
};
const check = (name: string) => screen.getByRole("heading", { level: 3, name }).closest("li");
const degree = (name: string) =>
  within(screen.getByRole("list", { name: "How far this is shown" }))
    .getByText(name, { selector: "b" })
    .closest("p")?.textContent;
const ballots = () => within(screen.getByRole("list", { name: "Ballots" })).getAllByRole("listitem");

beforeEach(() => localStorage.clear());

describe("VerifyPanel", () => {
  it("counts the server's evidence by itself and lists what became of each ballot", async () => {
    serve(genuine);
    show();
    await verdict("Adds up.");
    expect(
      screen.getByText(/^All 53 ballots were checked and add up to the published numbers/),
    ).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Adds up.");
    expect(degree("Adds up")).toBe("Adds up: yes. Signatures, sums, rule and public log agree.");
    expect(degree("Confirmed by a node")).toMatch(/: not asked\. /);
    expect(screen.getByRole("heading", { name: "Same numbers, counted twice" })).toBeVisible();
    expect(within(check("Signatures") as HTMLElement).getByRole("img", { name: "Checked" })).toBeVisible();
    expect(check("Voting power")).toHaveTextContent(/according to our file.*Your browser, our file/);
    expect(
      within(check("Voting power") as HTMLElement).getByRole("img", { name: "Partly checked" }),
    ).toBeVisible();
    expect(check("Nothing missing")).toHaveTextContent("53 of the 53 ballots that the public log counted");
    expect(check("Time")).toHaveTextContent("Our server's word");
    await open("Every ballot");
    expect(ballots()).toHaveLength(50);
    await userEvent.click(screen.getByRole("button", { name: "Show more (3 left)" }));
    expect(ballots()).toHaveLength(53);
    await userEvent.click(screen.getByRole("button", { name: "Replaced 1" }));
    expect(ballots()).toHaveLength(1);
    expect(ballots()[0]).toHaveTextContent("The voter signed another ballot later.");
    await userEvent.click(screen.getByRole("button", { name: "All 53" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a voter by name or address" }), "marit");
    expect(ballots()).toHaveLength(1);
    expect(within(ballots()[0] as HTMLElement).getByTitle(nameless(7))).toHaveTextContent("Marit Solheim");
  });

  it("says what is wrong with a forged file, by whom and by how much", async () => {
    serve(genuine);
    show();
    await verdict("Adds up.");
    const flipped = forge(({ voters }) => Object.assign(voters[7]?.ballots[0] ?? {}, { choice: "no" }));
    await choose(fileOf(JSON.stringify(flipped)));
    await verdict("This file is wrong.");
    expect(screen.getByText(/^1 No ballot, 8\.00 VP, was not signed by the person it names\./)).toBeVisible();
    expect(check("Signatures")).toHaveTextContent(/Marit Solheim.*8\.00 VP/);
    await open("What is wrong");
    const wrong = screen.getByRole("region", { name: "What is wrong" });
    expect(within(wrong).getByText("voters[7].ballots[0]")).toBeVisible();
    expect(screen.getAllByText(/not the same/).length).toBeGreaterThan(0);
    await open("Every ballot");
    expect(screen.getByText(/^kept\.json, /)).toBeVisible();
  });

  it("does not take a log that somebody signed with a key of their own for the server's", async () => {
    serve(genuine);
    show(52, [`0x${"ab".repeat(32)}`]);
    await verdict("Not confirmed yet.");
    await open("What could not be checked");
    const unchecked = screen.getByRole("region", { name: "What could not be checked" });
    expect(unchecked).toHaveTextContent(`log.publicKey`);
    expect(unchecked).toHaveTextContent(logKey.id);
  });

  it("says that there are no witnesses, and confirms a result only with those of the site or of the reader's own list", async () => {
    const policy = (count: number) => writeWitnessPolicy(testPolicy(2, count));
    const witnessed = forge((file) => cosignLog(file, 1, 3));
    serve(witnessed);
    show();
    await verdict("Adds up.");
    expect(degree("Confirmed by witnesses")).toMatch(/: not asked\. /);
    await open("Witnesses");
    expect(screen.getByText(/^This site has no witnesses/)).toBeVisible();
    const write = async (text: string) => {
      fireEvent.change(screen.getByRole("textbox", { name: "Your own list" }), { target: { value: text } });
      await userEvent.click(screen.getByRole("button", { name: "Save list and recount" }));
    };
    await userEvent.click(screen.getByRole("button", { name: "Use your own list" }));
    await write("1 of somebody");
    expect(
      screen.getByText(/^Write a list of witnesses' verifier keys, and "somebody" is none/),
    ).toBeVisible();

    await write(policy(2));
    await verdict("Not confirmed yet.");
    await open("What could not be checked");
    expect(screen.getByRole("region", { name: "What could not be checked" })).toHaveTextContent(
      "1 of 2 witnesses (w1.test) confirmed the public log with this vote, and 2 must",
    );
    await open("Witnesses");
    await userEvent.click(screen.getByRole("button", { name: "Change your list" }));
    await write(policy(3));
    await verdict("Adds up.");
    expect(check("Nothing missing")).toHaveTextContent("Your browser, witnesses");
    expect(degree("Confirmed by witnesses")).toMatch(
      /: yes\. 2 of 3 witnesses \(w1\.test, w3\.test\) confirmed .*, and 2 signed it within 10 minutes of the end\.$/,
    );
    await open("Witnesses");
    expect(screen.getByText(/Your list names w1.test, w2.test, w3.test; 2 of 3 must confirm/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Use this site's list" }));
    await verdict("Adds up.");
    await open("Witnesses");
    expect(screen.getByText(/^This site has no witnesses/)).toBeVisible();
  });

  it("wants the witnesses that the site names", async () => {
    serve(genuine);
    show(52, [logKey.publicKey], genuine.proposal.digest, writeWitnessPolicy(testPolicy(2, 3)));
    await verdict("Not confirmed yet.");
    await open("Witnesses");
    expect(screen.getByText(/This site names w1.test, w2.test, w3.test; 2 of 3 must confirm/)).toBeVisible();
  });

  it("doubts a key that the server's log took without the old key's word", async () => {
    serve(genuine);
    show(52, [logKey.publicKey, publicKeyOf(`0x${"33".repeat(32)}`)]);
    await verdict("Not confirmed yet.");
    await open("What could not be checked");
    const unchecked = screen.getByRole("region", { name: "What could not be checked" });
    expect(unchecked).toHaveTextContent(`The key changed to ${logKey.id} without the old key's word`);
  });

  it("says false of another log than the one that this browser saw, and keeps both heads as a complaint", async () => {
    serve(genuine);
    show();
    await verdict("Adds up.");
    expect(listComplaints()).toEqual([]);
    await choose(fileOf(JSON.stringify(byWallet())));
    await verdict("This file is wrong.");
    await open("What is wrong");
    const wrong = screen.getByRole("region", { name: "What is wrong" });
    expect(within(wrong).getByText("log.head")).toBeVisible();
    expect(wrong).toHaveTextContent("both have as many entries");
    expect(listComplaints()).toMatchObject([
      { kind: "heads", evidence: { before: { head: { root: genuine.log?.head.root } } } },
    ]);
  });

  it("says what could not be checked and how much hangs on it, and lets a node confirm it", async () => {
    const bundle = byWallet();
    serve(bundle);
    show();
    await verdict("Adds up.");
    expect(
      screen.getByText(/^52 of 53 ballots checked; the other one, 3\.00 VP, can't change it: Yes leads by/),
    ).toBeVisible();
    expect(check("Signatures")).toHaveTextContent(
      "52 of 53 ballots were signed by the people they name. Only a node can confirm those of contract wallets.",
    );
    await open("What could not be checked");
    expect(screen.getByRole("region", { name: "What could not be checked" })).toHaveTextContent("12345999");

    const chain = chainOf(bundle);
    chain.wallets.push(String(bundle.voters[2]?.address.toLowerCase()));
    const ask = async (url: string) => {
      const field = screen.getByRole("textbox", { name: "Node address (RPC)" });
      fireEvent.change(field, { target: { value: url } });
      await userEvent.click(screen.getByRole("button", { name: "Ask the node" }));
    };
    await userEvent.click(screen.getByText("Use another node"));
    await ask("http://node.example");
    expect(screen.getByText(/and http on your own machine/)).toBeVisible();
    network.use(http.get("*/api/proposals/7/anchor", () => HttpResponse.json({ anchor: null })));
    network.use(http.post(NODE, () => HttpResponse.error()));
    await ask(NODE);
    expect(await screen.findByText(/^No answer from the server that this page may read\./)).toBeVisible();
    network.use(http.post(NODE, ({ request }) => answerCalls(request, { ...chain, id: 1 })));
    await ask(NODE);
    expect(await screen.findByText(/^Wrong chain: .* chain 1,/)).toBeVisible();
    network.use(http.post(NODE, ({ request }) => answerCalls(request, chain)));
    await userEvent.click(screen.getByRole("button", { name: "node.example public, not ours" }));
    expect(await screen.findByText(/confirmed the balances of 52 of 52 voters/)).toBeVisible();
    await verdict("Confirmed by a node.");
    expect(degree("Confirmed by a node")).toMatch(/: yes\. .* and all powers are those of the chain\./);
    expect(screen.getByText(/^All 53 ballots were checked/)).toBeVisible();
    expect(check("Voting power")).toHaveTextContent("The node confirmed what 52 of 52 voters held");
  });

  it("reads the whole public log, says what it proved, and names a ballot that the file does not have", async () => {
    const file = structuredClone(genuine);
    const log = enterIntoLog(file);
    serve(file);
    serveLog(log);
    show();
    await verdict("Adds up.");
    await open("Read the whole public log");
    await userEvent.click(screen.getByRole("button", { name: "Compare with the public log" }));
    const proved = new RegExp(
      `^All ${log.bodies.length} entries .* were read\\. .*: 53 ballots and 3 other entries, and no ballot after the result`,
    );
    expect(await screen.findByText(proved)).toBeVisible();
    await verdict("Adds up.");

    const [line = ""] = log.bodies.filter((body) => body.startsWith('{"kind":"ballot"'));
    serveLog(
      resize(log, { more: [line.replace('"digest":"0x', '"digest":"0xee').replace(/..",("sig)/, '",$1')] }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Compare with the public log" }));
    await verdict("Result not proved.");
    await open("What is wrong");
    const wrong = screen.getByRole("region", { name: "What is wrong" });
    expect(within(wrong).getAllByText(`public log, entry ${log.bodies.length}`)).not.toHaveLength(0);
    expect(screen.getByRole("status")).toHaveTextContent("Result not proved.");
  });

  it("is no longer true where a log can't be read to its end, and stops when it is told to", async () => {
    const file = structuredClone(genuine);
    const log = enterIntoLog(file);
    serve(file);
    show();
    await verdict("Adds up.");
    await open("Read the whole public log");
    const address = screen.getByRole("textbox", { name: "Address of a mirror (optional)" });
    const compare = () =>
      userEvent.click(screen.getByRole("button", { name: "Compare with the public log" }));
    fireEvent.change(address, { target: { value: "http://mirror.example" } });
    await compare();
    expect(screen.getByText(/and http on your own machine/)).toBeVisible();
    fireEvent.change(address, { target: { value: "https://mirror.example/club/" } });
    network.use(
      http.get("https://mirror.example/club/api/log/head", () => new HttpResponse(null, { status: 404 })),
      http.get("https://mirror.example/club/heads.jsonl", () =>
        HttpResponse.text(`${JSON.stringify(log.head)}\n`),
      ),
      http.get("https://mirror.example/club/entries.jsonl", () => new Promise<never>(() => undefined)),
    );
    await compare();
    expect(await screen.findByText(`0 of ${log.bodies.length} entries`)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByText("Cancelled. The result above is unchanged.")).toBeVisible();
    await verdict("Adds up.");
    const cut = log.bodies.slice(0, -1).map((body) => `${body}\n`);
    network.use(http.get("https://mirror.example/club/entries.jsonl", () => HttpResponse.text(cut.join(""))));
    await compare();
    await verdict("Not confirmed yet.");
    await open("What could not be checked");
    const unchecked = screen.getByRole("region", { name: "What could not be checked" });
    expect(unchecked).toHaveTextContent("public log");
    expect(unchecked).toHaveTextContent("It breaks off after");
  });

  it("tells a refusal with its request id, and tries again", async () => {
    serve({ error: "The chain could not be read.", code: "CHAIN_UNAVAILABLE", requestId: "r-1" }, 503);
    show();
    expect(await screen.findByRole("heading", { name: "The evidence did not arrive" })).toBeVisible();
    expect(screen.getByText("Request r-1")).toBeVisible();
    serve(genuine);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await verdict("Adds up.");
  });

  it("stops when it is told to, says that nothing was decided, and begins again", async () => {
    network.use(http.get("*/api/proposals/7/bundle", () => new Promise<never>(() => undefined)));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.getByText(/says nothing about the result/)).toBeVisible();
    expect(screen.getByRole("region", { name: "Recount" })).toHaveFocus();
    serve(genuine);
    await userEvent.click(screen.getByRole("button", { name: "Recount again" }));
    await verdict("Adds up.");
  });

  it.each([
    ["prose", () => "Dear voter", /^The file is no JSON\./],
    ["half a file", () => JSON.stringify(genuine).slice(0, 9_000), /^The file breaks off before its end\./],
    ["other JSON", () => '{"name":"club"}', /^The file is no evidence of a vote\./],
  ])("says of %s what is the matter, and nothing of the vote", async (_, text, message) => {
    serve(genuine);
    show();
    await verdict("Adds up.");
    await choose(fileOf(text(), "odd.json"));
    expect(await screen.findByRole("heading", { name: "odd.json was not recounted" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("heading", { name: "Adds up." })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Use the server's file" }));
    await verdict("Adds up.");
  });

  it("says false of a server that sends the evidence of another vote than the page's", async () => {
    serve(genuine);
    show(52, [logKey.publicKey], `0x${"ab".repeat(32)}`);
    await verdict("Result not proved.");
    expect(screen.getAllByText(/^The server sent the evidence of another vote/)[0]).toBeVisible();
    await choose(fileOf(JSON.stringify(genuine)));
    await verdict("Adds up.");
  });

  it("asks before it downloads the evidence of very many, and says when a file is of another vote", async () => {
    show(100_000);
    expect(await screen.findByText(/100,000 people voted\. The evidence is about 100 MB/)).toBeVisible();
    const other = forge(({ proposal }) =>
      Object.assign(proposal, { digest: `0x${"ab".repeat(32)}`, number: 9 }),
    );
    await choose(fileOf(JSON.stringify(other)));
    expect(await screen.findByText("This file is of another vote.")).toBeVisible();
  });
});

/** A node of the chain on which the bundle is genuine. */
async function answerCalls(request: Request, chain: SomeChain): Promise<Response> {
  return HttpResponse.json(answerAsNode(chain, (await request.json()) as Question | Question[]));
}
