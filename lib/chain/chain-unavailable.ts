import { AppError } from "@/lib/http/app-error";

/** A failed chain read as CHAIN_UNAVAILABLE with its cause. A refusal that has a code keeps it. */
export function chainUnavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("CHAIN_UNAVAILABLE", undefined, { cause });
}

/** What `read` answers; any fault in it is CHAIN_UNAVAILABLE. */
export async function orChainUnavailable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    throw chainUnavailable(cause);
  }
}

export function isChainUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "CHAIN_UNAVAILABLE";
}
