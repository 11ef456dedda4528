/** What an admin may be told, and what to do about it. The message of each alert names the values. */
export const alertKinds = {
  "contract-distrusted": {
    title: "Balances move without events",
    advice:
      "Power of this contract now comes from calls at the block and from the census, and stays right. If a node withheld logs or a first block was too late, fix that and run npm run index -- --retrust with nft or token.",
  },
  "first-block-wrong": {
    title: "A first block is wrong",
    advice:
      "Nobody's power is taken from this index, and it is not filled. Remove NFT_FIRST_BLOCK or TOKEN_FIRST_BLOCK, whichever the message names, and start the app again: it finds the block by itself.",
  },
  "balances-disagree": {
    title: "Two endpoints disagree on a balance",
    advice:
      "Nobody's power is taken from a guess: people get an answer again when both endpoints agree. Find out which one is wrong, and replace it.",
  },
  "transfers-disagree": {
    title: "Two endpoints disagree on transfers",
    advice:
      "The holdings index has stopped at this block and stores nothing until both agree. Find out which endpoint is wrong, and replace it.",
  },
  "endpoint-down": {
    title: "An endpoint does not answer",
    advice:
      "Power and payments can't be read until it answers. Wait for it, or replace it. If you have two endpoints, both must answer before a balance counts: you can also remove this one.",
  },
  "endpoint-stale": {
    title: "An endpoint stopped following the chain",
    advice: "It answers, but its newest block is old. Wait for it, or put another endpoint in its place.",
  },
  "index-behind": {
    title: "The holdings index is behind",
    advice:
      "Look at the runs of the index job under Health. If it runs well and can't keep up, run npm run index once. Until then power at new blocks is asked from the chain.",
  },
  "job-late": {
    title: "A job is late",
    advice:
      "See that the scheduler asks for it, with the right CRON_SECRET. If its runs fail, Health says why.",
  },
  "census-failed": {
    title: "A census could not be taken",
    advice:
      "The nodes have pruned the block's state, or the block was replaced. With a node that still has it as RPC_URL, run npm run census -- --block n.",
  },
  "census-differs": {
    title: "A census does not add up to the supply",
    advice:
      "Holdings at this block do not sum to what the contract says. Reflecting tokens lose a little to rounding; check anything larger before you rely on a result.",
  },
  "log-differs": {
    title: "The log and the database differ",
    advice:
      "The database was changed outside the app, or a part of it was lost. Change nothing: take a backup, compare with a mirror of the log and with the backup of before, and put back what the log proves. The alert ends when a later check finds it in order.",
  },
  "anchor-limit": {
    title: "An anchor costs more than allowed",
    advice:
      "Roots of the public log are not put on the chain until it can be paid for; votes and results are not touched. Raise ANCHOR_MAX_CRO or ANCHOR_MAX_CRO_PER_DAY, or wait until gas is cheaper.",
  },
  "anchor-balance": {
    title: "The anchoring address needs CRO",
    advice:
      "Send CRO to the address in the message. Votes and results are not touched, but once it has nothing left no root of the public log is put on the chain.",
  },
  "requests-fail": {
    title: "Requests fail",
    advice:
      "Server events, under Tools, list each with its cause. If they began with an update, go back to the version before.",
  },
  "disk-full": {
    title: "A disk is nearly full",
    advice:
      "If the database is on it too, it stops taking votes once the disk is full. Make room: old backups and logs first.",
  },
  "payment-revoked": {
    title: "A payment disappeared from the chain",
    advice:
      "If it paid a prize, the sponsor must pay again or name another transaction. If it paid a fee, the proposal stays open and the author can attach another payment; a moderator or admin can cancel it with a public reason. The alert ends when a payment is found or the proposal ends.",
  },
} as const satisfies Record<string, { title: string; advice: string }>;

export type AlertKind = keyof typeof alertKinds;

/** The matter of an alert: raised again it stays one row. No secret and no URL of an endpoint belongs in it. */
export type AlertKey = { kind: AlertKind; subject: string };
export type AlertDraft = AlertKey & { message: string };
/** One that is open. Its id is new each time it begins, and null until it is stored. */
export type Alert = AlertDraft & { id: string | null; raisedAt: Date; seenAt: Date };

/** The kinds whose messages have only numbers of the service, so everybody may read them. */
export const publicAlertKinds: ReadonlySet<AlertKind> = new Set([
  "endpoint-down",
  "endpoint-stale",
  "index-behind",
  "job-late",
  "requests-fail",
]);

export function isSameAlert(left: AlertKey, right: AlertKey): boolean {
  return left.kind === right.kind && left.subject === right.subject;
}

export function isAlertKind(text: string): text is AlertKind {
  return Object.hasOwn(alertKinds, text);
}
