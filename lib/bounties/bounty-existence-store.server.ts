import "server-only";
import { getPool } from "@/lib/db/pool.server";

/** Whether a bounty stands at /clubs/{slug}/bounties/{number}. */
export async function isBountyAt({ slug, number }: { slug: string; number: number }): Promise<boolean> {
  const { rowCount } = await getPool().query(
    "SELECT 1 FROM bounty b JOIN club c ON c.id = b.club_id WHERE c.slug = $1 AND b.number = $2",
    [slug, number],
  );
  return rowCount === 1;
}
