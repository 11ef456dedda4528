import { listStored, storeFirst } from "@/lib/shared/browser-storage";

/** Something a server should not have done, with all the evidence. It is complete in itself, so it can be passed on. */
export type Complaint = {
  kind: "receipt" | "heads";
  /** In one sentence. */
  text: string;
  /** In ISO 8601, by this device's clock. */
  foundAt: string;
  evidence: unknown;
};

/** Some have two signed heads or a whole ballot: up to 20 kB each. */
const MOST = 50;
const KEY = "club.complaints";

/** False if the browser keeps nothing. */
export function keepComplaint(complaint: Complaint): boolean {
  const replaces = (other: unknown) => !isComplaint(other) || isSame(complaint, other);
  return storeFirst(KEY, complaint, { most: MOST, replaces });
}

/** Newest first. */
export const listComplaints = (): Complaint[] => listStored(KEY).filter(isComplaint);

function isComplaint(kept: unknown): kept is Complaint {
  const { kind, text, foundAt } = Object(kept);
  return ["receipt", "heads"].includes(kind) && typeof text === "string" && typeof foundAt === "string";
}

function isSame({ text, evidence }: Complaint, other: Complaint): boolean {
  return text === other.text && JSON.stringify(evidence) === JSON.stringify(other.evidence);
}
