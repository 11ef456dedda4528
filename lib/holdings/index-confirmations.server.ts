import "server-only";
import { takesTogether } from "@/lib/chain/checked-rpc-fetch.server";
import { RANGE_CALLS } from "@/lib/chain/read-transfers.server";
import { isAnyApart, saveApart } from "@/lib/chain/rpc-endpoint-store.server";
import { listRpcEndpoints } from "@/lib/chain/rpc-endpoints.server";
import { getEnvironment } from "@/lib/env/environment.server";

/** Where calls can't be asked together, machines that are so far behind may still answer them. */
const APART_CONFIRMATIONS = 64n;

/** How many blocks the index stays behind the newest one: more where an endpoint refuses to be asked together. */
export async function readIndexConfirmations(): Promise<bigint> {
  const { INDEX_CONFIRMATIONS } = getEnvironment();
  const isApart = await isAnyApart(listRpcEndpoints());
  return isApart && INDEX_CONFIRMATIONS < APART_CONFIRMATIONS ? APART_CONFIRMATIONS : INDEX_CONFIRMATIONS;
}

/** Notes for all instances which endpoints this process found to refuse the calls of one range together; true when any does. */
export async function noteApartEndpoints(): Promise<boolean> {
  const apart = listRpcEndpoints().filter((endpoint) => !takesTogether(endpoint, RANGE_CALLS));
  for (const endpoint of apart) await saveApart(endpoint);
  return apart.length > 0;
}
