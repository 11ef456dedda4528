import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";
import { forgetSession } from "@/lib/auth/session-queries";

// What a test waits for comes when it comes; on a busy machine the default of 1 s fails what only waits its turn.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);
afterEach(forgetSession);

// jsdom has no media queries: nothing matches unless a test says so.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// jsdom does not know the element yet, and React warns of every tag that it finds unknown.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});
