/** Characters of a person's own text. */
export const PERSON_ABOUT_MAX = 300;
