import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { privateKeyToAccount } from "viem/accounts";
import { createConfig, custom } from "wagmi";
import { connect } from "wagmi/actions";
import { injected } from "wagmi/connectors";
import RowCancelDialog from "@/components/admin/row-cancel-dialog";
import { updateWalletView } from "@/components/wallet/wallet-store";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { nameShown, toShown } from "@/lib/proposals/shown-proposal";
import { accountAt, localChain } from "@/local/accounts";
import { expectAccessible } from "@/tests/expect-accessible";
import { firstAccount } from "@/tests/fake-wallet";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp } from "@/tests/render";
import ProposalMenu from "./proposal-menu";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh }) }));

const network = startNetwork();
const signer = privateKeyToAccount(accountAt(1).privateKey);
const REASON = "Settled elsewhere.";
type Asked = { message: Record<string, string> };
let asked: Asked[];
let sent: unknown[];
/** Lets the wallet answer. */
let answerWallet: () => void;

beforeEach(async () => {
  refresh.mockClear();
  [asked, sent] = [[], []];
  answerWallet = () => undefined;
  givenCancel(() => HttpResponse.json({}));
  const provider = {
    request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      if (method === "eth_chainId") return "0x19";
      if (method !== "eth_signTypedData_v4") return [firstAccount];
      const data = JSON.parse(String(params?.[1]));
      asked.push(data);
      await new Promise<void>((resolve) => {
        answerWallet = resolve;
      });
      return signer.signTypedData(data);
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
  const connector = injected({ target: { id: "fake", name: "Fake", provider: () => provider as never } });
  const wagmi = createConfig({
    chains: [localChain],
    connectors: [connector],
    transports: { [localChain.id]: custom(provider) },
  });
  const [first] = wagmi.connectors;
  if (first) await connect(wagmi, { connector: first });
  act(() => updateWalletView({ wagmi, address: firstAccount, status: "connected" }));
});
afterEach(() => act(() => updateWalletView({ wagmi: null, address: null, status: "disconnected" })));

function givenCancel(answer: () => Response): void {
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.post("*/api/proposals/7/cancel", async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
}

/** Opens the dialog on the page of `shown`, while the server has `stored`, and types the reason. */
async function open(stored: ProposalDetail, shown = stored) {
  network.use(http.get("*/api/proposals/7", () => HttpResponse.json(stored)));
  const altered = shown.isAltered ? nameShown(toShown(shown)) : null;
  const { id, number, title, author, status } = shown;
  renderInApp(
    <ProposalMenu
      proposal={{ id, number, title, author, status, isHidden: false, altered }}
      club={{ slug: "night-market" }}
      mayModerate
    />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancel proposal" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel this proposal?" });
  const panel = within(dialog);
  await userEvent.type(panel.getByLabelText("Reason, public"), REASON);
  const press = () => userEvent.click(panel.getByRole("button", { name: "Sign and cancel proposal" }));
  return { dialog, panel, press };
}

const isAsked = (count: number) => waitFor(() => expect(asked).toHaveLength(count));
const honest = () => proposalAnswer({});
const altered = (digest = honest().digest) =>
  proposalAnswer({ title: "Sell the treasury", digest, isAltered: true });

describe("to cancel a proposal", () => {
  it("says what is waited for, and sends what the wallet signed", async () => {
    const { dialog, panel, press } = await open(honest());
    expect(panel.getByRole("button", { name: "Keep proposal" })).toBeEnabled();
    await press();
    await isAsked(1);
    expect(await panel.findByRole("button", { name: "Sign in your wallet..." })).toBeDisabled();
    answerWallet();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(asked[0]?.message).toMatchObject({ proposal: "#14 A proposal", reason: REASON });
    expect(sent).toEqual([
      { reason: REASON, signed: expect.objectContaining({ signature: expect.stringMatching(/^0x/) }) },
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("says in the dialog what the wallet shows of an altered text, and signs exactly that", async () => {
    const { dialog, press } = await open(altered());
    expect(dialog).toHaveAccessibleDescription(/This text is not what the author signed/);
    expect(dialog).toHaveTextContent(`“#14 Sell the treasury” and the code ${honest().digest}`);
    await expectAccessible();
    await press();
    await isAsked(1);
    expect(asked[0]?.message).toMatchObject({
      proposal: "#14 Sell the treasury",
      proposalDigest: honest().digest,
    });
  });

  it.each<[string, () => ProposalDetail, () => ProposalDetail]>([
    ["an altered text that the page took for the author's", altered, honest],
    ["an altered text whose server doesn't say so", () => ({ ...altered(), isAltered: false }), honest],
    ["the code of another proposal", () => altered(`0x${"cd".repeat(32)}`), altered],
    ["a text that was put right", honest, altered],
  ])("asks no wallet before the dialog said what it shows: %s", async (_what, stored, shown) => {
    const { dialog, panel, press } = await open(stored(), shown());
    await press();
    expect(await panel.findByText(/^Nothing was signed, because the proposal is not as/)).toBeVisible();
    expect(asked).toEqual([]);
    const { title, digest } = stored();
    if (digest === honest().digest && title === honest().title) {
      expect(dialog).not.toHaveTextContent("not what the author signed");
    } else {
      expect(dialog).toHaveTextContent(`“#14 ${title}” and the code ${digest}`);
    }
    expect(panel.getByLabelText("Reason, public")).toHaveValue(REASON);
    await press();
    await isAsked(1);
    expect(asked[0]?.message).toMatchObject({ proposal: `#14 ${title}`, proposalDigest: digest });
  });

  it("says who cancelled it first, keeps the reason, and reads the page again when it is closed", async () => {
    const error = "This proposal was already cancelled by its author.";
    givenCancel(() => HttpResponse.json({ error, code: "CONFLICT", requestId: "r-1" }, { status: 409 }));
    const { panel, press } = await open(honest());
    await press();
    await isAsked(1);
    answerWallet();
    expect(await panel.findByText(error)).toBeVisible();
    expect(panel.getByLabelText("Reason, public")).toHaveValue(REASON);
    expect(refresh).not.toHaveBeenCalled();
    await userEvent.click(panel.getByRole("button", { name: "Keep proposal" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("keeps what was typed where no answer comes, and can be sent again", async () => {
    givenCancel(() => HttpResponse.error());
    const { dialog, panel, press } = await open(honest());
    await press();
    await isAsked(1);
    // As a browser does with a disabled button.
    act(() => dialog.focus());
    answerWallet();
    expect(await panel.findByText(/Could not connect to the server/)).toBeVisible();
    expect(panel.getByRole("button", { name: "Sign and cancel proposal" })).toHaveFocus();
    expect(panel.getByLabelText("Reason, public")).toHaveValue(REASON);
    givenCancel(() => HttpResponse.json({}));
    await press();
    await isAsked(2);
    answerWallet();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toHaveLength(2);
  });

  it("is asked for on the dashboard in the same words", async () => {
    network.use(http.get("*/api/proposals/7", () => HttpResponse.json(altered())));
    const name = "proposal #14 in Night Market";
    renderInApp(
      <RowCancelDialog cancels={{ purpose: "proposal", id: "7", name }} onClose={() => undefined} />,
    );
    const dialog = await screen.findByRole("dialog", { name: "Cancel this proposal?" });
    const names = within(dialog)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Close", "Keep proposal", "Sign and cancel proposal"]);
    expect(dialog).toHaveTextContent(`This cancels ${name}.`);
    await userEvent.type(within(dialog).getByLabelText("Reason, public"), REASON);
    await userEvent.click(within(dialog).getByRole("button", { name: "Sign and cancel proposal" }));
    expect(await within(dialog).findByText(/This text is not what the author signed/)).toBeVisible();
    expect(asked).toEqual([]);
  });
});
