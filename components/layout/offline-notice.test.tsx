import { act, render, screen } from "@testing-library/react";
import { OfflineNotice } from "./offline-notice";

function setNetwork(isOnline: boolean): void {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

afterEach(() => jest.restoreAllMocks());

it("tells people that they are offline for as long as they are", () => {
  render(<OfflineNotice />);
  const notice = screen.getByRole("status");
  expect(notice).toBeEmptyDOMElement();
  setNetwork(false);
  expect(notice).toHaveTextContent("You're offline. This page may be out of date.");
  setNetwork(true);
  expect(notice).toBeEmptyDOMElement();
});

it("tells them too when the page opens without a network", () => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<OfflineNotice />);
  expect(screen.getByRole("status")).toHaveTextContent("You're offline.");
});
