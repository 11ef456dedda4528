import "@testing-library/jest-dom";

// jsdom has no media queries: nothing matches unless a test says so.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
