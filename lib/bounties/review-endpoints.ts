import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/publishing/publishing-schemas";
import {
  announceRequest,
  labelRequest,
  noteRequest,
  prizeRequest,
  reviewedSubmission,
  reviewPage,
  reviewQuery,
} from "./review-schemas";

const bounty = "/api/bounties/{id}";
const submission = "/api/submissions/{id}";

export const reviewEndpoints = {
  list: endpoint({ path: `${bounty}/review`, params: idParams, query: reviewQuery, answer: reviewPage }),
  submission: endpoint({ path: `${submission}/review`, params: idParams, answer: reviewedSubmission }),
  note: endpoint({ method: "PUT", path: `${submission}/note`, params: idParams, body: noteRequest }),
  label: endpoint({ method: "POST", path: `${bounty}/labels`, params: idParams, body: labelRequest }),
  decidePrize: endpoint({ method: "POST", path: `${bounty}/prizes`, params: idParams, body: prizeRequest }),
  announce: endpoint({ method: "POST", path: `${bounty}/announce`, params: idParams, body: announceRequest }),
};
