import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { ballotFile } from "@/lib/ballots/ballot-file";
import { firstAccount } from "@/tests/fake-wallet";
import { startNetwork } from "@/tests/network";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp, testConfig } from "@/tests/render";
import SignElsewhere from "./sign-elsewhere";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh }) }));

const network = startNetwork();
const now = new Date("2026-03-04T12:00:00.400Z");
const proposal = proposalAnswer({ id: "7", number: 12 });

/** What the browser was given to save. */
function catchDownloads(): { name: string; blob: Blob }[] {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | null = null;
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return "blob:";
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, blob: last });
  });
  return saved;
}

const choose = async (text: string) => {
  const file = new File([text], "signed.json", { type: "application/json" });
  Object.assign(file, { text: async () => text });
  await userEvent.upload(screen.getByLabelText("Choose a file"), file);
};

afterEach(() => jest.restoreAllMocks());

describe("SignElsewhere", () => {
  it("gives a file of the ballot in the page's words, and sends it when it comes back signed", async () => {
    const saved = catchDownloads();
    renderInApp(<SignElsewhere proposal={proposal} voter={firstAccount} now={now} />);
    expect(screen.getByRole("button", { name: "Download the ballot" })).toBeDisabled();
    await userEvent.click(screen.getByRole("radio", { name: "No" }));
    await userEvent.type(screen.getByLabelText(/^Reason/), "Too dear.");
    await userEvent.click(screen.getByRole("button", { name: "Download the ballot" }));
    expect(saved).toMatchObject([{ name: "ballot-12-to-sign.json" }]);
    const file = ballotFile.parse(JSON.parse((await saved[0]?.blob.text()) ?? ""));
    expect(file).toMatchObject({ site: testConfig.appOrigin, proposal: "7" });
    expect(file.typedData.message).toMatchObject({
      choice: "No",
      reason: "Too dear.",
      voter: firstAccount,
      signedAt: "2026-03-04T12:00:00Z",
      proposalDigest: proposal.digest,
    });
    let sent: unknown;
    network.use(
      http.post("*/api/proposals/7/signed-ballots", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({
          messageHash: `0x${"ab".repeat(32)}`,
          choice: "no",
          power: "12400000000000000000",
          castAt: now.toISOString(),
        });
      }),
    );
    const signed = { ...file, signature: `0x${"12".repeat(65)}` };
    await choose(JSON.stringify(signed));
    expect(await screen.findByText(/^Vote of .* counted: No, 12.40 VP\.$/)).toBeVisible();
    expect(sent).toEqual(signed);
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it("says what is wrong: an address, a file that is no ballot, and a refusal in the server's words", async () => {
    const saved = catchDownloads();
    renderInApp(<SignElsewhere proposal={proposal} voter={null} now={now} />);
    await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
    await userEvent.type(screen.getByLabelText("Voter's address"), "0x12");
    await userEvent.click(screen.getByRole("button", { name: "Download the ballot" }));
    expect(screen.getByText("This is no address.")).toBeVisible();
    await userEvent.clear(screen.getByLabelText("Voter's address"));
    await userEvent.type(screen.getByLabelText("Voter's address"), firstAccount);
    await userEvent.click(screen.getByRole("button", { name: "Download the ballot" }));
    const text = (await saved[0]?.blob.text()) ?? "";
    await choose(text);
    expect(await screen.findByText(/^This file is no signed ballot/)).toBeVisible();
    network.use(
      http.post("*/api/proposals/7/signed-ballots", () =>
        HttpResponse.json(
          { error: "Voting has ended.", code: "PROPOSAL_CLOSED", requestId: "r-1" },
          { status: 409 },
        ),
      ),
    );
    await choose(JSON.stringify({ ...JSON.parse(text), signature: "0x" }));
    expect(await screen.findByText("Voting has ended.")).toBeVisible();
  });

  it("says that the camera can't be used, and tries again", async () => {
    const ask = jest.fn(async () => {
      throw new DOMException("", "NotAllowedError");
    });
    // jsdom lays nothing out.
    Element.prototype.scrollIntoView = () => undefined;
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: ask }, configurable: true });
    renderInApp(<SignElsewhere proposal={proposal} voter={firstAccount} now={now} />);
    await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
    await userEvent.click(screen.getByRole("button", { name: "Use QR codes" }));
    expect(await screen.findByText(/^The camera is blocked\./)).toBeVisible();
    expect(screen.queryByRole("progressbar")).toBeNull();
    Object.assign(navigator.mediaDevices, {
      getUserMedia: async () => {
        throw new DOMException("", "NotFoundError");
      },
    });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No camera was found on this device.")).toBeVisible();
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
