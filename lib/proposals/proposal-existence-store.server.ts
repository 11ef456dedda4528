import "server-only";
import { getPool } from "@/lib/db/pool.server";

/** Whether a proposal was published under this id. */
export async function isProposal(id: bigint): Promise<boolean> {
  const { rowCount } = await getPool().query("SELECT 1 FROM proposal WHERE id = $1", [id]);
  return rowCount === 1;
}

/** Whether a proposal stands at /clubs/{slug}/proposals/{number}. */
export async function isProposalAt({ slug, number }: { slug: string; number: number }): Promise<boolean> {
  const { rowCount } = await getPool().query(
    "SELECT 1 FROM proposal p JOIN club c ON c.id = p.club_id WHERE c.slug = $1 AND p.number = $2",
    [slug, number],
  );
  return rowCount === 1;
}
