import type { ContractName } from "@/lib/env/counted-contracts";
import type { CronJobState } from "@/lib/jobs/cron-jobs";

/** What the alerts job last saw of an endpoint. */
export type EndpointLook = {
  name: string;
  lookedAgoSeconds: number;
  /** How long it has answered every look; null while it does not. */
  upSeconds: number | null;
  /** Its newest block and that block's age now; null before its first answer. */
  head: bigint | null;
  headAgeSeconds: number | null;
  tookMs: number;
};

/** How far a contract's index is; the lag is that of the last look, null before the first. */
export type IndexWatch = {
  indexedBlock: bigint | null;
  lagBlocks: bigint | null;
  lagSeconds: number | null;
  isTrusted: boolean;
};

/** What the database alone knows about the service. */
export type Watch = {
  jobs: CronJobState[];
  /** Since the oldest run of any job; null when none ever ran. */
  firstRunAgoSeconds: number | null;
  /** Those of the configured endpoints that were looked at. */
  endpoints: EndpointLook[];
  contracts: Record<ContractName, IndexWatch>;
  /** Answers of the last five minutes that failed through us or the database. */
  failures: number;
};
