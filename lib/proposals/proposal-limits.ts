const DAY = 86_400;

/** Spec section 9: a vote lasts 3 days at least; product.md: 60 at most. In seconds. */
export const MINIMUM_PERIOD_SECONDS = 3 * DAY;
export const MAXIMUM_PERIOD_SECONDS = 60 * DAY;
/** A start further away than this is a typing error. */
export const MAXIMUM_LEAD_SECONDS = 60 * DAY;

/** A title in UTF-8, beside the limit of characters: a hardware wallet shows 255 bytes of "#12345 Title" (product.md "signed data"). */
export const TITLE_BYTES = 240;
/** In UTF-8, for the same reason; and in characters. */
export const DISCUSSION_BYTES = 255;
export const DISCUSSION_CHARACTERS = 500;

/** How long what was prepared can be signed and published; a contract wallet's signers need time (product.md). */
export const PREPARATION_SECONDS = 30 * 60;
export const CONTRACT_PREPARATION_SECONDS = 7 * DAY;

/** The formula of product.md "Voting power" that a proposal freezes. */
export const FORMULA_VERSION = 1;
