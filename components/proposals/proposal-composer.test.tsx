import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { DraftForm } from "@/components/publishing/draft-form";
import type { Draft, Preparation } from "@/lib/proposals/proposal-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { PROPOSALS } from "./proposal-composer";

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
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.post("*/api/drafts", () => HttpResponse.json(server.draft)),
    http.get(`*/api/drafts/${ID}`, () => HttpResponse.json(server.draft)),
    http.patch(`*/api/drafts/${ID}`, async ({ request }) => {
      if (server.isOffline) return HttpResponse.error();
      const { edition, ...content } = (await request.json()) as Draft;
      if (edition !== server.draft.edition) return refusal(409, "This draft was saved in another tab.");
      server.draft = { ...server.draft, ...content, edition: edition + 1 };
      server.saves.push(content);
      return HttpResponse.json(server.draft);
    }),
    http.post(`*/api/drafts/${ID}/prepare`, () => HttpResponse.json(server.preparation)),
    http.post("*/api/fees/intents", () => HttpResponse.json({ exempt: true })),
  );
});

function refusal(status: number, error: string): Response {
  return HttpResponse.json({ error, code: "CONFLICT", requestId: "r" }, { status });
}

function renderForm(draft: Draft | null = null, step: "write" | "rules" | "pay" | "sign" | null = null) {
  renderInApp(
    <DraftForm
      kind={PROPOSALS}
      club={club}
      draft={draft}
      step={step}
      serverTime={TIME}
      userAddress={userOf().address}
    />,
  );
}

const saved = () => screen.findByText(/^Saved \d\d:\d\d$/, undefined, { timeout: 4_000 });

describe("DraftForm", () => {
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
    await screen.findByText("This draft was saved in another tab.", undefined, { timeout: 4_000 });
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
    expect(screen.queryByText("This draft was saved in another tab.")).toBeNull();
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
