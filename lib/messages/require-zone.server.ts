import "server-only";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { knowsZone } from "./channel-store.server";

/** Throws BAD_REQUEST for a time zone that the database doesn't know: it could tell nobody's message when it is due. */
export async function requireZone(address: Address, zone: string | undefined): Promise<void> {
  if (zone !== undefined && !(await knowsZone(address, zone)))
    throw new AppError("BAD_REQUEST", `zone: ${zone} is not a time zone that this site knows`);
}
