import "server-only";
import { AppError } from "@/lib/http/app-error";
import { isProposal } from "./proposal-existence-store.server";

/** Throws NOT_FOUND unless a proposal was published under this id. */
export async function requireProposal(id: bigint): Promise<void> {
  if (!(await isProposal(id))) throw new AppError("NOT_FOUND", `There is no proposal ${id}.`);
}
