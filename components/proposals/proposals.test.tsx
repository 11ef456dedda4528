import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { hashTypedData } from "viem";
import { type Config, createConfig, custom } from "wagmi";
import { injected } from "wagmi/connectors";
import { DraftForm } from "@/components/publishing/draft-form";
import { rememberOwnSafe, updateWalletView } from "@/components/wallet/wallet-store";
import { loadSession } from "@/lib/auth/client/known-session";
import { proposalTypedData, type SignedProposal } from "@/lib/ballots/typed-data";
import type { AllProposalsAddress } from "@/lib/proposals/all-proposals-address";
import type { Written } from "@/lib/proposals/check-prepared";
import type { SigningPlace } from "@/lib/proposals/proposal-queries";
import type { Draft, Preparation } from "@/lib/proposals/proposal-schemas";
import { domainOf } from "@/lib/proposals/signing-domain";
import { keepTyped, typedKey } from "@/lib/shared/typed-values";
import { localChain } from "@/local/accounts";
import { firstAccount } from "@/tests/fake-wallet";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp, testConfig } from "@/tests/render";
import { AllProposals } from "./all-proposals";
import { PROPOSALS } from "./proposal-composer";
import { SignStep } from "./sign-step";
import { VerifyLink } from "./verify-link";

const serverTime = "2026-03-10T12:00:00.000Z";
const address: AllProposalsAddress = { show: "open", club: "", text: "", after: null };
const clubs = [{ slug: "night-market", name: "Night Market" }];

describe("AllProposals", () => {
  it("keeps club and words through filters and pages, and names each row's club", () => {
    const narrowed = {
      ...address,
      show: "decided",
      club: "night-market",
      text: "trees",
      after: "9.1",
    } as const;
    const page = { proposals: [proposalAnswer({})], next: "5.1", serverTime };
    renderInApp(<AllProposals address={narrowed} view={{ isSignedIn: false, page, votes: null, clubs }} />);
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Opens soon")).toBe("/proposals?show=soon&club=night-market&text=trees");
    expect(hrefOf("Next page")).toBe("/proposals?show=decided&club=night-market&text=trees&after=5.1");
    expect(hrefOf("First page")).toBe("/proposals?show=decided&club=night-market&text=trees");
    expect(screen.getByRole("link", { name: "Decided" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("combobox", { name: "Club" })).toHaveDisplayValue("Night Market");
    expect(within(screen.getByRole("list", { name: "Decided" })).getAllByRole("listitem")).toHaveLength(1);
  });

  it("asks a visitor who wants their own to connect, and says what will be here where there is nothing", () => {
    const view = { isSignedIn: false, page: null, votes: null, clubs: [] };
    const { unmount } = renderInApp(<AllProposals address={{ ...address, show: "mine" }} view={view} />);
    expect(screen.getByRole("heading", { name: "Sign in to see your votes" })).toBeVisible();
    unmount();
    const page = { proposals: [], next: null, serverTime };
    renderInApp(
      <AllProposals address={{ ...address, show: "mine" }} view={{ ...view, isSignedIn: true, page }} />,
    );
    expect(screen.getByRole("heading", { name: "No votes left for you" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Vote on several" })).toHaveAttribute("href", "/ballots");
  });
});

describe("DraftForm", () => {
  const network = startNetwork();
  const ID = "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11";
  const TIME = "2026-01-02T12:03:00.000Z";
  const club = { slug: "night-market", name: "Night Market", quorumBasisPoints: 1_500 };

  /** The server's side: one draft and what prepare answers. */
  type Server = { draft: Draft; saves: unknown[]; preparation: Preparation; isOffline: boolean };
  let server: Server;

  beforeEach(() => {
    window.history.replaceState(null, "", "/clubs/night-market/proposals/new");
    window.scrollTo = () => undefined;
    server = {
      draft: {
        id: ID,
        club: { slug: club.slug, name: club.name },
        title: "",
        body: "",
        discussion: "",
        earliestStart: null,
        periodSeconds: 259_200,
        edition: 1,
        updatedAt: TIME,
      },
      saves: [],
      preparation: {
        blockers: [{ step: "pay", field: null, code: "FEE_UNPAID", text: "The fee is not paid yet." }],
        power: { held: "52", needed: "50", block: "17" },
        prepared: null,
      },
      isOffline: false,
    };
    givenServer();
  });

  function givenServer(): void {
    network.use(
      ...sessionHandlers({ user: userOf() }),
      http.post("*/api/drafts", () => HttpResponse.json(server.draft)),
      http.get(`*/api/drafts/${ID}`, () => HttpResponse.json(server.draft)),
      http.patch(`*/api/drafts/${ID}`, async ({ request }) => {
        if (server.isOffline) return HttpResponse.error();
        const { edition, ...content } = (await request.json()) as Draft;
        if (edition !== server.draft.edition) return refusal(409, "This draft was saved elsewhere.");
        server.draft = { ...server.draft, ...content, edition: edition + 1 };
        server.saves.push(content);
        return HttpResponse.json(server.draft);
      }),
      http.post(`*/api/drafts/${ID}/prepare`, () => HttpResponse.json(server.preparation)),
      http.post("*/api/fees/intents", () => HttpResponse.json({ exempt: true })),
    );
  }

  afterEach(() => window.localStorage.clear());

  function refusal(status: number, error: string): Response {
    return HttpResponse.json({ error, code: "CONFLICT", requestId: "r" }, { status });
  }

  function renderForm(
    draft: Draft | null = null,
    step: "write" | "rules" | "pay" | "sign" | null = null,
    userAddress = userOf().address,
  ) {
    return renderInApp(
      <DraftForm
        kind={PROPOSALS}
        club={club}
        draft={draft}
        step={step}
        serverTime={TIME}
        userAddress={userAddress}
      />,
    );
  }

  const saved = () => screen.findByText(/^Saved \d\d:\d\d$/, undefined, { timeout: 4_000 });

  it("becomes a draft by typing, saves itself once for all that was typed, and names itself in the address", async () => {
    const user = userEvent.setup();
    renderForm();
    expect(screen.getByText("Saved automatically as you type")).toBeVisible();
    await user.type(screen.getByLabelText("Title"), "Spring");
    await saved();
    expect(server.saves).toEqual([expect.objectContaining({ title: "Spring" })]);
    expect(window.location.search).toContain(`draft=${ID}`);
  });

  it("tells of a text saved in another tab and loses neither", async () => {
    const user = userEvent.setup();
    renderForm({ ...server.draft, title: "Mine" }, "write");
    server.draft = { ...server.draft, title: "Theirs", edition: 7 };
    await user.type(screen.getByLabelText("Title"), "!");
    await screen.findByText("This draft was saved elsewhere.", undefined, { timeout: 4_000 });
    expect(server.draft.title).toBe("Theirs");
    await user.click(screen.getByRole("button", { name: "Keep this text" }));
    await saved();
    expect(server.draft.title).toBe("Mine!");
  });

  it("goes on after an answer that got lost, without calling it a conflict", async () => {
    const user = userEvent.setup();
    renderForm(server.draft, "write");
    await user.type(screen.getByLabelText("Title"), "A");
    // Saved, but the answer never came: the edition is one further than this tab knows.
    server.draft = { ...server.draft, title: "A", edition: 2 };
    await saved();
    expect(screen.queryByText("This draft was saved elsewhere.")).toBeNull();
  });

  it("says what is not saved and saves it again", async () => {
    const user = userEvent.setup();
    server.isOffline = true;
    renderForm(server.draft, "write");
    await user.type(screen.getByLabelText("Title"), "A");
    expect(await screen.findByText("Not saved.", undefined, { timeout: 4_000 })).toBeVisible();
    server.isOffline = false;
    await user.click(screen.getByRole("button", { name: "Save again" }));
    await saved();
    expect(server.draft.title).toBe("A");
  });

  it("saves by itself once the network is back", async () => {
    const user = userEvent.setup();
    server.isOffline = true;
    renderForm(server.draft, "write");
    await user.type(screen.getByLabelText("Title"), "A");
    await screen.findByText("Not saved.", undefined, { timeout: 4_000 });
    server.isOffline = false;
    act(() => void window.dispatchEvent(new Event("online")));
    await saved();
    expect(server.draft.title).toBe("A");
  });

  it("loses no character of a session that ended: the text is there after the reload, and saves itself", async () => {
    const user = userEvent.setup();
    const { unmount } = renderForm(server.draft, "write");
    await act(() => loadSession());
    const ended = { error: "Sign in first.", code: "NOT_SIGNED_IN", requestId: "r" };
    network.use(
      http.patch(`*/api/drafts/${ID}`, () => HttpResponse.json(ended, { status: 401 })),
      ...sessionHandlers({ user: null }),
    );
    await user.type(screen.getByLabelText("Title"), "Lanterns");
    expect(
      await screen.findByText(/^Your session has ended\. This browser keeps your text/, undefined, {
        timeout: 4_000,
      }),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Connect wallet" })).toBeVisible();
    await user.type(screen.getByLabelText("Title"), " for all");
    unmount();
    network.resetHandlers();
    givenServer();
    await act(() => loadSession());
    renderForm(server.draft, "write");
    expect(screen.getByLabelText("Title")).toHaveValue("Lanterns for all");
    await saved();
    expect(server.draft.title).toBe("Lanterns for all");
  });

  it("keeps the text that began a draft, and nothing for another account", async () => {
    server.isOffline = true;
    network.use(http.post("*/api/drafts", () => HttpResponse.error()));
    const user = userEvent.setup();
    const { unmount } = renderForm();
    await user.type(screen.getByLabelText("Title"), "Mine");
    unmount();
    renderForm(null, null, "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC").unmount();
    const { unmount: close } = renderForm(null, null, "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC");
    expect(screen.getByLabelText("Title")).toHaveValue("");
    close();
    renderForm();
    expect(screen.getByLabelText("Title")).toHaveValue("Mine");
  });

  it("begins no draft as the page is left, so that the same page has the text again", async () => {
    const user = userEvent.setup();
    const { unmount } = renderForm();
    await user.type(screen.getByLabelText("Title"), "Mine");
    const asked = jest.fn();
    network.events.on("request:start", asked);
    window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    unmount();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(asked).not.toHaveBeenCalled();
    renderForm();
    expect(screen.getByLabelText("Title")).toHaveValue("Mine");
  });

  it("asks which text to keep where the draft went on elsewhere", async () => {
    keepTyped(typedKey(userOf().address, `draft.${ID}`), {
      edition: 1,
      content: { ...PROPOSALS.blank, title: "Typed here" },
    });
    server.draft = { ...server.draft, title: "Saved elsewhere", edition: 4 };
    renderForm(server.draft, "write");
    expect(await screen.findByText("This draft was saved elsewhere.")).toBeVisible();
    expect(screen.getByLabelText("Title")).toHaveValue("Typed here");
    // Who leaves the page has not chosen.
    const answered = jest.fn();
    network.events.on("response:mocked", ({ request: { method } }) => answered(method));
    act(() => void window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await waitFor(() => expect(answered).toHaveBeenCalledWith("PATCH"));
    expect(await screen.findByText("This draft was saved elsewhere.")).toBeVisible();
    expect(server.draft.title).toBe("Saved elsewhere");
  });

  it("goes on over its own last save, whose answer the closed page did not hear", async () => {
    const { club: _club, edition: _edition, id: _id, updatedAt: _at, ...sent } = server.draft;
    keepTyped(typedKey(userOf().address, `draft.${ID}`), {
      edition: server.draft.edition - 1,
      content: { ...sent, title: "Typed since" },
      sent,
    });
    renderForm(server.draft, "write");
    expect(screen.getByLabelText("Title")).toHaveValue("Typed since");
    await saved();
    expect(server.draft.title).toBe("Typed since");
  });

  it("leads back from the fee to the dates", async () => {
    server.draft = { ...server.draft, title: "A", body: "B" };
    const user = userEvent.setup();
    renderForm(server.draft, "pay");
    await user.click(await screen.findByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Voting lasts, in days")).toBeVisible();
  });

  it("names what is missing at its field and goes no further", async () => {
    const user = userEvent.setup();
    renderForm();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("Give the proposal a title.")).toBeVisible();
    expect(screen.getByText("Write what you propose.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Title")).toHaveFocus());
  });

  it("lets nobody pay who could not publish, and tells the exact gap", async () => {
    server.draft = { ...server.draft, title: "A", body: "B" };
    const gap = "You hold 12.40 VP at block 17, 50 are needed.";
    server.preparation.blockers.push({ step: null, field: null, code: "power-too-low", text: gap });
    renderForm(server.draft, "pay");
    const blockers = await screen.findByRole("region", { name: "Not ready" });
    expect(within(blockers).getByText(gap)).toBeVisible();
    expect(screen.getByLabelText("Voting lasts, in days")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Fee" })).toBeNull();
  });

  it("goes on at paying when that is where it stood", async () => {
    server.draft = { ...server.draft, title: "A", body: "B" };
    renderForm(server.draft, "sign");
    expect(await screen.findByText("No fee")).toBeVisible();
    expect(window.location.search).toContain("step=pay");
  });

  it("warns before writing when the power is not enough", async () => {
    network.use(...sessionHandlers({ user: userOf({ votingPowerWei: "12400000000000000000" }) }));
    renderForm();
    expect(await screen.findByText("You hold 12.40 VP, 50 are needed.")).toBeVisible();
  });
});

describe("SignStep", () => {
  const network = startNetwork();
  const ID = "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11";
  const signature = `0x${"11".repeat(65)}`;
  const HASH = `0x${"ab".repeat(32)}` as const;
  const domain = domainOf(testConfig);
  const proposal: SignedProposal = {
    club: "Night Market",
    title: "Fund the exhibition",
    body: "Text.",
    discussion: "",
    earliestStart: 1_767_355_380n,
    periodSeconds: 259_200n,
    ruleHash: HASH,
    snapshotBlock: 18_204_771n,
    snapshotBlockHash: HASH,
    version: 1,
    slug: "night-market",
    origin: testConfig.appOrigin,
    salt: HASH,
  };
  const written: Written = {
    club: "Night Market",
    slug: "night-market",
    title: "Fund the exhibition",
    body: "Text.",
    discussion: "",
    earliestStart: null,
    periodSeconds: 259_200,
    version: 1,
  };

  /** What the server asks the wallet for, hashed by viem. */
  function prepare(changed: Partial<SignedProposal> = {}) {
    const asked = proposalTypedData({ domain, proposal: { ...proposal, ...changed } });
    const typedData = JSON.stringify(asked);
    return { digest: hashTypedData(JSON.parse(typedData)), typedData };
  }

  const { digest, typedData } = prepare();

  type Ask = (params: unknown) => unknown;
  let ask: Ask;
  let published: unknown[];

  beforeEach(async () => {
    localStorage.clear();
    ask = () => signature;
    published = [];
    network.use(
      ...sessionHandlers({ user: userOf() }),
      http.post(`*/api/drafts/${ID}/publish`, async ({ request }) => {
        published.push(await request.json());
        return HttpResponse.json({ id: "1", club: "night-market", number: 14 });
      }),
    );
    const wagmi = await connected();
    act(() => updateWalletView({ wagmi, address: firstAccount, status: "connected" }));
  });

  afterEach(() => act(() => updateWalletView({ wagmi: null, address: null, status: "disconnected" })));

  /** A connection to a wallet that answers by `ask`. */
  async function connected(): Promise<Config> {
    const provider = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (method === "eth_chainId") return "0x19";
        if (method === "eth_signTypedData_v4") return ask(params);
        return [firstAccount];
      },
      on: () => undefined,
      removeListener: () => undefined,
    };
    const connector = injected({
      target: { id: "fake", name: "Fake", provider: () => provider as never },
    });
    const config = createConfig({
      chains: [localChain],
      connectors: [connector],
      transports: { [localChain.id]: custom(provider) },
    });
    const { connect } = await import("wagmi/actions");
    const [first] = config.connectors;
    if (first) await connect(config, { connector: first });
    return config;
  }

  function renderStep(
    onPublished: (place: unknown) => void = () => undefined,
    stamp = "3",
    change: {
      place?: SigningPlace;
      written?: Partial<Written>;
      prepared?: { digest: `0x${string}`; typedData: string };
    } = {},
  ) {
    const prepared = { digest, typedData, expiresAt: "2026-01-02T12:30:00.000Z", snapshotBlock: "18204771" };
    return renderInApp(
      <SignStep
        place={change.place ?? { kind: "draft", id: ID }}
        stamp={stamp}
        signer={firstAccount}
        prepared={{ ...prepared, ...change.prepared }}
        written={{ ...written, ...change.written }}
        onPrepareAgain={() => undefined}
        onPublished={onPublished}
      />,
    );
  }

  const signNow = () => userEvent.click(screen.getByRole("button", { name: "Sign and publish" }));

  it("tells in words what is signed, asks for exactly that, and publishes the signature", async () => {
    const asked: unknown[] = [];
    ask = (params) => {
      asked.push(params);
      return signature;
    };
    const onPublished = jest.fn();
    renderStep(onPublished);
    const shown = screen.getByRole("region", { name: "Your proposal" });
    expect(shown).toHaveTextContent("In Night Market");
    expect(within(shown).getByText("Fund the exhibition")).toBeVisible();
    expect(await within(shown).findByText("Text.")).toBeVisible();
    expect(screen.getByText("block 18,204,771")).toBeVisible();
    expect(screen.getByText("3 d")).toBeVisible();
    await signNow();
    await screen.findByRole("button", { name: "Publish proposal" });
    expect(asked).toEqual([[firstAccount, typedData]]);
    expect(published).toEqual([{ digest, signature }]);
    expect(onPublished).toHaveBeenCalledWith({ id: "1", club: "night-market", number: 14 });
  });

  const alien = JSON.stringify({ ...JSON.parse(typedData), primaryType: "Ballot" });
  const elsewhere = typedData.replace('"chainId":25', '"chainId":1');
  it.each([
    ["another title", { prepared: prepare({ title: "Fund me" }) }],
    ["another text", { prepared: prepare({ body: "Text!" }) }],
    ["another link", { prepared: prepare({ discussion: "https://elsewhere.example" }) }],
    ["another club", { prepared: prepare({ club: "Day Market" }) }],
    ["another club's address", { prepared: prepare({ slug: "day-market" }) }],
    ["another site", { prepared: prepare({ origin: "https://elsewhere.example" }) }],
    ["another period", { prepared: prepare({ periodSeconds: 259_201n }) }],
    ["another version", { prepared: prepare({ version: 2 }) }],
    ["a start long after publication", { prepared: prepare({ earliestStart: 1_800_000_000n }) }],
    ["another start than chosen", { written: { earliestStart: "2026-01-02T13:00:00.000Z" } }],
    ["another snapshot than it names", { prepared: prepare({ snapshotBlock: 18_204_770n }) }],
    ["another digest than of the typed data", { prepared: { typedData, digest: HASH } }],
    ["another type", { prepared: { digest, typedData: alien } }],
    ["another chain", { prepared: { digest, typedData: elsewhere } }],
  ] as const)("asks no wallet for %s", async (_what, change) => {
    ask = () => {
      throw new Error("the wallet was asked");
    };
    renderStep(undefined, "3", change);
    await signNow();
    expect(await screen.findByText(/^The server asks for a signature on other words/)).toBeVisible();
    expect(published).toEqual([]);
  });

  it("asks a Safe's owners, and not the wallet of the owner who writes", async () => {
    const owner = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
    rememberOwnSafe(firstAccount, owner);
    act(() => updateWalletView({ address: owner }));
    renderStep();
    expect(screen.getByText(/^You're signed in as a Safe\. Its owners can sign/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Ask the Safe's owners to sign" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Sign and publish" })).toBeNull();
    expect(screen.queryByText("Your wallet will ask you")).toBeNull();
  });

  it("tells the owner of a Safe that it can't publish a new version, and asks for nothing", () => {
    const owner = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
    rememberOwnSafe(firstAccount, owner);
    act(() => updateWalletView({ address: owner }));
    const change = { ...written, earliestStart: null };
    renderStep(undefined, "3", { place: { kind: "edit", id: "1", change } });
    expect(screen.getByText(/a Safe can't publish a new version\. Cancel the proposal/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Sign|Ask|Connect)/ })).toBeNull();
  });

  it("takes a refusal in the wallet for an answer", async () => {
    ask = () => {
      throw Object.assign(new Error("User rejected the request."), { code: 4001 });
    };
    renderStep();
    await signNow();
    expect(await screen.findByText("You declined the signature. Nothing was published.")).toBeVisible();
    expect(published).toEqual([]);
  });

  it("says so when the wallet can't sign typed data", async () => {
    ask = () => {
      throw Object.assign(new Error("The method does not exist"), { code: 4200 });
    };
    renderStep();
    await signNow();
    expect(await screen.findByText(/can't sign typed data \(EIP-712\)/)).toBeVisible();
  });

  it("asks for no second signature when only the answer got lost, not even after a reload", async () => {
    network.use(http.post(`*/api/drafts/${ID}/publish`, () => HttpResponse.error(), { once: true }));
    const first = renderStep();
    await signNow();
    expect(await screen.findByText(/Could not connect to the server/)).toBeVisible();
    first.unmount();
    ask = () => {
      throw new Error("asked again");
    };
    renderStep();
    await userEvent.click(screen.getByRole("button", { name: "Publish proposal" }));
    await screen.findByRole("button", { name: "Publish proposal" });
    expect(published).toEqual([{ digest, signature }]);
  });

  it("uses no signature of an earlier text", async () => {
    network.use(http.post(`*/api/drafts/${ID}/publish`, () => HttpResponse.error(), { once: true }));
    const first = renderStep();
    await signNow();
    await screen.findByText(/Could not connect to the server/);
    first.unmount();
    renderStep(undefined, "4");
    expect(screen.getByRole("button", { name: "Sign and publish" })).toBeVisible();
  });
});

const anchor = { block: "12345678", transaction: `0x${"ab".repeat(32)}` };
const path = "/clubs/a/proposals/1/verify";

describe("VerifyLink", () => {
  it("names the block that a result is anchored in, and links its transaction", () => {
    renderInApp(<VerifyLink path={path} anchor={anchor} explorerUrl="https://explorer.example" />);
    const link = screen.getByRole("link", { name: /^block 12,345,678/ });
    expect(link).toHaveAttribute("href", `https://explorer.example/tx/${anchor.transaction}`);
    expect(screen.getByText(/^Anchored in/)).toBeVisible();
  });

  it("links nothing where the chain is in no explorer, and says nothing before there is an anchor", () => {
    const { rerender } = renderInApp(<VerifyLink path={path} anchor={anchor} explorerUrl={null} />);
    expect(screen.queryByRole("link", { name: /block/ })).toBeNull();
    expect(screen.getByText("block 12,345,678")).toBeVisible();
    rerender(<VerifyLink path={path} anchor={null} explorerUrl={null} />);
    expect(screen.queryByText(/Anchored/)).toBeNull();
  });
});
