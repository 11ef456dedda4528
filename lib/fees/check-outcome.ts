/** good: it counts; waiting: not deep enough or in no block; bad: it pays nothing; unreachable: the chain did not answer. */
export type CheckOutcome = "good" | "waiting" | "bad" | "unreachable";
