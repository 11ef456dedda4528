import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ToastHost } from "@/components/layout/app-providers";
import { notify, toastStore } from "@/lib/shared/notify";
import { renderInApp } from "@/tests/render";

function dismissCurrent(): void {
  const current = toastStore.getCurrent();
  if (current) toastStore.dismiss(current.serial);
}

async function showToast(notice: Parameters<typeof notify>[0]): Promise<HTMLElement> {
  renderInApp(<ToastHost />);
  act(() => notify(notice));
  const title = await screen.findByText(notice.title);
  const card = title.closest<HTMLElement>("[data-variant]");
  if (!card) throw new Error("the title stands in no toast");
  return card;
}

afterEach(async () => {
  act(dismissCurrent);
  await waitFor(() => expect(document.querySelector("[data-variant]")).toBeNull());
});

function swipe(card: HTMLElement, pixels: number): void {
  const at = (clientX: number) => ({ bubbles: true, button: 0, clientX });
  // jsdom's pointer events carry no position; mouse events of the same names do.
  fireEvent(card, new MouseEvent("pointerdown", at(100)));
  fireEvent(card, new MouseEvent("pointermove", at(100 + pixels)));
  fireEvent(card, new MouseEvent("pointerup", at(100 + pixels)));
}

describe("notify", () => {
  it("shows title, description and an action that closes the toast", async () => {
    const onClick = jest.fn();
    await showToast({
      title: "Wallet Connected",
      description: "Please sign the message to authenticate.",
      action: { label: "Sign message", onClick },
    });
    expect(screen.getByText("Please sign the message to authenticate.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Sign message" }));
    expect(onClick).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText("Wallet Connected")).toBeNull());
  });

  it("marks a destructive toast and announces it as an alert", async () => {
    await showToast({ title: "Wallet Not Connected", variant: "destructive" });
    expect(screen.getByRole("alert")).toHaveTextContent("Wallet Not Connected");
  });

  it("replaces the toast on screen by the new one", async () => {
    await showToast({ title: "First", description: "of two" });
    act(() => notify({ title: "Second" }));
    expect(await screen.findByText("Second")).toBeVisible();
    expect(screen.queryByText("First")).toBeNull();
    expect(screen.queryByText("of two")).toBeNull();
    expect(document.querySelectorAll("[data-sonner-toast]")).toHaveLength(1);
  });

  it("moves the focus to its region with F8", async () => {
    await showToast({ title: "Signed Out" });
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    const list = document.querySelector("[data-sonner-toaster]");
    expect(list).toHaveFocus();
    expect(list).toContainElement(screen.getByText("Signed Out"));
  });

  it("goes away after 5,000 ms, also when it replaced another", async () => {
    await showToast({ title: "Old" });
    jest.useFakeTimers();
    try {
      act(() => notify({ title: "New" }));
      await act(() => jest.advanceTimersByTimeAsync(4_990));
      expect(toastStore.getCurrent()?.title).toBe("New");
      await act(() => jest.advanceTimersByTimeAsync(20));
      expect(toastStore.getCurrent()).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe("a toast that is leaving", () => {
  it.each([0, 50, 150, 199, 250])("makes room for the one published %i ms later", async (later) => {
    await showToast({ title: "Leaving" });
    jest.useFakeTimers();
    try {
      act(() => notify({ title: "Last" }));
      await act(() => jest.advanceTimersByTimeAsync(5_001));
      expect(toastStore.getCurrent()).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(later));
      act(() => notify({ title: "Next" }));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByText("Next")).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(4_100));
      expect(toastStore.getCurrent()).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe("ToastCard", () => {
  it("stays after a swipe of 49 px to the right", async () => {
    swipe(await showToast({ title: "Short swipe" }), 49);
    expect(toastStore.getCurrent()?.title).toBe("Short swipe");
  });

  it("goes after a swipe of 50 px to the right", async () => {
    swipe(await showToast({ title: "Full swipe" }), 50);
    expect(toastStore.getCurrent()).toBeNull();
    await waitFor(() => expect(screen.queryByText("Full swipe")).toBeNull());
  });

  it("stays after any swipe to the left", async () => {
    swipe(await showToast({ title: "Left swipe" }), -200);
    expect(toastStore.getCurrent()?.title).toBe("Left swipe");
  });
});
