import { act } from "@testing-library/react";
import { celebrate } from "./celebration";

const shown: { numberOfPieces: number; recycle: boolean }[] = [];
// jsdom has no canvas to draw on: the pieces are checked where they are handed over.
jest.mock("react-confetti", () => ({
  __esModule: true,
  default: (props: { numberOfPieces: number; recycle: boolean }) => {
    shown.push(props);
    return null;
  },
}));

function preferReducedMotion(matches: boolean): void {
  jest.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  shown.length = 0;
});

describe("celebrate", () => {
  it("plays 300 pieces for 3.5 s, then cleans up", async () => {
    preferReducedMotion(false);
    jest.useFakeTimers();
    let isOver = false;
    const party = celebrate().then(() => {
      isOver = true;
    });
    await act(() => jest.advanceTimersByTimeAsync(3_499));
    expect(shown[0]).toMatchObject({ numberOfPieces: 300, recycle: false });
    expect(document.querySelector("[data-celebration]")).not.toBeNull();
    expect(isOver).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(1));
    await party;
    expect(document.querySelector("[data-celebration]")).toBeNull();
  });

  it("is over at once for people who prefer reduced motion", async () => {
    preferReducedMotion(true);
    await celebrate();
    expect(shown).toEqual([]);
  });
});
