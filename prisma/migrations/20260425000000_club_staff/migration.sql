-- Owner and moderators of a club with very many members.
CREATE INDEX "club_member_staff" ON "club_member"("club_id") WHERE "role" <> 'member';
