import "server-only";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import type { Address } from "@/lib/shared/address";
import { streamParts } from "@/lib/shared/stream-parts";
import { writePack } from "./write-pack.server";
import { writeTar } from "./write-tar";

/** What isn't in the log, or not kept as evidence after so long, comes without. */
const BUDGET_MS = 3_000;
/** A reader that stops for longer gets no more; without its manifest the archive is seen to be cut. */
const REST_MS = 30_000;

/** The exit pack as an archive that is written while it is read. Throws FORBIDDEN. */
export async function answerExitPack(session: { address: Address }): Promise<Response> {
  await requireAdminRight(session, "record.export");
  return new Response(streamParts(writeTar(writePack({ budgetMs: BUDGET_MS, restMs: REST_MS }))), {
    headers: {
      "content-type": "application/x-tar",
      "content-disposition": 'attachment; filename="exit-pack.tar"',
    },
  });
}
