/** Characters of what a person says of themselves. */
export const PERSON_ABOUT_MAX = 300;
