import "server-only";
import { AppError } from "@/lib/http/app-error";
import { isPublished } from "@/lib/publishing/published-store.server";

/** Throws NOT_FOUND unless a proposal was published under this id. */
export async function requireProposal(id: bigint): Promise<void> {
  if (!(await isPublished("proposal", id))) throw new AppError("NOT_FOUND", `There is no proposal ${id}.`);
}
