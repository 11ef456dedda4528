import { publicReason } from "./public-reason";

describe("publicReason", () => {
  it.each([
    "ab",
    "  a ",
    "x".repeat(501),
    "two\nlines",
    "bell\u0007",
    "half \ud800",
    "turned \u202eround",
    "\u3164\u2800\u2062\u180e",
    7,
  ])("refuses %j", (reason) => {
    expect(publicReason.safeParse(reason).success).toBe(false);
  });

  it("takes 3 to 500 characters without the spaces around them", () => {
    expect(publicReason.parse(" spam ")).toBe("spam");
    expect(publicReason.safeParse("é".repeat(500)).success).toBe(true);
  });
});
