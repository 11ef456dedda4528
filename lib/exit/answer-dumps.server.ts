import "server-only";
import type { z } from "zod/mini";
import { AppError } from "@/lib/http/app-error";
import { readPage } from "./dump-pages.server";
import type { dumpsAnswer } from "./dump-schemas";
import { listDumps } from "./dump-store.server";
import { KEPT_DUMPS } from "./keep-dump.server";

/** The dumps whose pages are kept. */
export async function answerDumps(): Promise<z.infer<typeof dumpsAnswer>> {
  const dumps = await listDumps(KEPT_DUMPS);
  return {
    dumps: dumps.map(({ sha256, treeSize, pages, bytes, at }) => ({
      ...{ sha256, treeSize: Number(treeSize), pages },
      ...{ bytes: bytes.toString(), at: at.toISOString() },
    })),
  };
}

/** A page of rows, or the list of a dump. Throws NOT_FOUND. */
export async function answerDumpPage(sha256: string): Promise<Response> {
  // The pages of earlier dumps go only with the next one.
  const [newest] = await listDumps(1);
  const text = newest && (await readPage(sha256));
  if (text == null) throw new AppError("NOT_FOUND", `No dump that is kept has ${sha256}.`);
  return new Response(text, { headers: { "content-type": "application/x-ndjson" } });
}
