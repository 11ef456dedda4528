const HOUR = 3_600;
const DAY = 24 * HOUR;

/** How long contributors have at least, and at most, from publication to the deadline. In seconds. */
export const MINIMUM_OPEN_SECONDS = HOUR;
export const MAXIMUM_OPEN_SECONDS = 180 * DAY;
/** How long a sponsor takes to name winners, from the deadline on. */
export const MINIMUM_REVIEW_SECONDS = HOUR;
export const MAXIMUM_REVIEW_SECONDS = 90 * DAY;
/** How long a sponsor takes to pay what winners are owed; later is overdue. */
export const PAYOUT_SECONDS = 7 * DAY;
/** Safes from which one sponsor pays. */
export const SAFES_PER_SPONSOR = 10;

/** As in the database's checks. */
export const PRIZES_PER_BOUNTY = 20;
export const LABELS_PER_BOUNTY = 5;
export const SUBMISSIONS_PER_PERSON = 10;
export const LINKS_PER_SUBMISSION = 10;

/**
 * How many submissions and applications one person may send within an hour, and have active in open bounties, over all
 * clubs: against spam.
 */
export const SUBMISSIONS_PER_HOUR = 20;
export const APPLICATIONS_PER_HOUR = 20;
export const OPEN_SUBMISSIONS_PER_PERSON = 60;

/** Characters (Unicode code points). Title and brief are as long as a proposal's. */
export const SUBMISSION_CHARACTERS = 10_000;
export const APPLICATION_CHARACTERS = 2_000;
export const NOTE_CHARACTERS = 2_000;
export const LINK_CHARACTERS = 500;
/** A prize as it is typed: "1,500.25". */
export const PRIZE_CHARACTERS = 60;

/** Whole tokens or CRO of one prize at most; more is a typing error. */
export const MAXIMUM_PRIZE_WHOLE = 10n ** 18n;

export const EXTENSIONS_PER_BOUNTY = 10;

export const REWARD_DECIMALS = 18;
