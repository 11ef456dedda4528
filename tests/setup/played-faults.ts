import { rpcFaults } from "@/local/rpc-proxy";
import { isLeftOut } from "../size";

/** Without "slow" by day: each question waits for seconds. The seed of the daily proof of RPC faults plays it in half of its runs. */
export const playedFaults = isLeftOut ? rpcFaults.filter((fault) => fault !== "slow") : rpcFaults;
