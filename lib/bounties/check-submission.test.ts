import { readXssVectors } from "@/tests/proof/xss-vectors";
import { checkApplication, checkSubmission, parseLink, toKept } from "./check-submission";

const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code);

it.each([
  ["https://example.org", "https://example.org/"],
  ["https://EXAMPLE.org/A?b=c#d", "https://example.org/A?b=c#d"],
  // Signs that turn or hide what follows are seen.
  ["https://example.org/\u202egpj.exe", "https://example.org/%E2%80%AEgpj.exe"],
  ["https://exаmple.org/", "https://xn--exmple-4nf.org/"],
])("keeps %s as %s", (typed, kept) => {
  expect(parseLink(typed)).toBe(kept);
});

it.each([
  "",
  "http://example.org",
  "//example.org",
  "javascript:alert(1)",
  " https://example.org",
  "https://example.org/a b",
  "https://bank.example@evil.example/",
  "https://:secret@example.org/",
  "https://",
  `https://example.org/${"a".repeat(500)}`,
  // Longer once its signs are written out.
  `https://example.org/${"ä".repeat(200)}`,
])("takes %j for no link", (typed) => {
  expect(parseLink(typed)).toBeNull();
});

it("keeps no payload as anything but a plain https address", () => {
  const { payloads } = readXssVectors();
  const kept = payloads
    .flatMap((payload) => [payload, `https://example.org/${payload}`, `https://${payload}`])
    .flatMap((link) => parseLink(link) ?? []);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((link) => !/^https:\/\/[^\s"'<>`@/]+(?:[/?#][^\s"'<>`]*)?$/.test(link))).toEqual([]);
});

it("takes a text, a link, or both, within the caps", () => {
  const link = "https://example.org/";
  expect(checkSubmission({ text: "Done.", links: [] })).toEqual([]);
  expect(checkSubmission({ text: " ", links: [link] })).toEqual([]);
  expect(codes(checkSubmission({ text: "", links: [] }))).toEqual(["body-missing"]);
  expect(codes(checkSubmission({ text: "a".repeat(10_001), links: [link, link] }))).toEqual([
    "body-too-long",
    "links-twice",
  ]);
  expect(codes(checkSubmission({ text: ">".repeat(50), links: [] }))).toEqual(["body-structure"]);
  expect(codes(checkApplication({ text: "", links: [link] }))).toEqual(["body-missing"]);
  expect(codes(checkApplication({ text: "🎨".repeat(2_000), links: [] }))).toEqual([]);
  expect(codes(checkApplication({ text: "a".repeat(2_001), links: [] }))).toEqual(["body-too-long"]);
  expect(toKept({ text: "x", links: ["https://Example.org"] })).toEqual({ text: "x", links: [link] });
});
