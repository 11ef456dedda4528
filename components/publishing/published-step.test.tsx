import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderInApp } from "@/tests/render";
import { PublishedStep } from "./published-step";

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
