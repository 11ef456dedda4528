import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { listComplaints } from "@/lib/log/kept-complaints";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog, logKey, publicKeyOf, resize, type WholeLog } from "@/tests/builders/evidence-log";
import { answerAsNode, chainOf, type Question, type SomeChain } from "@/tests/forgeries/some-chain";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { testAccount } from "@/tests/setup/accounts";
import { createRecounter } from "./create-recounter";
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

function show(voters = 52, logKeys: string[] = [logKey.publicKey], digest = genuine.proposal.digest): void {
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
        serverTime,
      }}
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
const ballots = () => within(screen.getByRole("list", { name: "Ballots" })).getAllByRole("listitem");

beforeEach(() => localStorage.clear());

describe("VerifyPanel", () => {
  it("counts the server's evidence by itself and lists what became of each ballot", async () => {
    serve(genuine);
    show();
    await verdict("True");
    expect(screen.getByText(/published result is what they add up to/)).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Verdict: True.");
    expect(screen.getByRole("row", { name: /Ballots 53 53 \(the same\)/ })).toBeVisible();
    expect(ballots()).toHaveLength(50);
    await userEvent.click(screen.getByRole("button", { name: "Show more (3 left)" }));
    expect(ballots()).toHaveLength(53);
    await userEvent.click(screen.getByRole("button", { name: "Replaced 1" }));
    expect(ballots()).toHaveLength(1);
    expect(ballots()[0]).toHaveTextContent(
      /voters\[1\]\.ballots\[0\].*signed voters\[1\]\.ballots\[1\] later/,
    );
    await userEvent.click(screen.getByRole("button", { name: "All 53" }));
    const address = genuine.voters[7]?.address ?? "";
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a voter by address" }), address);
    expect(ballots()).toHaveLength(1);
    expect(ballots()[0]).toHaveTextContent("voters[7].ballots[0]");
  });

  it("says false, and names the line, of a file that was forged", async () => {
    serve(genuine);
    show();
    await verdict("True");
    const flipped = forge(({ voters }) => Object.assign(voters[3]?.ballots[0] ?? {}, { choice: "yes" }));
    await choose(fileOf(JSON.stringify(flipped)));
    await verdict("False");
    const wrong = screen.getByRole("region", { name: "What is wrong" });
    expect(within(wrong).getByText("voters[3].ballots[0]")).toBeVisible();
    expect(screen.getAllByText("not the same").length).toBeGreaterThan(0);
    expect(screen.getByText(/^kept\.json, /)).toBeVisible();
  });

  it("does not take a log that somebody signed with a key of their own for the server's", async () => {
    serve(genuine);
    show(52, [`0x${"ab".repeat(32)}`]);
    await verdict("Result confirmed, with one limit");
    const open = screen.getByRole("region", { name: "What could not be checked" });
    expect(open).toHaveTextContent(`log.publicKey`);
    expect(open).toHaveTextContent(logKey.id);
  });

  it("doubts a key that the server's log took without the old key's word", async () => {
    serve(genuine);
    show(52, [logKey.publicKey, publicKeyOf(`0x${"33".repeat(32)}`)]);
    await verdict("Result confirmed, with one limit");
    const open = screen.getByRole("region", { name: "What could not be checked" });
    expect(open).toHaveTextContent(`The key changed to ${logKey.id} without the old key's word`);
  });

  it("says false of another log than the one that this browser saw, and keeps both heads as a complaint", async () => {
    serve(genuine);
    show();
    await verdict("True");
    expect(listComplaints()).toEqual([]);
    await choose(fileOf(JSON.stringify(byWallet())));
    await verdict("False");
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
    await verdict("Result confirmed, with one limit");
    expect(screen.getByText(/concerns 1 voter with 3\.00 VP together, less than the/)).toBeVisible();
    expect(screen.getByRole("region", { name: "What could not be checked" })).toHaveTextContent("12345999");

    const chain = chainOf(bundle);
    chain.wallets.push(String(bundle.voters[2]?.address.toLowerCase()));
    const ask = async (url: string) => {
      const field = screen.getByRole("textbox", { name: "Address of a node (RPC)" });
      await userEvent.clear(field);
      await userEvent.type(field, url);
      await userEvent.click(screen.getByRole("button", { name: "Ask the node" }));
    };
    await ask("http://node.example");
    expect(screen.getByText(/only a node on your own machine/)).toBeVisible();
    network.use(http.post(NODE, () => HttpResponse.error()));
    await ask(NODE);
    expect(await screen.findByText(/^No answer came that this page may read\./)).toBeVisible();
    network.use(http.post(NODE, ({ request }) => answerCalls(request, { ...chain, id: 1 })));
    await ask(NODE);
    expect(await screen.findByText(/^Wrong chain: .* chain 1,/)).toBeVisible();
    network.use(http.post(NODE, ({ request }) => answerCalls(request, chain)));
    await ask(NODE);
    await verdict("True");
    expect(screen.getByText(/The node answered: 52 of 52 voters/)).toBeVisible();
  });

  it("reads the whole public log, says what it proved, and names a ballot that the file does not have", async () => {
    const file = structuredClone(genuine);
    const log = enterIntoLog(file);
    serve(file);
    serveLog(log);
    show();
    await verdict("True");
    await userEvent.click(screen.getByRole("button", { name: "Compare with the public log" }));
    const proved = new RegExp(
      `^All ${log.bodies.length} entries .* were read\\. .*: 53 ballots and 3 other entries, and no ballot after the result`,
    );
    expect(await screen.findAllByText(proved)).toHaveLength(2);
    await verdict("True");

    const [line = ""] = log.bodies.filter((body) => body.startsWith('{"kind":"ballot"'));
    serveLog(
      resize(log, { more: [line.replace('"digest":"0x', '"digest":"0xee').replace(/..",("sig)/, '",$1')] }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Compare with the public log" }));
    await verdict("False");
    const wrong = screen.getByRole("region", { name: "What is wrong" });
    expect(within(wrong).getAllByText(`public log, entry ${log.bodies.length}`)).not.toHaveLength(0);
    expect(screen.getByRole("status")).toHaveTextContent("Verdict: False.");
  });

  it("is no longer true where a log can't be read to its end, and stops when it is told to", async () => {
    const file = structuredClone(genuine);
    const log = enterIntoLog(file);
    serve(file);
    show();
    await verdict("True");
    const address = screen.getByRole("textbox", { name: "Address of a mirror (optional)" });
    const compare = () =>
      userEvent.click(screen.getByRole("button", { name: "Compare with the public log" }));
    await userEvent.type(address, "http://mirror.example");
    await compare();
    expect(screen.getByText(/over http only from your own machine/)).toBeVisible();
    await userEvent.clear(address);
    await userEvent.type(address, "https://mirror.example/club/");
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
    expect(screen.getByText("Cancelled. The verdict stays as it was.")).toBeVisible();
    await verdict("True");
    const cut = log.bodies.slice(0, -1).map((body) => `${body}\n`);
    network.use(http.get("https://mirror.example/club/entries.jsonl", () => HttpResponse.text(cut.join(""))));
    await compare();
    await verdict("Result confirmed, with one limit");
    const open = screen.getByRole("region", { name: "What could not be checked" });
    expect(open).toHaveTextContent("public log");
    expect(open).toHaveTextContent("It breaks off after");
  });

  it("tells a refusal with its request id, and tries again", async () => {
    serve({ error: "The chain could not be read.", code: "CHAIN_UNAVAILABLE", requestId: "r-1" }, 503);
    show();
    expect(await screen.findByRole("heading", { name: "The evidence did not arrive" })).toBeVisible();
    expect(screen.getByText("Request r-1")).toBeVisible();
    serve(genuine);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await verdict("True");
  });

  it("stops when it is told to, says that nothing was decided, and begins again", async () => {
    network.use(http.get("*/api/proposals/7/bundle", () => new Promise<never>(() => undefined)));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.getByText(/says neither true nor false/)).toBeVisible();
    expect(screen.getByRole("region", { name: "Recount" })).toHaveFocus();
    serve(genuine);
    await userEvent.click(screen.getByRole("button", { name: "Recount again" }));
    await verdict("True");
  });

  it.each([
    ["prose", () => "Dear voter", /^The file is no JSON\./],
    ["half a file", () => JSON.stringify(genuine).slice(0, 9_000), /^The file breaks off before its end\./],
    ["other JSON", () => '{"name":"club"}', /^The file is no evidence of a vote\./],
  ])("says of %s what is the matter, and nothing of the vote", async (_, text, message) => {
    serve(genuine);
    show();
    await verdict("True");
    await choose(fileOf(text(), "odd.json"));
    expect(await screen.findByRole("heading", { name: "odd.json was not recounted" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("heading", { name: "True" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Use the server's file" }));
    await verdict("True");
  });

  it("says false of a server that sends the evidence of another vote than the page's", async () => {
    serve(genuine);
    show(52, [logKey.publicKey], `0x${"ab".repeat(32)}`);
    await verdict("False");
    expect(screen.getByText(/^The server sent the evidence of another vote/)).toBeVisible();
    await choose(fileOf(JSON.stringify(genuine)));
    await verdict("True");
  });

  it("asks before it downloads the evidence of very many, and says when a file is of another vote", async () => {
    show(100_000);
    expect(await screen.findByText(/100,000 people voted\. Their evidence is some 100 MB/)).toBeVisible();
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
