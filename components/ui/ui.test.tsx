import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, type ReactNode, useState } from "react";
import { expectAccessible } from "@/tests/expect-accessible";
import { BottomBar } from "./bottom-bar";
import { LazyPart } from "./lazy-part";
import { MoreMenu } from "./more-menu";
import { NextStep } from "./next-step";
import { Sheet } from "./sheet";

describe("LazyPart", () => {
  it("keeps the rest of the page when the code of a part can't be loaded, and tells once", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    const onError = jest.fn();
    const Missing = lazy(() => Promise.reject(new Error("ChunkLoadError")));
    render(
      <>
        <p>The page</p>
        <LazyPart failed={<p>Without it</p>} onError={onError}>
          <Missing />
        </LazyPart>
      </>,
    );
    expect(await screen.findByText("Without it")).toBeVisible();
    expect(screen.getByText("The page")).toBeVisible();
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

function Page({ isBusy }: { isBusy: boolean }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <BottomBar isPhoneOnly status="Yes 63 % · ends in 4 h">
        <button type="button" onClick={() => setIsOpen(true)}>
          Vote
        </button>
      </BottomBar>
      {isOpen ? (
        <Sheet title="Your vote" isBusy={isBusy} onClose={() => setIsOpen(false)}>
          <NextStep title="Vote counted: Yes, 12.40 VP" text="You can change it until 12:15.">
            <a href="/next">Vote on the next one</a>
          </NextStep>
        </Sheet>
      ) : null}
    </>
  );
}

describe("Sheet", () => {
  it("opens from a bottom bar, closes by its button and by Escape, and gives the focus back", async () => {
    render(<Page isBusy={false} />);
    const opener = screen.getByRole("button", { name: "Vote" });
    for (const close of [
      () => userEvent.click(screen.getByRole("button", { name: "Close" })),
      () => userEvent.keyboard("{Escape}"),
    ]) {
      await userEvent.click(opener);
      expect(screen.getByRole("dialog", { name: "Your vote" })).toBeInTheDocument();
      await expectAccessible();
      await close();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(opener).toHaveFocus();
    }
  });

  it("stays while something is being signed", async () => {
    render(<Page isBusy />);
    await userEvent.click(screen.getByRole("button", { name: "Vote" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Close" })).toBeDisabled();
  });
});

describe("NextStep", () => {
  it("says what is done, and offers what comes next", () => {
    render(
      <NextStep title="Published">
        <a href="/vote">Vote on it</a>
      </NextStep>,
    );
    expect(screen.getByRole("status")).toHaveTextContent(/^Published$/);
    expect(screen.getByRole("link", { name: "Vote on it" })).toBeInTheDocument();
  });
});

describe("BottomBar", () => {
  it("reads its state out, but no countdown of a phone", () => {
    const { rerender } = render(<BottomBar status="2 chosen">{null}</BottomBar>);
    expect(screen.getByRole("status")).toHaveTextContent("2 chosen");
    rerender(
      <BottomBar isPhoneOnly status="ends in 4 h">
        {null}
      </BottomBar>,
    );
    expect(screen.queryByRole("status")).toBeNull();
  });
});

function Cancellable(): ReactNode {
  const [state, setState] = useState("active");
  return (
    <MoreMenu label="More actions" state={state}>
      {state === "active" ? (
        <button type="button" aria-haspopup="dialog" onClick={() => setState("closed")}>
          Cancel
        </button>
      ) : null}
    </MoreMenu>
  );
}

describe("MoreMenu", () => {
  it("closes and keeps the focus when what was chosen is done and gone", async () => {
    render(<Cancellable />);
    const opener = screen.getByRole("button", { name: "More actions" });
    await userEvent.click(opener);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(opener).toHaveAttribute("aria-expanded", "false");
    expect(opener).toHaveFocus();
  });
});
