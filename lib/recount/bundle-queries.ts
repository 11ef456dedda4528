import { downloadFile } from "@/lib/http/api-client";

/** The evidence of a vote as it is now, of this server or of another deployment. */
export function downloadBundle(
  proposalId: string,
  { origin = "", ...options }: { signal: AbortSignal; onBytes: (bytes: number) => void; origin?: string },
): Promise<Blob> {
  return downloadFile(`${origin}/api/proposals/${proposalId}/bundle?as=packed`, options);
}
