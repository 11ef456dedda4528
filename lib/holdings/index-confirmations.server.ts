import "server-only";
import { takesTogether } from "@/lib/chain/checked-rpc-fetch.server";
import { RANGE_CALLS } from "@/lib/chain/read-transfers.server";
import { isAnyApart, saveApart } from "@/lib/chain/rpc-endpoint-store.server";
import { listRpcEndpoints } from "@/lib/chain/rpc-endpoints.server";
import { getEnvironment } from "@/lib/env/environment.server";

/** If calls can't be asked in a batch, machines that are this far behind may still answer them. */
const APART_CONFIRMATIONS = 64n;

/** How many blocks the index stays behind the newest one: more if an endpoint refuses batches. */
export async function readIndexConfirmations(): Promise<bigint> {
  const { INDEX_CONFIRMATIONS } = getEnvironment();
  const isApart = await isAnyApart(listRpcEndpoints());
  return isApart && INDEX_CONFIRMATIONS < APART_CONFIRMATIONS ? APART_CONFIRMATIONS : INDEX_CONFIRMATIONS;
}

/** Notes for all instances which endpoints this process found to refuse a range's calls in a batch; true if any does. */
export async function noteApartEndpoints(): Promise<boolean> {
  const apart = listRpcEndpoints().filter((endpoint) => !takesTogether(endpoint, RANGE_CALLS));
  for (const endpoint of apart) await saveApart(endpoint);
  return apart.length > 0;
}
