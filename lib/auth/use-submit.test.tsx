import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { HttpError } from "@/lib/http/api-client";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp, testRouter } from "@/tests/render";
import { keepSession, loadSession } from "./client/known-session";
import { useSubmit } from "./use-submit";

const REFUSED = new HttpError(409, JSON.stringify({ error: "Too late.", code: "CONFLICT", requestId: "r1" }));

let send: jest.Mock<Promise<void>, []>;
let refresh: jest.SpyInstance;

beforeEach(() => {
  send = jest.fn(() => Promise.resolve());
  refresh = jest.spyOn(testRouter, "refresh");
});

afterEach(() => jest.restoreAllMocks());

function Form({ after }: { after?: "stay" | "refresh" | "leave" }): ReactNode {
  const { isBusy, failure, submit } = useSubmit(send, after);
  return (
    <>
      <input aria-label="Text" />
      <button type="button" onClick={() => submit()}>
        {isBusy ? "Sending" : "Send"}
      </button>
      <p role="alert">{failure ? `${failure.text} ${failure.code} ${failure.requestId}` : ""}</p>
    </>
  );
}

/** A dialog that closes as soon as it is sent. */
function Dialog(): ReactNode {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <Closing onClose={() => setIsOpen(false)} /> : <p>Closed</p>;
}

function Closing({ onClose }: { onClose: () => void }): ReactNode {
  const { submit } = useSubmit(() => send().then(onClose), "refresh");
  return (
    <button type="button" onClick={() => submit()}>
      Send
    </button>
  );
}

const press = (name = "Send") => userEvent.click(screen.getByRole("button", { name }));

const ENDED = new HttpError(
  401,
  JSON.stringify({ error: "Sign in first.", code: "NOT_SIGNED_IN", requestId: "r2" }),
);

describe("useSubmit", () => {
  const network = startNetwork();

  const other = userOf({ address: "0x2222222222222222222222222222222222222222" });
  it.each([
    ["once more, when the same person is signed in again,", userOf(), "", 2],
    ["no more, when another person is signed in,", other, "", 1],
    ["no more, when they have typed on since,", userOf(), "more", 1],
  ])("sends %s what an ended session refused", async (_, next, more, times) => {
    network.use(...sessionHandlers({ user: userOf() }));
    send.mockRejectedValueOnce(ENDED);
    renderInApp(<Form />);
    await act(() => loadSession());
    await press();
    await screen.findByText("Sign in first. NOT_SIGNED_IN r2");
    if (more !== "") await userEvent.type(screen.getByLabelText("Text"), more);
    network.use(...sessionHandlers({ user: null }));
    await act(() => loadSession());
    network.use(...sessionHandlers({ user: next }));
    await act(() => keepSession(next));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(send).toHaveBeenCalledTimes(times);
  });

  it("sends no more what was typed on while it was under way", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    let refuse = (): void => undefined;
    send.mockImplementationOnce(() => new Promise((_, reject) => (refuse = () => reject(ENDED))));
    renderInApp(<Form />);
    await act(() => loadSession());
    await press();
    await userEvent.type(screen.getByLabelText("Text"), "more");
    refuse();
    await screen.findByText("Sign in first. NOT_SIGNED_IN r2");
    await act(() => keepSession(null));
    await act(() => keepSession(userOf()));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("sends once however often it is pressed", async () => {
    let answer = (): void => undefined;
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    renderInApp(<Form />);
    await press();
    await press("Sending");
    expect(send).toHaveBeenCalledTimes(1);
    answer();
    await screen.findByRole("button", { name: "Send" });
    expect(refresh).not.toHaveBeenCalled();
  });

  it("sends once for two taps that the browser has in line", () => {
    send.mockImplementation(() => new Promise(() => undefined));
    renderInApp(<Form />);
    fireEvent.click(screen.getByRole("button"));
    fireEvent.click(screen.getByRole("button"));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("says why it was refused, with code and request id, until it is sent again", async () => {
    send.mockRejectedValueOnce(REFUSED);
    renderInApp(<Form after="refresh" />);
    await press();
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Too late. CONFLICT r1"));
    expect(refresh).not.toHaveBeenCalled();
    await press();
    await waitFor(() => expect(screen.getByRole("alert")).toBeEmptyDOMElement());
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("sends offline too, so that a person reads what is wrong", async () => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    renderInApp(<Form />);
    await press();
    expect(send).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event("online"));
  });

  it("stays busy while another page opens", async () => {
    renderInApp(<Form after="leave" />);
    await press();
    expect(await screen.findByRole("button", { name: "Sending" })).toBeVisible();
  });

  it("reads the page again although its dialog has closed", async () => {
    renderInApp(<Dialog />);
    await press();
    expect(await screen.findByText("Closed")).toBeVisible();
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  });
});
