import type { Alert } from "@/lib/audit/alert-kinds";
import type { ContractName } from "@/lib/env/counted-contracts";
import type { ContractTrust } from "@/lib/holdings/contract-trust";
import type { LogView } from "@/lib/log/log-check";
import type { PartState } from "./judge-readiness";

/** A part that was asked, how it is, and how long that took. */
export type PartReport = PartState & { durationMs: number };
export type ChainReport = PartReport & { head?: string; headAgeSeconds?: number };

/** One configured endpoint; `head` is null when it did not answer. */
export type EndpointHealth = { name: string; head: string | null; durationMs: number };

export type ContractHealth = ContractTrust & {
  kind: ContractName;
  indexedBlock: string | null;
  lagBlocks: string | null;
};

/** What admins see of the state of things. Null is what could not be found out. */
export type Health = {
  database: PartReport;
  chain: ChainReport;
  endpoints: EndpointHealth[];
  contracts: ContractHealth[] | null;
  alerts: Alert[] | null;
  log: LogView | null;
};
