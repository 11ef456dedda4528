-- A request is for a vote, a sign-in or a publication of a Safe. What is not a vote keeps what is signed in "content".
ALTER TABLE "safe_request" ADD COLUMN "act" TEXT NOT NULL DEFAULT 'vote',
    ADD COLUMN "content" JSONB,
    ADD COLUMN "session_id" UUID,
    ADD CONSTRAINT "safe_request_act_check" CHECK ("act" IN ('vote', 'sign-in', 'publication'));
ALTER TABLE "safe_request" ALTER COLUMN "proposal_id" DROP NOT NULL;
ALTER TABLE "safe_request" ALTER COLUMN "club" DROP NOT NULL;
ALTER TABLE "safe_request" ALTER COLUMN "label" DROP NOT NULL;
ALTER TABLE "safe_request" ALTER COLUMN "proposal_digest" DROP NOT NULL;
ALTER TABLE "safe_request" ALTER COLUMN "choice" DROP NOT NULL;
ALTER TABLE "safe_request" ALTER COLUMN "reason" DROP NOT NULL;
ALTER TABLE "safe_request" ALTER COLUMN "signed_at" DROP NOT NULL;
ALTER TABLE "safe_request" ADD CONSTRAINT "safe_request_is_whole" CHECK (CASE "act" WHEN 'vote'
    THEN num_nulls("proposal_id", "club", "label", "proposal_digest", "choice", "reason", "signed_at") = 0 AND "content" IS NULL
    ELSE "content" IS NOT NULL AND "proposal_id" IS NULL END);
