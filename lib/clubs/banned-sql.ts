/** SQL that is true while this person is banned from this club, or from all, at `n.now`. */
export function isBannedSql({ person, club }: { person: string; club: string }): string {
  return `EXISTS (SELECT FROM club_ban x WHERE x.address = ${person} AND (x.club_id IS NULL OR x.club_id = ${club})
    AND x.lifted_at IS NULL AND (x.until IS NULL OR x.until > n.now))`;
}
