import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { SettingsView } from "@/lib/admin/settings-view";
import { defaultSettings } from "@/lib/settings/default-settings";
import { toastStore } from "@/lib/shared/notify";
import { expectAccessible } from "@/tests/expect-accessible";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SettingsScreen } from "./settings-screen";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh }) }));

const network = startNetwork();
const admin = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const defaults = defaultSettings({ PROPOSAL_FEE_TOKENS: 333_333_333n, BOUNTY_FEE_TOKENS: 5n });
const view: SettingsView = {
  version: 7,
  settings: { ...defaults, openPerAuthor: 9 },
  defaults,
  setKeys: ["openPerAuthor"],
  unreadable: [],
  setBy: { openPerAuthor: { by: admin, at: "2026-10-01T08:00:00.000Z", version: 6 } },
  past: [
    {
      version: 7,
      byName: "Ada",
      by: admin,
      at: "2026-10-02T08:00:00.000Z",
      reason: "As the vote decided",
      changes: [{ title: "Flags", before: "off", after: "on", isReset: true }],
    },
    {
      version: 6,
      byName: null,
      by: admin,
      at: "2026-10-01T08:00:00.000Z",
      reason: "More room",
      changes: [{ title: "Open proposals", before: "3 proposals", after: "9 proposals", isReset: false }],
    },
  ],
  next: null,
};

async function open(change: Partial<SettingsView> = {}): Promise<void> {
  renderInApp(<SettingsScreen view={{ ...view, ...change }} />);
  await screen.findByRole("heading", { name: "Fees" });
}

const field = (label: string) => screen.getByLabelText(label);
const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const shownBar = () => within(screen.getByRole("region", { name: "Unsaved changes" }));
function type(label: string, text: string): void {
  fireEvent.change(field(label), { target: { value: text } });
}

/** Answers saves in turn, and keeps what was sent. */
function givenAnswers(...answers: Response[]): unknown[] {
  const sent: unknown[] = [];
  network.use(
    http.put("*/api/admin/settings", async ({ request }) => {
      sent.push(await request.json());
      return answers[sent.length - 1] ?? HttpResponse.json({ version: 8 });
    }),
  );
  return sent;
}

const OPEN = "Open proposals of one author in a club";
const FEE = "Proposal fee, in whole tokens";

afterEach(() => refresh.mockClear());

describe("the settings form", () => {
  it("is free of faults that axe finds, also with the bar", async () => {
    await open();
    await expectAccessible();
    type(OPEN, "x");
    await expectAccessible();
  });

  it("shows the bar only while something differs, and lets the browser ask before the page is left", async () => {
    await open();
    const leave = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    expect(bar()).toBeNull();
    expect(leave()).toBe(true);
    type(OPEN, "10");
    expect(bar()).toBeVisible();
    expect(leave()).toBe(false);
    type(OPEN, " 9 ");
    expect(bar()).toBeNull();
    expect(leave()).toBe(true);
  });

  it("tells of each setting what holds, its default and who set it", async () => {
    await open();
    const place = within(field(OPEN).closest<HTMLElement>(".p-5") ?? document.body);
    expect(place.getByText(/^Set by/)).toHaveTextContent("Set by 0x7099...79C8 on Oct 1, 2026, version 6");
    expect(place.getByText(/^Default/)).toHaveTextContent("Default: 3 proposals");
    type(OPEN, "10");
    expect(place.getByText(/Not saved/).parentElement).toHaveTextContent("Not saved. Now: 9 proposals");
  });

  it("says that a stored value can't be read, and offers the default", async () => {
    await open({ unreadable: ["openPerAuthor"], settings: defaults });
    const sent = givenAnswers();
    expect(screen.getByText(/This release can't read/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: `Use the default for ${OPEN}` }));
    type("Reason, public", "Damaged");
    await userEvent.click(shownBar().getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toMatchObject([{ changes: {}, resets: ["openPerAuthor"] }]));
  });

  it("saves what differs and nothing else, with the version that it began from", async () => {
    const sent = givenAnswers();
    await open();
    type(OPEN, "10");
    fireEvent.click(screen.getByRole("checkbox", { name: "Flags" }));
    const save = shownBar().getByRole("button", { name: "Save" });
    expect(save).toBeDisabled();
    expect(shownBar().getByRole("status")).toHaveTextContent("Write the reason.");
    type("Reason, public", " Quiet week ");
    expect(screen.queryByLabelText("Type CHANGE to confirm")).toBeNull();
    await userEvent.click(save);
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent).toEqual([
      { version: 7, changes: { openPerAuthor: 10, flagsOpen: false }, resets: [], reason: "Quiet week" },
    ]);
    expect(toastStore.getCurrent()?.title).toBe("Settings saved");
  });

  it.each([
    [FEE, "666666666", { proposalFeeTokens: "666666666" }],
    ["Voting power to propose, in VP", "60", { proposingPower: "60" }],
    ["Quorum of new clubs, in percent of all voting power", "12.5", { clubQuorumBasisPoints: 1_250 }],
  ])("asks for the word before %s changes", async (label, text, changes) => {
    const sent = givenAnswers();
    await open();
    type(label, text);
    type("Reason, public", "Decided");
    const save = shownBar().getByRole("button", { name: "Save" });
    expect(shownBar().getByRole("status")).toHaveTextContent("Type CHANGE to confirm.");
    type("Type CHANGE to confirm", "change");
    await userEvent.type(field("Type CHANGE to confirm"), "{Enter}");
    expect(save).toBeDisabled();
    type("Type CHANGE to confirm", "CHANGE");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ changes, confirmation: "CHANGE" });
  });

  it.each([
    [FEE, "0", "Must be whole tokens in digits, 1 or more."],
    [OPEN, "many", "Must be a whole number from 1 to 100."],
    ["Website", "http://plain.example", "Must be a link that begins with https://, at most 300 characters."],
  ])("marks %s with %s and does not save", async (label, text, error) => {
    const sent = givenAnswers();
    await open();
    type(label, text);
    type("Reason, public", "Decided");
    await userEvent.type(field("Reason, public"), "{Enter}");
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(error));
    expect(shownBar().getByRole("button", { name: "Save" })).toBeDisabled();
    expect(sent).toEqual([]);
  });

  it("takes a setting back to its default, until it is typed again", async () => {
    const sent = givenAnswers();
    await open();
    await userEvent.click(screen.getByRole("button", { name: `Use the default for ${OPEN}` }));
    expect(field(OPEN)).toHaveValue("3");
    expect(screen.getByText("Goes back to the default")).toBeVisible();
    type("Reason, public", "As before");
    await userEvent.click(shownBar().getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toMatchObject([{ changes: {}, resets: ["openPerAuthor"] }]));
    type(OPEN, "4");
    expect(screen.queryByText("Goes back to the default")).toBeNull();
    await userEvent.click(shownBar().getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent[1]).toMatchObject({ changes: { openPerAuthor: 4 }, resets: [] }));
  });

  it("has nothing left to save when what nobody set goes back to its default", async () => {
    await open();
    type("Proposals of one author in 24 hours", "6");
    await userEvent.click(
      screen.getByRole("button", { name: "Use the default for Proposals of one author in 24 hours" }),
    );
    expect(field("Proposals of one author in 24 hours")).toHaveValue("5");
    expect(bar()).toBeNull();
  });

  it("keeps what was typed when somebody else was faster, and can only load again", async () => {
    const error = "0x1234...5678 saved version 8: Flags. Load it, then change it again.";
    givenAnswers(HttpResponse.json({ error, code: "STALE_VERSION", requestId: "r-1" }, { status: 409 }));
    await open();
    type(OPEN, "10");
    type("Reason, public", "Decided");
    await userEvent.click(shownBar().getByRole("button", { name: "Save" }));
    expect(await shownBar().findByText(error)).toBeVisible();
    expect(shownBar().queryByRole("button", { name: "Save" })).toBeNull();
    expect(shownBar().getByRole("button", { name: "Load again" })).toBeEnabled();
    expect(field(OPEN)).toHaveValue("10");
    expect(refresh).not.toHaveBeenCalled();
  });

  it("forgets a refusal at the next keystroke, and everything when discarded", async () => {
    const error = "These settings are already in use.";
    givenAnswers(HttpResponse.json({ error, code: "BAD_REQUEST", requestId: "r-1" }, { status: 400 }));
    await open();
    type(OPEN, "10");
    type("Reason, public", "Decided");
    await userEvent.click(shownBar().getByRole("button", { name: "Save" }));
    expect(await shownBar().findByText(error)).toBeVisible();
    type(OPEN, "11");
    expect(shownBar().queryByText(error)).toBeNull();
    await userEvent.click(shownBar().getByRole("button", { name: "Discard" }));
    expect(bar()).toBeNull();
    expect(field(OPEN)).toHaveValue("9");
    type(OPEN, "10");
    expect(field("Reason, public")).toHaveValue("");
  });

  it("writes an announcement with tone and link", async () => {
    const sent = givenAnswers();
    await open();
    expect(screen.queryByLabelText("Text")).toBeNull();
    fireEvent.click(screen.getByRole("checkbox", { name: "Announcement on every page" }));
    expect(field("Text")).toBeInvalid();
    type("Text", "We move on Monday");
    await userEvent.selectOptions(field("Tone"), "Warning");
    type("Where it leads (optional)", "/about");
    expect(field("Text")).toBeInvalid();
    type("Words of the link (optional)", "Why");
    expect(field("Text")).toBeValid();
    type("Reason, public", "Everybody should know");
    await userEvent.type(field("Reason, public"), "{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      changes: {
        banner: { text: "We move on Monday", tone: "warning", link: { href: "/about", label: "Why" } },
      },
    });
  });

  it("adds, orders and removes people, each under their own number", async () => {
    const sent = givenAnswers();
    await open();
    const add = screen.getByRole("button", { name: "Add a person" });
    for (const name of ["Ada", "Ben", "Cleo"]) {
      await userEvent.click(add);
      const people = screen.getAllByRole("group", { name: /^Person/ });
      const last = within(people.at(-1) ?? document.body);
      fireEvent.change(last.getByLabelText("Name"), { target: { value: name } });
      fireEvent.change(last.getByLabelText("What they do"), { target: { value: `${name}'s work` } });
    }
    expect(screen.getByRole("button", { name: "Move up person 1" })).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: "Move up person 3" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove person 1" }));
    type("Reason, public", "New people");
    await userEvent.type(field("Reason, public"), "{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      changes: {
        team: [
          { name: "Cleo", role: "Cleo's work", address: null, link: null },
          { name: "Ben", role: "Ben's work", address: null, link: null },
        ],
      },
    });
  });

  it("adds nobody beyond the 24th", async () => {
    const team = Array.from({ length: 24 }, (_, index) => ({
      name: `N ${index}`,
      role: "R",
      address: null,
      link: null,
    }));
    await open({ settings: { ...defaults, team } });
    expect(screen.getByRole("button", { name: "Add a person" })).toBeDisabled();
    fireEvent.click(screen.getByRole("button", { name: "Remove person 24" }));
    expect(screen.getByRole("button", { name: "Add a person" })).toBeEnabled();
  });
});

describe("the versions", () => {
  it("tell who changed what and why, the newest as the one that holds", async () => {
    await open();
    const [newest, older] = screen.getAllByRole("article").map((each) => within(each));
    expect(newest?.getByRole("heading")).toHaveTextContent("Version 7holds now");
    expect(newest?.queryByRole("button")).toBeNull();
    expect(newest?.getByRole("definition")).toHaveTextContent("off to on (the default)");
    expect(older?.getByText("More room")).toBeVisible();
    expect(older?.getByRole("definition")).toHaveTextContent("3 proposals to 9 proposals");
    expect(screen.queryByRole("link", { name: "Older versions" })).toBeNull();
  });

  it("restores an older one over the newest, after reason and word", async () => {
    const sent: unknown[] = [];
    network.use(
      http.post("*/api/admin/settings/restore", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ version: 8 });
      }),
    );
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Restore version 6" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Restore version 6?" }));
    await userEvent.type(dialog.getByLabelText("Reason, public"), "It was better");
    await userEvent.type(dialog.getByLabelText("Type CHANGE to confirm"), "CHANGE{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ version: 7, restore: 6, confirmation: "CHANGE", reason: "It was better" });
  });

  it("lead to the older ones, and say so when there are none", async () => {
    await open({ next: 12 });
    expect(screen.getByRole("link", { name: "Older versions" })).toHaveAttribute(
      "href",
      "/admin/settings?before=12",
    );
  });

  it("say so before the first", async () => {
    await open({ version: 0, past: [], setKeys: [], setBy: {} });
    expect(screen.getByText(/^Nothing saved yet/)).toBeVisible();
  });
});
