import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from "viem";

/** Whether a contract call failed because the address has no code, or other code. Any other failure is the endpoint's. */
export function isNoAnswer(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError,
    ) !== null
  );
}
