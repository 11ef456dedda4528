import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ClubDetail } from "@/lib/clubs/club-schemas";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SettingsForm } from "./settings-form";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh }) }));

const server = startNetwork();
const club: ClubDetail = {
  slug: "night-market",
  name: "Night Market",
  about: "Things.",
  verified: false,
  archived: false,
  memberCount: 3,
  proposalCount: 2,
  activeCount: 1,
  openBountyCount: 0,
  avatarHash: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  quorumBasisPoints: 1_250,
  version: 4,
  createdBy: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  archivedAt: null,
  archiveReason: null,
  hidden: null,
};
const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });

describe("SettingsForm", () => {
  it("shows the bar as long as something differs, and discards to what was saved", async () => {
    renderInApp(<SettingsForm club={club} canEditRules />);
    expect(bar()).not.toBeInTheDocument();
    expect(screen.getByLabelText("Quorum, in percent of all voting power")).toHaveValue("12.5");
    await userEvent.type(screen.getByLabelText("About"), " More.");
    expect(bar()).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(bar()).not.toBeInTheDocument();
    expect(screen.getByLabelText("About")).toHaveValue("Things.");
    await userEvent.type(screen.getByLabelText("About"), "x{Backspace}");
    expect(bar()).not.toBeInTheDocument();
  });

  it("sends the version it began from and only what changed, then goes on from the answer", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch("*/api/clubs/night-market", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ...club, quorumBasisPoints: 2_000, version: 4 + bodies.length });
      }),
    );
    renderInApp(<SettingsForm club={club} canEditRules />);
    const quorum = screen.getByLabelText("Quorum, in percent of all voting power");
    await userEvent.clear(quorum);
    await userEvent.type(quorum, "20");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bar()).not.toBeInTheDocument());
    await userEvent.type(screen.getByLabelText("About"), "!");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies).toEqual([
      { version: 4, quorumBasisPoints: 2_000 },
      { version: 5, about: "Things.!" },
    ]);
  });

  it("saves the next change while the page around it is still read again", async () => {
    refresh.mockReturnValue(new Promise(() => undefined));
    server.use(
      http.patch("*/api/clubs/night-market", () =>
        HttpResponse.json({ ...club, about: "Things.!", version: 5 }),
      ),
    );
    renderInApp(<SettingsForm club={club} canEditRules />);
    await userEvent.type(screen.getByLabelText("About"), "!");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    await userEvent.type(screen.getByLabelText("About"), "!");
    expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
    refresh.mockReset();
  });

  it("tells a stale tab what happened, keeps what was typed, and offers to load again", async () => {
    const error = "Somebody saved other settings while this page was open.";
    server.use(
      http.patch("*/api/clubs/night-market", () =>
        HttpResponse.json({ error, code: "STALE_VERSION", requestId: "t" }, { status: 409 }),
      ),
    );
    renderInApp(<SettingsForm club={club} canEditRules />);
    await userEvent.type(screen.getByLabelText("About"), " Mine.");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.getByRole("button", { name: "Load again" })).toBeVisible();
    expect(screen.getByLabelText("About")).toHaveValue("Things. Mine.");
  });

  it("names what is wrong beside the field and does not send it", async () => {
    renderInApp(<SettingsForm club={club} canEditRules />);
    await userEvent.clear(screen.getByLabelText("Name"));
    await userEvent.type(screen.getByLabelText("Name"), "ab");
    expect(screen.getByText("A name needs 3 to 32 characters; this one has 2.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  it("leaves name and quorum to the owner, and says so", () => {
    renderInApp(<SettingsForm club={club} canEditRules={false} />);
    expect(screen.getByLabelText("Name")).toBeDisabled();
    expect(screen.getByText("The owner and admins change the quorum.")).toBeVisible();
    expect(screen.getByLabelText("About")).toBeEnabled();
  });

  it("refuses a picture that is too large before it is sent", async () => {
    renderInApp(<SettingsForm club={club} canEditRules />);
    const file = new File([new Uint8Array(300_000)], "big.png", { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("Picture file"), file);
    expect(screen.getByText(/This picture is 293 kB/)).toBeVisible();
    expect(bar()).not.toBeInTheDocument();
  });
});
