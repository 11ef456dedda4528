import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { type PushContent, writePush } from "./write-push";

const frame = { productName: "Kairos", deliveryId: "0f8fad5b-d9cb-469f-a165-70867728950e" };
const read = (messages: Parameters<typeof writePush>[0]["messages"]): PushContent =>
  JSON.parse(writePush({ ...frame, messages }));
const bytesOf = (text: string): number => Buffer.byteLength(text);

describe("writePush", () => {
  const one = { title: "Voting is open: Trees", text: "It ends in 2 days.", path: "/clubs/a/proposals/1" };

  it("shows one message as it is", () => {
    expect(read([one])).toEqual({
      title: one.title,
      body: one.text,
      url: one.path,
      tag: frame.deliveryId,
    });
  });

  it("shows several as one, which leads to where all of them lead", () => {
    const two = { ...one, title: "Approved: Trees" };
    expect(read([one, two])).toMatchObject({
      title: "Kairos: 2 things for you",
      body: "Voting is open: Trees\nApproved: Trees",
      url: one.path,
    });
    expect(read([one, { ...two, path: "/clubs/b" }]).url).toBe("/");
  });

  it("leaves out signs that nobody sees, and keeps one line for each message", () => {
    const title = "pay\u202egnp.exe\nand\u0000 more";
    expect(read([{ ...one, title }]).title).toBe("pay gnp.exe and  more");
    expect(read([{ ...one, title }, one]).body.split("\n")).toHaveLength(2);
  });

  it("cuts between signs, and says so", () => {
    const family = "👩‍👩‍👧‍👦";
    const { title } = read([{ ...one, title: family.repeat(60) }]);
    expect(title).toMatch(new RegExp(`^(${family})+…$`, "u"));
    expect(bytesOf(title)).toBeLessThanOrEqual(500);
    expect(bytesOf(title)).toBeGreaterThan(450);
    expect(read([{ ...one, text: "word ".repeat(800) }]).body).toMatch(/^(word ){499}(wo?r?d?)?…$/);
  });

  it("never has more than 3,900 bytes, whatever the texts hold", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3_000 }),
      fc.string({ unit: fc.constantFrom('"', "\\", "\u2028", "\ud800", "🗳️", "e\u0301"), maxLength: 3_000 }),
    );
    const message = fc.record({ title: text, text, path: fc.constant(`/${"p".repeat(150)}`) });
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 30 }), (messages) => {
        const written = writePush({ ...frame, messages });
        expect(bytesOf(written)).toBeLessThanOrEqual(3_900);
        expect(Object.keys(JSON.parse(written))).toEqual(["title", "body", "url", "tag"]);
      }),
      propertyRuns(200),
    );
  });
});
