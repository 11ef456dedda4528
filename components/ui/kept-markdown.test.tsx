import { KeptMarkdown } from "./kept-markdown";

const show = (text: string) => KeptMarkdown({ text });

it("shows each of the last 50 texts without parsing it again, and keeps no more", () => {
  const first = show("**0**");
  for (let text = 1; text < 50; text++) show(`**${text}**`);
  expect(show("**0**")).toBe(first);
  const second = show("**1**");
  show("another");
  // Read last, so the ones before it go first.
  expect([show("**0**"), show("**1**")]).toEqual([first, second]);
  expect(show("**0**")).toBe(first);
  for (let text = 100; text < 150; text++) show(`**${text}**`);
  expect(show("**0**")).not.toBe(first);
});

it("never mixes up two texts", () => {
  expect(JSON.stringify(show("one"))).toContain("one");
  expect(JSON.stringify(show("two"))).not.toContain("one");
});
