import { PROPOSAL_COMPOSING } from "./composing-steps";

const { earlierStep, furthestStep, parseStep } = PROPOSAL_COMPOSING;

const of = (...codes: string[]) => furthestStep(codes.map((code) => ({ code })));

describe("furthestStep", () => {
  it.each([
    ["sign", of()],
    ["pay", of("fee-fee-unpaid")],
    ["pay", of("fee-payment-unconfirmed")],
    ["write", of("fee-fee-unpaid", "body-missing", "period-too-short")],
    ["rules", of("fee-fee-unpaid", "start-past")],
  ])("is %s", (step, found) => expect(found).toBe(step));

  it("lets nobody pay for what can't be published", () => {
    expect(of("fee-fee-unpaid", "power-too-low")).toBe("rules");
  });

  it("shows a payment on its way although something else is wrong", () => {
    expect(of("fee-payment-unconfirmed", "power-too-low")).toBe("pay");
  });

  it("keeps who can't publish from signing, even when all is paid", () => {
    expect(of("too-many-open")).toBe("rules");
  });
});

describe("parseStep and earlierStep", () => {
  it("take a step from an address and never past what is allowed", () => {
    expect(earlierStep(parseStep("sign") ?? "write", "pay")).toBe("pay");
    expect(parseStep("publish")).toBeNull();
  });
});
