import * as z from "zod/mini";
import { type AnswerSchema, endpoint, type Schema } from "@/lib/http/endpoint";
import {
  cancelRequest,
  draftCreation,
  draftParams,
  emptyRequest,
  idParams,
  signedCancelRequest,
} from "./publishing-schemas";

/** The endpoints of one kind of drafts: the signed-in person's own, as they all are. */
export function draftEndpoints<
  Draft extends AnswerSchema,
  Change extends Schema,
  Preparation extends AnswerSchema,
>({
  path,
  draft,
  change,
  preparation,
}: {
  path: `/${string}`;
  draft: Draft;
  change: Change;
  preparation: Preparation;
}) {
  const params = draftParams;
  const one = `${path}/{id}` as const;
  return {
    list: endpoint({ path, answer: z.object({ drafts: z.array(draft) }) }),
    create: endpoint({ method: "POST", path, body: draftCreation, answer: draft }),
    get: endpoint({ path: one, params, answer: draft }),
    save: endpoint({ method: "PATCH", path: one, params, body: change, answer: draft }),
    discard: endpoint({ method: "DELETE", path: one, params }),
    prepare: endpoint({
      method: "POST",
      path: `${one}/prepare`,
      params,
      body: emptyRequest,
      answer: preparation,
    }),
  };
}

const after = <Cancel extends Schema>(published: `/${string}`, cancel: Cancel) => ({
  cancel: endpoint({
    method: "POST",
    path: `${published}/cancel`,
    params: idParams,
    body: cancel,
  }),
  attachPayment: endpoint({
    method: "POST",
    path: `${published}/payment`,
    params: idParams,
    body: emptyRequest,
  }),
});

/** What is done to a published proposal or bounty in the same way. */
export const publicationEndpoints = {
  proposal: after("/api/proposals/{id}", signedCancelRequest),
  bounty: after("/api/bounties/{id}", cancelRequest),
};
