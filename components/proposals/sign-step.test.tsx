import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { hashTypedData } from "viem";
import { type Config, createConfig, custom } from "wagmi";
import { injected } from "wagmi/connectors";
import { rememberOwnSafe, updateWalletView } from "@/components/wallet/wallet-store";
import { proposalTypedData, type SignedProposal } from "@/lib/ballots/typed-data";
import type { Written } from "@/lib/proposals/check-prepared";
import type { SigningPlace } from "@/lib/proposals/proposal-queries";
import { domainOf } from "@/lib/proposals/signing-domain";
import { localChain } from "@/local/local-chain";
import { firstAccount } from "@/tests/fake-wallet";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp, testConfig } from "@/tests/render";
import { SignStep } from "./sign-step";

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
  ...{ title: "Fund the exhibition", body: "Text.", discussion: "" },
  ...{ earliestStart: null, periodSeconds: 259_200, version: 1 },
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

describe("SignStep", () => {
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
