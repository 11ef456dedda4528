import { findLocalWallet } from "@/local/wallet/find-local-wallet";
import { expect, test } from "./test";

test("the local wallet and its keys are in the local build and nowhere in the production build", async () => {
  expect((await findLocalWallet(".local/next")).length).toBeGreaterThan(0);
  expect(await findLocalWallet(".next")).toEqual([]);
});
