import { type Blocker, FEE_UNPAID } from "./blocker";
import { earlierStep, findStep, furthestStep, PROPOSAL_COMPOSING } from "./composing";

const of = (...blockers: Pick<Blocker, "step" | "code">[]) => furthestStep(PROPOSAL_COMPOSING, blockers).step;
const unpaid = { step: "pay", code: FEE_UNPAID } as const;
const unconfirmed = { step: "pay", code: "PAYMENT_UNCONFIRMED" } as const;
const noPower = { step: null, code: "power-too-low" };
const noBody = { step: "write", code: "body-missing" } as const;
const lateStart = { step: "rules", code: "start-past" } as const;

describe("furthestStep", () => {
  it.each([
    ["sign", of()],
    ["pay", of(unpaid)],
    ["pay", of(unconfirmed)],
    ["write", of(unpaid, noBody, lateStart)],
    ["rules", of(unpaid, lateStart)],
  ])("is %s", (step, found) => expect(found).toBe(step));

  it("lets nobody pay for what can't be published", () => {
    expect(of(unpaid, noPower)).toBe("rules");
  });

  it("shows a payment on its way although something else is wrong", () => {
    expect(of(unconfirmed, noPower)).toBe("pay");
  });

  it("keeps who can't publish from signing, even when all is paid", () => {
    expect(of(noPower)).toBe("rules");
  });
});

describe("findStep and earlierStep", () => {
  it("take a step from an address and never past what is allowed", () => {
    const [write, , pay, sign] = PROPOSAL_COMPOSING;
    expect(findStep(PROPOSAL_COMPOSING, "sign")).toBe(sign);
    expect(findStep(PROPOSAL_COMPOSING, "publish")).toBeNull();
    expect(earlierStep(PROPOSAL_COMPOSING, sign, pay)).toBe(pay);
    expect(earlierStep(PROPOSAL_COMPOSING, write, pay)).toBe(write);
  });
});
