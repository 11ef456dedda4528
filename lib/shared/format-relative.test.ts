import { formatAgo, formatUntil } from "./format-relative";

const now = new Date("2026-03-04T12:00:00.000Z");

it.each([
  ["2026-03-04T12:00:01.000Z", "just now"],
  ["2026-03-04T11:59:01.000Z", "just now"],
  ["2026-03-04T11:59:00.000Z", "1 min ago"],
  ["2026-03-02T08:00:00.000Z", "2 d 4 h ago"],
])("formatAgo says %s as %s", (time, text) => {
  expect(formatAgo(time, now)).toBe(text);
});

it.each([
  ["2026-03-06T16:00:00.000Z", "2 d 4 h"],
  ["2026-03-04T11:00:00.000Z", "0 s"],
])("formatUntil says %s as %s", (time, text) => {
  expect(formatUntil(time, now)).toBe(text);
});
