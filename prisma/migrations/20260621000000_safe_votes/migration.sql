-- Several votes of a Safe that it signs together: one request, with all of them in "content".
ALTER TABLE "safe_request" DROP CONSTRAINT "safe_request_act_check";
ALTER TABLE "safe_request" ADD CONSTRAINT "safe_request_act_check" CHECK ("act" IN ('vote', 'votes', 'sign-in', 'publication'));
