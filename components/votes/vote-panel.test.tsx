import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { updateWalletView } from "@/components/wallet/wallet-store";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import type { BallotPreparation } from "@/lib/votes/vote-schemas";
import { someLog } from "@/tests/builders/receipts";
import { announceWallet, type FakeWallet, firstAccount, refuse, secondAccount } from "@/tests/fake-wallet";
import { leavePage } from "@/tests/leave-page";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { answerOf } from "@/tests/power-answers";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp } from "@/tests/render";
import { WalletStack } from "@/tests/wallet-stack";
import { type VotedProposal, VotePanel } from "./vote-panel";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh }) }));

const network = startNetwork();
const HASH = `0x${"ab".repeat(32)}`;
const SIGNATURE = `0x${"11".repeat(65)}`;
const now = "2026-03-04T12:00:00.000Z";
const SIGNED_AT = Date.parse(now) / 1_000;

const proposal: VotedProposal = proposalAnswer({
  title: "Renew the lease",
  startsAt: "2026-03-03T12:00:00.000Z",
  endsAt: "2026-03-06T12:00:00.000Z",
  serverTime: now,
});
const DIGEST = proposal.digest;

const held: BallotPreparation = {
  signedAt: SIGNED_AT,
  snapshotBlock: "18204771",
  power: "52400000000000000000",
  nftCount: "51",
  tokenWei: "1400000000000000000000000000000",
  canVote: true,
  reason: "",
  vote: null,
};

let wallet: FakeWallet;
/** The server's side: what it prepares, the ballots that came, and the digest that stands. */
let server: { preparation: BallotPreparation; ballots: unknown[]; detail: ProposalDetail };
/** What the wallet was asked to sign. */
let asked: { method: string; params: readonly unknown[] }[];

function open(change: Partial<VotedProposal> = {}): { close: () => void } {
  const { unmount } = renderInApp(
    <WalletStack>
      <VotePanel proposal={{ ...proposal, ...change }} />
    </WalletStack>,
  );
  return { close: unmount };
}

async function connect(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Connect wallet to sign" }));
  await userEvent.click(await screen.findByRole("button", { name: /Fake wallet/ }));
}

const signButton = () => screen.findByRole("button", { name: /^Sign vote: / });

async function vote(choice: "Yes" | "No"): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: choice }));
  await userEvent.click(await signButton());
}

function answersOf(status: number, body: Record<string, unknown> = {}) {
  return http.post("*/api/proposals/7/ballots", () =>
    HttpResponse.json({ error: "Away.", code: "X", requestId: "r-1", ...body }, { status }),
  );
}

beforeEach(() => {
  localStorage.clear();
  server = { preparation: held, ballots: [], detail: proposalAnswer({ ...proposal }) };
  asked = [];
  wallet = announceWallet();
  for (const method of ["eth_signTypedData_v4", "personal_sign"]) {
    wallet.answer(method, (params) => {
      asked.push({ method, params });
      return SIGNATURE;
    });
  }
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/log/key", () => HttpResponse.json(someLog([], 0).key)),
    http.get("*/api/proposals/7/ballot", () => HttpResponse.json(server.preparation)),
    http.get("*/api/proposals/unvoted", () =>
      HttpResponse.json({ proposals: [], next: null, serverTime: now }),
    ),
    http.get("*/api/proposals/7", () => HttpResponse.json(server.detail)),
    http.post("*/api/proposals/7/ballots", async ({ request }) => {
      const ballot = await request.json();
      server.ballots.push(ballot);
      const { choice } = Object(ballot);
      server.preparation = {
        ...held,
        vote: { ...ownVote(choice), voterName: null },
      };
      return HttpResponse.json({ messageHash: HASH, choice, power: held.power, castAt: now });
    }),
  );
});

afterEach(() => {
  leavePage(wallet);
  refresh.mockClear();
});

describe("VotePanel", () => {
  it("says that a ballot costs nothing, shows the power, signs the very ballot and sends it", async () => {
    open();
    await connect();
    expect(await screen.findByText(/it costs nothing and moves nothing/)).toBeVisible();
    expect(screen.getByRole("button", { name: "52.40 VP: why is it this?" })).toBeVisible();
    fireEvent.change(screen.getByLabelText(/^Reason/), {
      target: { value: "  The returned-funds clause  " },
    });
    expect(screen.queryByRole("region", { name: "Your wallet will show" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
    expect(screen.getByRole("region", { name: "Your wallet will show" })).toHaveTextContent("Your voteYes");
    await userEvent.click(await signButton());
    expect(await screen.findByText("Vote counted: Yes, 52.40 VP.")).toBeVisible();
    const [, typedData] = asked[0]?.params ?? [];
    expect(JSON.parse(String(typedData))).toMatchObject({
      primaryType: "Ballot",
      domain: { name: "Club Kairos", version: "2", chainId: 25 },
      message: {
        club: "Night Market",
        proposal: "#14 Renew the lease",
        choice: "Yes",
        reason: "The returned-funds clause",
        voter: firstAccount,
        signedAt: "2026-03-04T12:00:00Z",
        proposalDigest: DIGEST,
      },
    });
    expect(server.ballots).toEqual([
      {
        choice: "yes",
        reason: "The returned-funds clause",
        signedAt: SIGNED_AT,
        form: "typed",
        signature: SIGNATURE,
      },
    ]);
    expect(await screen.findByText("You voted just now.")).toBeVisible();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it("is loud about a vote for which the server gave no receipt, also after a reload", async () => {
    const page = open();
    await connect();
    await vote("Yes");
    const text = "The server gave no receipt for your vote.";
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("button", { name: "Download the complaint" })).toBeVisible();
    expect(screen.queryByText(/Receipt kept/)).toBeNull();
    page.close();
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("lets a person change a vote back that another tab changed", async () => {
    server.preparation = { ...held, vote: ownVote("yes") };
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Change your vote" }));
    await connect();
    server.preparation = { ...held, vote: ownVote("no") };
    await vote("Yes");
    await screen.findByText("Vote counted: Yes, 52.40 VP.");
    expect(server.ballots).toMatchObject([{ choice: "yes" }]);
  });

  it("lets a person change their mind, with a later time than the vote that stands", async () => {
    server.preparation = { ...held, vote: ownVote("yes") };
    open();
    const change = await screen.findByRole("button", { name: "Change your vote" });
    // Only who has just voted is led there.
    expect(change).not.toHaveFocus();
    await userEvent.click(change);
    await connect();
    await vote("Yes");
    expect(await screen.findByText("This vote already counts.")).toBeVisible();
    await vote("No");
    await screen.findByText("Vote counted: No, 52.40 VP.");
    expect(server.ballots).toMatchObject([{ choice: "no", signedAt: SIGNED_AT + 1 }]);
  });

  it("opens the form again for who has just voted", async () => {
    open();
    await connect();
    await vote("Yes");
    await screen.findByText("Vote counted: Yes, 52.40 VP.");
    const change = await screen.findByRole("button", { name: "Change your vote" });
    expect(change).toHaveFocus();
    await userEvent.click(change);
    await vote("No");
    await screen.findByText("Vote counted: No, 52.40 VP.");
    expect(server.ballots).toMatchObject([{ choice: "yes" }, { choice: "no" }]);
  });

  it("keeps a reason that was not signed yet over a reload, until the vote is kept as it is", async () => {
    server.preparation = { ...held, vote: ownVote("yes") };
    const { close } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Change your vote" }));
    await userEvent.type(await screen.findByLabelText(/^Reason/), "Who waters it?");
    close();
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Change your vote" }));
    expect(await screen.findByLabelText(/^Reason/)).toHaveValue("Who waters it?");
    await userEvent.click(screen.getByRole("button", { name: "Keep your vote" }));
    await userEvent.click(await screen.findByRole("button", { name: "Change your vote" }));
    expect(await screen.findByLabelText(/^Reason/)).toHaveValue("");
  });

  it("keeps the choice too, and takes that of a link over it", async () => {
    const { close } = open();
    await userEvent.click(await screen.findByRole("radio", { name: "Yes" }));
    close();
    const { close: closeAgain } = open();
    expect(await screen.findByRole("radio", { name: "Yes" })).toBeChecked();
    closeAgain();
    window.history.replaceState(null, "", "#vote-no");
    open();
    await waitFor(() => expect(screen.getByRole("radio", { name: "No" })).toBeChecked());
    expect(window.location.hash).toBe("#vote");
    window.history.replaceState(null, "", window.location.pathname);
  });

  it("shows nothing of the vote before while it is changed", async () => {
    open();
    await connect();
    await vote("Yes");
    const counted = await screen.findByText("Vote counted: Yes, 52.40 VP.");
    await userEvent.click(await screen.findByRole("button", { name: "Change your vote" }));
    expect(counted).not.toBeInTheDocument();
    expect(screen.queryByText(/^Vote on the next/)).toBeNull();
    expect(screen.getByRole("button", { name: /^Sign vote/ }).parentElement).toHaveClass("sticky");
  });

  it("tells a Safe without power before its owners are asked", async () => {
    network.use(http.get("*/api/power/*", () => HttpResponse.json(answerOf())));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Vote for a Safe you own" }));
    await userEvent.type(await screen.findByLabelText("Safe's address"), secondAccount);
    expect(
      await screen.findByText(/This Safe had no voting power when the vote's snapshot was taken/),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Ask the owners to sign" })).toBeDisabled();
  });

  it("asks for a choice before it asks the wallet", async () => {
    open();
    await connect();
    const button = await screen.findByRole("button", { name: "Sign vote" });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription("Choose Yes or No first.");
  });

  it("refuses a reason of more than 2,000 characters before it is signed, and counts an emoji as one", async () => {
    open();
    await connect();
    const reason = await screen.findByLabelText(/^Reason/);
    await userEvent.click(reason);
    await userEvent.paste("🗳".repeat(2_000));
    expect(screen.getByText("2,000 of 2,000 characters")).toBeVisible();
    await userEvent.paste("🗳");
    expect(screen.getByText("2,001 of 2,000 characters: 1 too many")).toBeVisible();
    await vote("Yes");
    expect(asked).toEqual([]);
  });

  it("takes a no in the wallet as an answer", async () => {
    wallet.answer("eth_signTypedData_v4", () => refuse(4001));
    open();
    await connect();
    await vote("No");
    expect(await screen.findByText("You declined in your wallet. Nothing was signed.")).toBeVisible();
    for (const alert of screen.queryAllByRole("alert")) expect(alert).toBeEmptyDOMElement();
    expect(server.ballots).toEqual([]);
    expect(await signButton()).toBeEnabled();
  });

  it.each([-32601, 4200])("offers the text form to a wallet that answers %i to typed data", async (code) => {
    wallet.answer("eth_signTypedData_v4", () => refuse(code));
    open();
    await connect();
    await vote("Yes");
    expect(await screen.findByText(/Your wallet can't sign typed data/)).toBeVisible();
    await userEvent.click(await signButton());
    await screen.findByText(/^Vote counted/);
    const [text] = asked[0]?.params ?? [];
    expect(Buffer.from(String(text).slice(2), "hex").toString()).toContain("Choice: Yes");
    expect(server.ballots).toMatchObject([{ form: "text" }]);
  });

  it("keeps a signed ballot that did not arrive, over a reload too, and sends the same again", async () => {
    network.use(answersOf(503));
    const { close } = open();
    await connect();
    await vote("Yes");
    expect(await screen.findByText(/that has not arrived yet/)).toBeVisible();
    close();
    network.use(
      http.post("*/api/proposals/7/ballots", async ({ request }) => {
        server.ballots.push(await request.json());
        return HttpResponse.json({ messageHash: HASH, choice: "yes", power: held.power, castAt: now });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Send ballot" }));
    await screen.findByText(/^Vote counted/);
    expect(asked).toHaveLength(1);
    expect(server.ballots).toMatchObject([{ choice: "yes", signature: SIGNATURE }]);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it("tells the server's reason for a refusal, and keeps nothing of that ballot", async () => {
    network.use(answersOf(409, { error: "Voting ended a moment ago." }));
    open();
    await connect();
    await vote("Yes");
    expect(await screen.findByText("Voting ended a moment ago.")).toBeVisible();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it("signs nothing when the proposal was edited since the page was opened", async () => {
    server.detail = { ...server.detail, digest: `0x${"ef".repeat(32)}` };
    open();
    await connect();
    await vote("Yes");
    await userEvent.click(await screen.findByRole("button", { name: "Show the new text" }));
    expect(asked).toEqual([]);
    expect(refresh).toHaveBeenCalled();
  });

  it.each([
    ["title", { title: "Sell the hall" }],
    ["text", { body: "Another text." }],
    ["discussion link", { discussion: "https://elsewhere.example/1" }],
    ["club", { signed: { ...proposal.signed, club: "Day Market" } }],
    ["end", { endsAt: "2026-03-07T12:00:00.000Z" }],
    ["start", { startsAt: "2026-03-02T12:00:00.000Z" }],
    ["quorum", { rule: { ...proposal.rule, quorumPower: "2" } }],
    ["snapshot", { snapshot: { ...proposal.snapshot, block: "18204772" } }],
    ["number of the version", { version: 2 }],
  ])("asks no wallet when the page shows another %s than the digest names", async (_what, change) => {
    open(change);
    await connect();
    await vote("Yes");
    expect(await screen.findByText(/^This page shows other words than the ballot would sign/)).toBeVisible();
    expect([asked, server.ballots]).toEqual([[], []]);
  });

  it("signs the number and the digest of a proposal whose text is hidden", async () => {
    const hidden = { at: now, reason: "Spam." };
    const stub = { hidden, title: "", body: "", discussion: "" };
    server.detail = { ...server.detail, ...stub };
    open(stub);
    await connect();
    await vote("No");
    await screen.findByText(/^Vote counted/);
    const message = JSON.parse(String(asked[0]?.params[1])).message;
    expect(message).toMatchObject({
      proposal: "#14 (hidden by a moderator)",
      choice: "No",
      proposalDigest: DIGEST,
    });
  });

  it("signs nothing on a page that still hides what is shown again", async () => {
    open({ hidden: { at: now, reason: "Spam." }, title: "", body: "" });
    await connect();
    await vote("No");
    expect(await screen.findByRole("button", { name: "Show the new text" })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it("takes a power that can't be read for unknown, not for 0", async () => {
    network.use(
      http.get("*/api/proposals/7/ballot", () =>
        HttpResponse.json(
          { error: "The chain could not be read.", code: "CHAIN_UNAVAILABLE", requestId: "r-503" },
          { status: 503 },
        ),
      ),
    );
    open();
    expect(await screen.findByText(/Unknown is not zero/)).toBeVisible();
    expect(screen.getByRole("button", { name: "– VP: why is it unknown?" })).toBeVisible();
    network.use(http.get("*/api/proposals/7/ballot", () => HttpResponse.json(held)));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("radio", { name: "Yes" })).toBeVisible();
  });

  it("says why somebody without power can't vote", async () => {
    server.preparation = { ...held, power: "0", canVote: false, reason: "No power." };
    open();
    expect(
      await screen.findByText(/You held no Kairos NFTs or \$KAIROS when this vote's snapshot was taken/),
    ).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("asks visitors to connect, and people with a wallet to sign in", async () => {
    network.use(...sessionHandlers({ user: null }));
    open();
    expect(await screen.findByRole("button", { name: "Connect wallet to vote" })).toBeVisible();
    act(() => updateWalletView({ address: firstAccount, status: "connected" }));
    expect(await screen.findByRole("button", { name: "Sign in to vote" })).toBeVisible();
  });

  it("signs nothing with another account than the signed-in one", async () => {
    network.use(...sessionHandlers({ user: userOf({ address: secondAccount }) }));
    open();
    await connect();
    expect(await screen.findByText(/You are signed in as/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Sign vote" })).toBeDisabled();
  });

  it("shows the power before voting opens, and takes no ballot", async () => {
    open({ status: "pending", startsAt: "2026-03-04T14:00:00.000Z" });
    expect(await screen.findByText("Voting opens in 2 h. Check your power now.")).toBeVisible();
    await screen.findByRole("button", { name: "52.40 VP: why is it this?" });
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it.each([
    { status: "closed", outcome: "passed", endsAt: now },
    { status: "closed", outcome: "cancelled" },
  ] as const)("keeps only the vote once voting is over: %j", async (change) => {
    server.preparation = { ...held, vote: ownVote("yes") };
    open(change);
    expect(await screen.findByText("You voted just now.")).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button", { name: "Change your vote" })).toBeNull();
  });

  it("leads to the next open vote once one is counted", async () => {
    const next = proposalAnswer({ id: "8", number: 15, title: "Paint the hall" });
    network.use(
      http.get("*/api/proposals/unvoted", () =>
        HttpResponse.json({ proposals: [proposalAnswer({ id: "7" }), next], next: null, serverTime: now }),
      ),
    );
    open();
    await connect();
    await vote("Yes");
    expect(await screen.findByRole("link", { name: "Vote on the next one" })).toHaveAttribute(
      "href",
      "/clubs/night-market/proposals/15#vote",
    );
    expect(screen.getByText("Paint the hall")).toBeVisible();
  });
});

function ownVote(choice: "yes" | "no"): NonNullable<BallotPreparation["vote"]> {
  return {
    voterName: "Me of the hall",
    choice,
    reason: "",
    reasonHidden: null,
    power: held.power,
    castAt: now,
    signedAt: SIGNED_AT,
    checkBlock: null,
    trail: [{ choice, reason: "", castAt: now, messageHash: HASH }],
  };
}
