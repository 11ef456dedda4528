import { publicFields } from "./audit-words";

describe("publicFields", () => {
  const fields = {
    club: "night",
    about: "Read this",
    motto: "And this",
    quorumBasisPoints: 500,
    verified: true,
  };

  it("leaves out each text of a hidden subject, also one that nothing here names", () => {
    const { about: _about, motto: _motto, ...codes } = fields;
    expect(publicFields({ fields, isHidden: true })).toEqual(codes);
    expect(publicFields({ fields, isHidden: false })).toEqual(fields);
  });

  it("never shows what is private", () => {
    expect(
      publicFields({ fields: { sessionId: "x", ipAddress: "x", role: "admin" }, isHidden: false }),
    ).toEqual({
      role: "admin",
    });
  });
});
