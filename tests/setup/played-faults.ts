import { rpcFaults } from "@/local/rpc-proxy";
import { isNightly } from "../property-runs";

/** At night all. "slow" makes each question wait for seconds, and every other `npm run proof -- rpc-faults --once` plays it too. */
export const playedFaults = isNightly ? rpcFaults : rpcFaults.filter((fault) => fault !== "slow");
