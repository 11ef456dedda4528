import { classifyDatabaseFault, isBadValue } from "@/lib/db/database-fault";
import { AppError } from "./app-error";

const BAD_VALUE = "The request has characters or a number that the database can't store.";

/** Turns whatever was thrown into the refusal that is answered: database faults 503, its refusal of a value 400, anything unknown 500. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fault = classifyDatabaseFault(error);
  if (fault === null)
    return isBadValue(error)
      ? new AppError("BAD_REQUEST", BAD_VALUE, { cause: error })
      : new AppError("INTERNAL", undefined, { cause: error });
  const code = fault === "schema-behind" ? "SCHEMA_BEHIND" : "DATABASE_UNAVAILABLE";
  return new AppError(code, undefined, { cause: error });
}
