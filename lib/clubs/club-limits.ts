/** Characters of a club's text. */
export const ABOUT_MAX = 500;
/** Bytes of a picture as it is sent, before conversion. */
export const AVATAR_MAX_BYTES = 262_144;
