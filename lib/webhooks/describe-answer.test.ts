import { describeAnswer } from "./describe-answer";

describe("describeAnswer", () => {
  it.each([200, 202, 204, 299])("has nothing against %s", (status) =>
    expect(describeAnswer({ status, text: "<b>" })).toBeNull(),
  );

  it.each([
    [302, "x", "The receiver answered with a redirect (302). Redirects are not followed."],
    [500, "", "The receiver answered with status 500."],
    [401, "wrong\u0000\r\n\u202esignature ", "The receiver answered with status 401: wrong signature"],
    [500, "é".repeat(300), `The receiver answered with status 500: ${"é".repeat(200)}`],
  ])("says of %s what was wrong, in one line of visible signs", (status, text, words) =>
    expect(describeAnswer({ status, text })).toBe(words),
  );
});
