import { QUESTIONS } from "./about-content";
import { questionOf } from "./why-link";

describe("questionOf", () => {
  it.each([
    ["NO_POWER", "no-power"],
    ["power-too-low", "minimum"],
    ["FEE_UNPAID", "fee"],
    ["PAYMENT_TOO_LOW", "fee"],
    ["CHAIN_UNAVAILABLE", "zero"],
    ["title-missing", null],
    [null, null],
  ])("answers %s by %s, which stands on the About page", (code, id) => {
    expect(questionOf(code)).toBe(id);
    if (id !== null) expect(QUESTIONS.map((question) => question.id)).toContain(id);
  });
});
