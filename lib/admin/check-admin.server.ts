import "server-only";
import { isAdmin } from "@/lib/auth/find-admin-role.server";
import { AppError } from "@/lib/http/app-error";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";

/** Answers whether the address that was asked about is an admin's, which is public; it grants nothing (T15). Throws BAD_REQUEST when it is no address. */
export async function checkAdmin(text: string): Promise<{ isAdmin: boolean }> {
  const address = parseTypedAddress(text);
  if (!address) {
    throw new AppError("BAD_REQUEST", "address must be 0x and 40 hex digits with a valid checksum.");
  }
  return { isAdmin: await isAdmin(address) };
}
