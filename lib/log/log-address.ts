import { readWebAddress } from "@/lib/shared/web-address";

/** Reads an address of a public log that a person typed; a text says what is wrong with it. */
export function readLogAddress(typed: string): { url: string } | { fault: string } {
  const read = readWebAddress(typed);
  if ("fault" in read) return read;
  return { url: `${read.url.origin}${read.url.pathname.replace(/\/+$/, "")}` };
}
