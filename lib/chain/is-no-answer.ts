import {
  AbiDecodingDataSizeTooSmallError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  RpcRequestError,
} from "viem";
import { AnswerTooLarge } from "./answer-too-large";
import { isContractFault } from "./is-contract-fault";

/** Whether a contract call failed because the address has no code, or other code. Any other failure is the endpoint's. */
export function isNoAnswer(error: unknown): boolean {
  return (
    isEndedByCode(error) ||
    hasCause(
      error,
      (cause) =>
        cause instanceof ContractFunctionZeroDataError ||
        cause instanceof ContractFunctionRevertedError ||
        cause instanceof AbiDecodingDataSizeTooSmallError,
    )
  );
}

/** Whether the contract's own code ended a call without an answer, as one does that burns all its gas, or answered more than is read. */
export function isEndedByCode(error: unknown): boolean {
  return hasCause(
    error,
    (cause) =>
      cause instanceof AnswerTooLarge || (cause instanceof RpcRequestError && isContractFault(cause.details)),
  );
}

function hasCause(error: unknown, isSuch: (cause: unknown) => boolean): boolean {
  return error instanceof BaseError && error.walk(isSuch) !== null;
}
