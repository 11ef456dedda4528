import assert from "node:assert/strict";
import { bountyDetail, bountyDraft, bountyPreparation } from "@/lib/bounties/bounty-schemas";
import { applicationPage, newSubmission, ownPart } from "@/lib/bounties/submission-schemas";
import { published } from "@/lib/publishing/publishing-schemas";
import { bountyContent } from "../builders/bounty-content";
import { testAccount } from "../setup/accounts";
import { type AttackAuthor, expectNoFault } from "./attack-author";
import { type Answer, newPerson, type Person, type TwoInstances } from "./two-instances";

export type AttackedBounty = { id: string; path: string; title: string; cancelReason: string };
/** A bounty with a payload in each application and submission. */
export type AttackedCrowd = { id: string; path: string; links: string[]; submissions: number };

type Contribution = { text: string; links: readonly string[] };
type Texts = Pick<ReturnType<typeof bountyContent>, "title" | "brief">;

/** Payloads that one bounty's people send, as many as a page of submissions shows. */
export const CROWD = 20;
const HARMLESS: Texts = { title: "A harmless bounty", brief: "A harmless brief." };

/** The attacker publishes bounties, and a crowd applies and submits, through the same routes as everybody's browser. */
export async function openBountyAttack({
  stand,
  author,
  club,
}: {
  stand: TwoInstances;
  author: AttackAuthor;
  club: string;
}) {
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, async (_, number) => {
      const person = newPerson(stand.urls, new Map(), stand.appOrigin);
      assert.equal((await person.signIn(testAccount(`attacker ${number}`))).status, 200);
      return person;
    }),
  );
  const sponsor = author.person;

  /** Publishes with the payload in each field that accepts it, and cancels with it as the reason. */
  async function publish(payload: string): Promise<AttackedBounty> {
    const { id: draftId } = bountyDraft.parse(await ask(sponsor, "POST", "/api/bounty-drafts", { club }));
    let edition = 1;
    async function isRefused(texts: Texts): Promise<boolean> {
      const body = { edition, ...bountyContent(texts) };
      const saved = await sponsor.send(`/api/bounty-drafts/${draftId}`, { method: "PATCH", body });
      expectNoFault(saved);
      if (saved.status !== 200) return true;
      ({ edition } = bountyDraft.parse(JSON.parse(saved.text)));
      const prepared = await ask(sponsor, "POST", `/api/bounty-drafts/${draftId}/prepare`, {});
      const { blockers } = bountyPreparation.parse(prepared);
      assert.ok(
        blockers.every(({ step }) => step === "write"),
        JSON.stringify(blockers),
      );
      return blockers.length > 0;
    }
    const kept = { ...HARMLESS };
    for (const field of ["title", "brief"] as const) {
      const isIn = author.tell(`bounty ${field}`, !(await isRefused({ ...HARMLESS, [field]: payload })));
      if (isIn) kept[field] = payload;
    }
    assert.equal(await isRefused(kept), false, JSON.stringify(kept));
    const { id, path } = await publishDraft(draftId, edition);
    const cancel = await sponsor.send(`/api/bounties/${id}/cancel`, {
      method: "POST",
      body: { reason: payload },
    });
    expectNoFault(cancel);
    if (!author.tell("bounty cancel reason", cancel.status < 300)) await cancelPlainly(id);
    const bounty = bountyDetail.parse(await ask(sponsor, "GET", `/api/bounties/${id}`));
    return { id, path, title: bounty.title, cancelReason: bounty.cancelled?.reason ?? "" };
  }

  async function publishDraft(draftId: string, edition: number): Promise<{ id: string; path: string }> {
    const answer = await ask(sponsor, "POST", `/api/bounty-drafts/${draftId}/publish`, { edition });
    const { id, number } = published.parse(answer);
    // The daily and hourly limits are not the subject of this proof.
    await stand.query("UPDATE bounty SET created_at = created_at - interval '2 days' WHERE id = $1", [id]);
    return { id, path: `/clubs/${club}/bounties/${number}` };
  }

  async function cancelPlainly(id: string): Promise<void> {
    await ask(sponsor, "POST", `/api/bounties/${id}/cancel`, { reason: "It is over." });
  }

  /** One bounty; each person of the crowd applies and submits with another payload, as text and as link. */
  async function gatherCrowd(payloads: readonly string[]): Promise<AttackedCrowd> {
    assert.ok(payloads.length <= CROWD);
    const { id: draftId } = bountyDraft.parse(await ask(sponsor, "POST", "/api/bounty-drafts", { club }));
    const content = bountyContent({ ...HARMLESS, kind: "apply", visibility: "always" });
    await ask(sponsor, "PATCH", `/api/bounty-drafts/${draftId}`, { edition: 1, ...content });
    const { id, path } = await publishDraft(draftId, 2);
    await Promise.all(payloads.map((payload, place) => apply({ id, payload, person: crowd[place] })));
    await admitAll(id);
    const links = await Promise.all(
      payloads.map((payload, place) => submit({ id, payload, person: crowd[place] })),
    );
    await stand.query(
      "UPDATE bounty_submission SET created_at = created_at - interval '2 hours' WHERE bounty_id = $1",
      [id],
    );
    await stand.query(
      "UPDATE bounty_application SET applied_at = applied_at - interval '2 hours' WHERE bounty_id = $1",
      [id],
    );
    await cancelPlainly(id);
    return { id, path, links: links.flat(), submissions: payloads.length };
  }

  async function apply({ id, payload, person }: Part): Promise<void> {
    const path = `/api/bounties/${id}/application`;
    const send = (body: Contribution) => required(person).send(path, { method: "POST", body });
    assert.equal((await send({ text: "Let me.", links: [] })).status, 200);
    await keepContribution({ payload, send, fields: ["application", "application link"] });
  }

  async function admitAll(id: string): Promise<void> {
    for (;;) {
      const waiting = await ask(sponsor, "GET", `/api/bounties/${id}/applications?state=applied`);
      const applications = applicationPage.parse(waiting).applications.map((each) => each.id);
      if (applications.length === 0) return;
      const body = { applications, decision: "accepted" };
      await ask(sponsor, "POST", `/api/bounties/${id}/applications`, body);
    }
  }

  /** Answers the stored links. */
  async function submit({ id, payload, person }: Part): Promise<string[]> {
    const made = await ask(required(person), "POST", `/api/bounties/${id}/submissions`, {
      text: "My work.",
      links: [],
    });
    const submission = newSubmission.parse(made).id;
    let edition = 1;
    await keepContribution({
      payload,
      fields: ["submission", "submission link"],
      send: async (body) => {
        const change = { edition, ...body };
        const answer = await required(person).send(`/api/submissions/${submission}`, {
          method: "PATCH",
          body: change,
        });
        if (answer.status === 200) edition += 1;
        return answer;
      },
    });
    const mine = ownPart.parse(await ask(required(person), "GET", `/api/bounties/${id}/mine`));
    return mine.submissions.flatMap(({ links }) => links);
  }

  /** The payload as the text, and as a link or a part of one where they are accepted; the last accepted one stays. */
  async function keepContribution({
    payload,
    send,
    fields: [textField, linkField],
  }: {
    payload: string;
    send: (body: Contribution) => Promise<Answer>;
    fields: readonly [string, string];
  }): Promise<void> {
    async function isIn(body: Contribution): Promise<boolean> {
      const answer = await send(body);
      expectNoFault(answer);
      return answer.status < 300;
    }
    const text = author.tell(textField, await isIn({ text: payload, links: [] })) ? payload : "My work.";
    const isLinkIn =
      (await isIn({ text, links: [payload] })) ||
      (await isIn({ text, links: [`https://evil.test/${payload}`] }));
    author.tell(linkField, isLinkIn);
  }

  return { publish, gatherCrowd };
}

type Part = { id: string; payload: string; person: Person | undefined };

function required(person: Person | undefined): Person {
  if (!person) throw new Error("the crowd is too small");
  return person;
}

async function ask(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await person.send(path, { method, ...(body === undefined ? {} : { body }) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text);
}
