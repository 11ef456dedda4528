import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TextFields } from "@/components/proposals/text-fields";
import { renderInApp } from "@/tests/render";
import { PublishedStep } from "./published-step";

describe("draft preview", () => {
  const content = {
    title: "Fund the exhibition",
    body: "It is **urgent**.",
    discussion: "",
    earliestStart: null,
    periodSeconds: 259_200,
  };
  const show = () =>
    renderInApp(
      <TextFields content={content} blockers={[]} showsErrors={false} onChange={() => undefined} />,
    );

  afterEach(() => jest.restoreAllMocks());

  it("has the preview beside the text where there is room, and no tabs then", async () => {
    jest.spyOn(window, "matchMedia").mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: true,
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    );
    show();
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(preview).toHaveTextContent("Fund the exhibition");
    expect(await screen.findByText("urgent")).toBeVisible();
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue(content.body);
  });

  it("has it behind a tab elsewhere", () => {
    show();
    expect(screen.queryByRole("region", { name: "Preview" })).not.toBeInTheDocument();
    expect(screen.getByRole("tab", { name: "preview" })).toBeVisible();
  });
});

describe("published step", () => {
  const link = "http://localhost/clubs/night-market/proposals/4";

  beforeEach(() => window.history.replaceState(null, "", "/clubs/night-market/proposals/4?published=1"));

  it("offers to vote and the link once, and leaves an address that others can have", async () => {
    const user = userEvent.setup();
    const written = jest.spyOn(navigator.clipboard, "writeText");
    renderInApp(<PublishedStep link={link} text="Vote on it." mayVote />);
    expect(screen.getByRole("status")).toHaveTextContent("Published.");
    expect(screen.getByRole("link", { name: "Vote on it" })).toHaveAttribute("href", "#vote");
    expect(window.location.search).toBe("");
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(written.mock.calls).toEqual([[link]]);
    expect(screen.getByRole("button", { name: "Copied" })).toBeVisible();
  });

  it("offers no vote before voting opens", () => {
    renderInApp(<PublishedStep link={link} text="Send the link." />);
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });
});
