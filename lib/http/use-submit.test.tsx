import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { renderInApp, testRouter } from "@/tests/render";
import { HttpError } from "./api-client";
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

describe("useSubmit", () => {
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
