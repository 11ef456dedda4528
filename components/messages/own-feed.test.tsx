import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { FeedSection } from "./feed-section";

const server = startNetwork();
const none = { madeAt: null, addresses: null };
const made = (secret: string) => ({
  madeAt: "2025-11-18T14:05:00.000Z",
  addresses: {
    atom: `https://club.test/feeds/${secret}/atom`,
    calendar: `https://club.test/feeds/${secret}/calendar.ics`,
  },
});

describe("FeedSection", () => {
  it("makes the secret addresses, shows them to copy, replaces and removes them", async () => {
    let count = 0;
    server.use(
      http.get("*/api/messages/feed", () => HttpResponse.json(none)),
      http.post("*/api/messages/feed", () => HttpResponse.json(made(`secret-${++count}`))),
      http.delete("*/api/messages/feed", () => HttpResponse.json(none)),
    );
    const user = userEvent.setup();
    renderInApp(<FeedSection />);
    await user.click(screen.getByRole("button", { name: "Manage feed and calendar" }));
    await user.click(await screen.findByRole("button", { name: "Make my feed" }));
    expect(await screen.findByText("https://club.test/feeds/secret-1/calendar.ics")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Copy the address of your feed" }));
    expect(await screen.findByText("Copied")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Make new addresses" }));
    expect(await screen.findByText("https://club.test/feeds/secret-2/atom")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(await screen.findByRole("button", { name: "Make my feed" })).toBeVisible();
    expect(screen.queryByText(/club\.test\/feeds/)).not.toBeInTheDocument();
  });

  it("says that there is one whose addresses can't be shown again", async () => {
    server.use(http.get("*/api/messages/feed", () => HttpResponse.json({ ...made("x"), addresses: null })));
    renderInApp(<FeedSection />);
    await userEvent.click(screen.getByRole("button", { name: "Manage feed and calendar" }));
    expect(await screen.findByText(/^You have a feed and a calendar, made on/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Make new addresses" })).toBeVisible();
  });
});
