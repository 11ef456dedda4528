import { createWalletConfig } from "@/lib/chain/use-wallet-config";
import { testConfig } from "@/tests/render";
import { type FeePayment, payFee } from "./pay-fee";

const payment: FeePayment = {
  wagmi: createWalletConfig(testConfig),
  config: testConfig,
  payer: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  intent: {
    id: "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11",
    purpose: "proposal",
    purposeId: "draft-1",
    amountWei: "1",
    adminWallet: "0x3333333333333333333333333333333333333333",
    gasLimit: "100000",
    createdAt: "2025-11-20T12:00:00.000Z",
    txHash: null,
  },
  findAdminWallet: async () => "0x3333333333333333333333333333333333333333",
  onStage: () => undefined,
};

describe("payFee", () => {
  it("fails with the message of what went wrong", async () => {
    expect(await payFee(payment)).toEqual({
      success: false,
      error: expect.stringContaining("not connected"),
    });
  });

  it("fails with Unknown error when there is no message", async () => {
    const onStage = (stage: string): void => {
      if (stage === "checking") throw new Error();
    };
    expect(await payFee({ ...payment, onStage })).toEqual({ success: false, error: "Unknown error" });
  });
});
