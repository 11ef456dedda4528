import { screen } from "@testing-library/react";
import { renderInApp } from "@/tests/render";
import { FirstSteps } from "./first-steps";

const club = { slug: "night-market", memberCount: 1, proposalCount: 0 };

it("shows three steps, ticks those that are done, and goes with the last one", () => {
  const { rerender } = renderInApp(<FirstSteps club={club} hasModerator={false} />);
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Invite people",
    "Add a moderator",
    "Write the first proposal",
  ]);
  expect(screen.getByText(/\/clubs\/night-market$/)).toBeVisible();
  rerender(<FirstSteps club={{ ...club, memberCount: 2 }} hasModerator />);
  expect(screen.getByRole("heading", { name: "Invite people (done)" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Write a proposal" })).toHaveAttribute(
    "href",
    "/clubs/night-market/proposals/new",
  );
  rerender(<FirstSteps club={{ ...club, memberCount: 2, proposalCount: 1 }} hasModerator />);
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});
