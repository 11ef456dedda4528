/** Why nobody is asked to vote on a text that its author did not sign. */
export const ALTERED_TEXT = "Its text is not what the author signed, so you can't vote on it here.";
