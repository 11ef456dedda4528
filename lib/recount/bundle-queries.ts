import { downloadFile } from "@/lib/http/api-client";

/** The evidence of a vote as it is now. */
export function downloadBundle(
  proposalId: string,
  options: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Blob> {
  return downloadFile(`/api/proposals/${proposalId}/bundle?as=packed`, options);
}
