import "server-only";
import { z } from "zod";
import { CLUB_IS_HIDDEN, isHiddenSql } from "@/lib/audit/shown-sql";
import { isBannedSql } from "@/lib/clubs/banned-sql";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import {
  at,
  bool,
  computed,
  int4,
  json,
  nullable,
  optional,
  parsed,
  pick,
  type RowOf,
  required,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { DELIVERIES_SHOWN, FAILING_DAYS, WEBHOOK_KINDS, type WebhookKind } from "./webhook-kinds";

const EVENTS_AT_ONCE = 500;
/** Longer than a try can last: a process that says nothing for this long has died, and another one tries again. */
const LEASE_SECONDS = 30;
const MOST_TRIES = 10;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 24 * 3_600;
/** What was delivered longer ago is forgotten. */
const KEPT_DAYS = 30;

const KINDS = WEBHOOK_KINDS.map((kind) => `'${kind}'`).join(", ");
const IS_BOUNTY = "e.kind IN ('winners', 'payout-paid')";
/** The two parts of a payout's subject. */
const PRIZE = "CASE WHEN e.kind = 'payout-paid' THEN split_part(e.subject, ':', 1)::bigint END";
const TX_HASH = "split_part(e.subject, ':', 2)";

/** SQL that joins what event `e` is about: proposal `p` or bounty `b`, and club `c`. */
const JOIN_SUBJECT = `LEFT JOIN proposal p ON p.id = CASE WHEN e.kind IN (${KINDS}) AND NOT ${IS_BOUNTY} THEN e.subject::bigint END
  LEFT JOIN bounty_payout o ON o.prize_id = ${PRIZE}
  LEFT JOIN bounty b ON b.id = CASE e.kind WHEN 'winners' THEN e.subject::bigint WHEN 'payout-paid' THEN o.bounty_id END
  JOIN club c ON c.id = coalesce(p.club_id, b.club_id)`;

/**
 * SQL that is true while everybody may read what event `e` is about, and it is still so, at `n.now`. It is asked when deliveries are
 * made, and again before each try.
 */
const IS_PUBLIC = `(NOT ${CLUB_IS_HIDDEN} AND CASE
  WHEN p.id IS NOT NULL THEN p.cancelled_at IS NULL AND NOT ${isHiddenSql({ kind: "proposal", id: "p.id::text" })}
    AND (e.kind = 'result' OR NOT ${isBannedSql({ person: "p.author", club: "c.id" })})
  ELSE b.cancelled_at IS NULL AND NOT ${isHiddenSql({ kind: "bounty", id: "b.id::text" })} AND NOT ${isBannedSql({ person: "b.sponsor", club: "c.id" })} END
  AND (e.kind <> 'payout-paid' OR EXISTS (SELECT FROM payment_proof f WHERE f.purpose = 'payout'
    AND f.purpose_id = o.prize_id::text AND f.tx_hash = ${TX_HASH} AND f.status = 'credited')))`;

/** Makes the deliveries of the next due events, each once for each webhook that wants it. Answers how many events were looked at. */
export async function spreadEvents(): Promise<{ made: number; isMore: boolean }> {
  const { looked, made } = await one(
    getPool(),
    { looked: int4, made: int4 },
    `WITH n AS MATERIALIZED (SELECT app_now() AS now),
     e AS MATERIALIZED (
       SELECT id, kind, subject, due_at FROM outbox_event
       WHERE webhooks_at IS NULL AND kind IN (${KINDS}) AND due_at <= (SELECT now FROM n)
       ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED),
     made AS (
       INSERT INTO club_webhook_delivery (webhook_id, event_id, kind, try_at, created_at)
       SELECT w.id, e.id, e.kind, n.now, n.now FROM n CROSS JOIN e ${JOIN_SUBJECT}
         JOIN club_webhook w ON w.club_id = c.id AND w.state = 'on' AND e.kind = ANY (w.kinds) AND w.created_at <= e.due_at
       WHERE ${IS_PUBLIC} ON CONFLICT DO NOTHING RETURNING id),
     marked AS (UPDATE outbox_event SET webhooks_at = n.now FROM n WHERE id IN (SELECT id FROM e) RETURNING id)
     SELECT (SELECT count(*)::int FROM marked) AS looked, (SELECT count(*)::int FROM made) AS made`,
    [EVENTS_AT_ONCE],
  );
  return { made, isMore: looked === EVENTS_AT_ONCE };
}

export async function forgetOldDeliveries(): Promise<void> {
  await getPool().query(
    "DELETE FROM club_webhook_delivery WHERE ended_at < app_now() - make_interval(days => $1)",
    [KEPT_DAYS],
  );
}

const claimed = pick(tables.clubWebhookDelivery, "id", "webhookId", "tries");
export type ClaimedDelivery = RowOf<typeof claimed>;

/** Up to `limit` deliveries that are to be tried now; nobody else gets them while this process has them. */
export function claimDeliveries(limit: number): Promise<ClaimedDelivery[]> {
  return rows(
    getPool(),
    claimed,
    `WITH n AS (SELECT app_now() AS now)
     UPDATE club_webhook_delivery d SET tries = d.tries + 1, lease_until = n.now + make_interval(secs => $1) FROM n
     WHERE d.id IN (
       SELECT id FROM club_webhook_delivery WHERE ended_at IS NULL AND try_at <= (SELECT app_now())
         AND (lease_until IS NULL OR lease_until <= (SELECT app_now()))
       ORDER BY try_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING ${select(claimed, "d")}`,
    [LEASE_SECONDS, limit],
  );
}

/** Begins a delivery again, with all its tries, whatever became of it; null while it is being sent. */
export function claimAgain(id: string): Promise<ClaimedDelivery | null> {
  return maybe(
    getPool(),
    claimed,
    `WITH n AS (SELECT app_now() AS now)
     UPDATE club_webhook_delivery d SET tries = 1, lease_until = n.now + make_interval(secs => $2), ended_at = NULL, "end" = NULL
     FROM n WHERE d.id = $1 AND (d.lease_until IS NULL OR d.lease_until <= n.now) RETURNING ${select(claimed, "d")}`,
    [id, LEASE_SECONDS],
  );
}

const prizes = z.array(z.object({ position: z.number(), amountWei: z.string(), winner: z.string() }));

const fact = {
  now: computed(timestamptz, "n.now"),
  isPublic: computed(bool, `coalesce(${IS_PUBLIC}, false)`),
  kind: computed(
    parsed(text, (name): WebhookKind => WEBHOOK_KINDS.find((kind) => kind === name) ?? never(name)),
    "e.kind",
  ),
  at: computed(timestamptz, "e.due_at"),
  webhook: at("w", pick(tables.clubWebhook, "sealed", "state", "oldSecretUntil")),
  club: at("c", pick(tables.club, "slug", "name")),
  proposal: optional({
    ...at("p", pick(tables.proposal, "id", "number", "author", "startsAt", "endsAt")),
    title: computed(
      text,
      "(SELECT v.title FROM proposal_version v WHERE v.proposal_id = p.id ORDER BY v.version DESC LIMIT 1)",
    ),
    result: optional(
      at("r", pick(tables.logResult, "outcome", "yesPower", "noPower", "yesCount", "noCount", "totalPower")),
    ),
  }),
  bounty: optional({
    ...at("b", pick(tables.bounty, "id", "number", "title", "sponsor", "asset")),
    txHash: computed(nullable(text), `CASE WHEN e.kind = 'payout-paid' THEN ${TX_HASH} END`),
    prizes: computed(
      parsed(json, (value) => prizes.parse(value)),
      `CASE WHEN b.id IS NOT NULL THEN (SELECT coalesce(jsonb_agg(
         jsonb_build_object('position', z.position, 'amountWei', y.amount_wei::text, 'winner', y.winner) ORDER BY z.position), '[]')
       FROM bounty_payout y JOIN bounty_prize z ON z.id = y.prize_id
       WHERE y.bounty_id = b.id AND (o.prize_id IS NULL OR y.prize_id = o.prize_id)) END`,
    ),
  }),
};
export type DeliveryFacts = RowOf<typeof fact>;

/** What a delivery is about and where it goes, as it is now; null for a test and if it is gone. */
export function readFacts(deliveryId: string): Promise<DeliveryFacts | null> {
  return maybe(
    getPool(),
    fact,
    `SELECT ${select(fact)} FROM (SELECT app_now() AS now) n CROSS JOIN club_webhook_delivery d
       JOIN club_webhook w ON w.id = d.webhook_id JOIN outbox_event e ON e.id = d.event_id ${JOIN_SUBJECT}
       LEFT JOIN log_result r ON r.proposal_id = p.id
     WHERE d.id = $1`,
    [deliveryId],
  );
}

/** Nothing was sent, and nothing will be: it is no longer public, or the webhook is off. It may have ended with the webhook. */
export async function dropDelivery(id: string, end: "needless" | "dead"): Promise<void> {
  await getPool().query(
    `UPDATE club_webhook_delivery SET ended_at = coalesce(ended_at, app_now()), "end" = coalesce("end", $2), lease_until = NULL WHERE id = $1`,
    [id, end],
  );
}

export type Attempt = {
  status: number | null;
  milliseconds: number;
  /** Null if it was taken. */
  fault: string | null;
};

export async function noteSent({ id, webhookId }: ClaimedDelivery, attempt: Attempt): Promise<void> {
  await getPool().query(
    // The webhook first, as where it failed, so that two of its deliveries never wait for each other.
    `WITH w AS (UPDATE club_webhook SET failing_since = NULL WHERE id = $2 RETURNING id)
     UPDATE club_webhook_delivery d SET ended_at = app_now(), "end" = 'sent', lease_until = NULL, status = $3, took_ms = $4, fault = NULL
     FROM w WHERE d.id = $1`,
    [id, webhookId, attempt.status, attempt.milliseconds],
  );
}

/**
 * It was not taken: tried again after a pause that triples, and given up after ten tries. The webhook is switched off after three
 * days without success, or now if the receiver is gone; what waits for it then is given up too.
 */
export async function noteFailed(
  { id, webhookId, tries }: ClaimedDelivery,
  { attempt, isGone }: { attempt: Attempt; isGone: boolean },
): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 3 ** (tries - 1), LONGEST_PAUSE_SECONDS);
  await getPool().query(
    `WITH n AS (SELECT app_now() AS now),
     w AS (
       UPDATE club_webhook SET failing_since = coalesce(failing_since, n.now), state = CASE
         WHEN $7 THEN 'gone' WHEN failing_since <= n.now - make_interval(days => $8) THEN 'failed' ELSE state END
       FROM n WHERE id = $2 RETURNING id, state)
     UPDATE club_webhook_delivery d SET
       status = CASE WHEN d.id = $1 THEN $3 ELSE d.status END, took_ms = CASE WHEN d.id = $1 THEN $4 ELSE d.took_ms END,
       fault = CASE WHEN d.id = $1 THEN $5 ELSE d.fault END, lease_until = CASE WHEN d.id = $1 THEN NULL ELSE d.lease_until END,
       try_at = CASE WHEN d.id = $1 THEN n.now + make_interval(secs => $6) ELSE d.try_at END,
       ended_at = CASE WHEN w.state <> 'on' OR $9 THEN coalesce(d.ended_at, n.now) ELSE d.ended_at END,
       "end" = CASE WHEN w.state <> 'on' OR $9 THEN 'dead' ELSE d."end" END
     FROM n, w WHERE d.webhook_id = w.id
       AND (d.id = $1 AND (d.ended_at IS NULL OR d."end" = 'dead') OR d.ended_at IS NULL AND w.state <> 'on')`,
    [
      id,
      webhookId,
      attempt.status,
      attempt.milliseconds,
      attempt.fault?.slice(0, 400) ?? null,
      pause,
      isGone,
      FAILING_DAYS,
      tries >= MOST_TRIES,
    ],
  );
}

const logged = {
  ...pick(
    tables.clubWebhookDelivery,
    "id",
    "kind",
    "tries",
    "status",
    "tookMs",
    "fault",
    "end",
    "tryAt",
    "createdAt",
  ),
  number: computed(nullable(required(tables.proposal.number)), "coalesce(p.number, b.number)"),
};
export type LoggedDelivery = RowOf<typeof logged>;

const LOGGED = `SELECT ${select(logged, "d")} FROM club_webhook_delivery d LEFT JOIN (outbox_event e ${JOIN_SUBJECT}) ON e.id = d.event_id`;

/** The newest deliveries of a webhook. */
export function listDeliveries(webhookId: string): Promise<LoggedDelivery[]> {
  return rows(
    getPool(),
    logged,
    `${LOGGED} WHERE d.webhook_id = $1 ORDER BY d.created_at DESC, d.id LIMIT $2`,
    [webhookId, DELIVERIES_SHOWN],
  );
}

export function findDelivery(place: {
  webhookId: string;
  deliveryId: string;
}): Promise<LoggedDelivery | null> {
  return maybe(getPool(), logged, `${LOGGED} WHERE d.webhook_id = $1 AND d.id = $2`, [
    place.webhookId,
    place.deliveryId,
  ]);
}

/** A test is one try, which is over when it is noted. */
export function insertTest(id: string, webhookId: string, attempt: Attempt): Promise<LoggedDelivery | null> {
  return maybe(
    getPool(),
    logged,
    `WITH n AS (SELECT app_now() AS now),
     d AS (
       INSERT INTO club_webhook_delivery (id, webhook_id, kind, tries, try_at, status, took_ms, fault, ended_at, "end", created_at)
       SELECT $1, w.id, 'test', 1, n.now, $3, $4, $5, n.now, CASE WHEN $5::text IS NULL THEN 'sent' ELSE 'dead' END, n.now
       FROM n, club_webhook w WHERE w.id = $2 RETURNING *)
     SELECT ${select(logged, "d")} FROM d LEFT JOIN proposal p ON false LEFT JOIN bounty b ON false`,
    [id, webhookId, attempt.status, attempt.milliseconds, attempt.fault?.slice(0, 400) ?? null],
  );
}

function never(name: string): never {
  throw new Error(`"${name}" is no event of a webhook`);
}
