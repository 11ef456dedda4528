import { ADMIN_ACTS, type AdminAct, mayAdminister } from "./admin-acts";

describe("mayAdminister", () => {
  it("lets nobody do anything who is no admin", () => {
    expect(ADMIN_ACTS.filter((act) => mayAdminister({ role: null, act }))).toEqual([]);
  });

  it("keeps from admins only what says who the primary admin is", () => {
    const kept: readonly AdminAct[] = ["primary.name", "primary.withdraw"];
    expect(ADMIN_ACTS.filter((act) => !mayAdminister({ role: "admin", act }))).toEqual(kept);
    expect(ADMIN_ACTS.filter((act) => !mayAdminister({ role: "primary admin", act }))).toEqual([]);
  });
});
