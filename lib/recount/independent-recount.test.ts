import { assertRecountsAgree } from "@/tests/proof/recounts-agree";
import { propertyRuns } from "@/tests/property-runs";

describe("recount", () => {
  it("agrees with a recount that shares none of its code, on random votes, genuine and forged", async () => {
    expect((await assertRecountsAgree(propertyRuns(25))).size).toBeGreaterThan(1);
  });
});
