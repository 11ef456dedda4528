import { findKeptReview, keepReview, NOTHING_CHOSEN } from "./kept-review";

const voter = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const store = new Map<string, string>();

beforeAll(() => {
  Object.assign(globalThis, {
    window: {
      localStorage: {
        getItem: (key: string) => store.get(key) ?? null,
        setItem: (key: string, value: string) => store.set(key, value),
        removeItem: (key: string) => store.delete(key),
      },
    },
  });
});
afterEach(() => store.clear());

describe("findKeptReview", () => {
  it("finds what was kept for the address in any spelling, and for no other", () => {
    const review = { choices: { "7": { choice: "yes", reason: "Because." } }, signing: ["7"] } as const;
    keepReview(voter, review);
    expect(findKeptReview(voter.toLowerCase())).toEqual(review);
    expect(findKeptReview(`0x${"1".repeat(40)}`)).toEqual(NOTHING_CHOSEN);
    keepReview(voter, NOTHING_CHOSEN);
    expect(store.size).toBe(0);
  });

  it.each([
    "no JSON",
    "null",
    "[]",
    '{"choices":3,"signing":"7"}',
    '{"choices":{"7":{"choice":"maybe","reason":""},"x":{"choice":"yes","reason":""},"8":{"choice":"no"}},"signing":[7,"x","0"]}',
  ])("takes %s for nothing", (text) => {
    store.set(`club.review.${voter.toLowerCase()}`, text);
    expect(findKeptReview(voter)).toEqual(NOTHING_CHOSEN);
  });
});
