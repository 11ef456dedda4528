import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";
import { forgetSession } from "@/lib/auth/client/known-session";
import { patience } from "@/tests/patience";

// On a busy machine the default of 1 s fails tests that only wait their turn.
configure({ asyncUtilTimeout: 5_000 * patience });
jest.setTimeout(20_000 * patience);
afterEach(() => {
  forgetSession();
  window.localStorage.clear();
});

// jsdom has no media queries: nothing matches unless a test says so.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// jsdom doesn't know the element yet, and React warns about unknown tags.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});
