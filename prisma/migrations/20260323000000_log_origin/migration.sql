-- A head is signed with the address of the deployment whose log it is. Heads from before it have none, and no file is proved by them.
ALTER TABLE "log_head" ADD COLUMN "origin" TEXT NOT NULL DEFAULT '';
