import type { Turnout } from "./profile-schemas";

/** How often a person votes, in one sentence, and what that sentence can't say. */
export function describeTurnout({ voted, couldVote, stillOpen, notCounted }: Turnout): {
  main: string;
  rest: string;
} {
  const rest = [
    stillOpen === 0 ? "" : `${count(stillOpen)} of the others ${stillOpen === 1 ? "is" : "are"} still open.`,
    notCounted === 0
      ? ""
      : `${count(notCounted)} ${notCounted === 1 ? "proposal isn't" : "proposals aren't"} counted: who had power there isn't known yet.`,
  ];
  const eligible = `${count(couldVote)} eligible ${couldVote === 1 ? "proposal" : "proposals"}`;
  const none = notCounted === 0 ? "Not eligible for any vote yet." : "Not known yet.";
  return {
    main: couldVote === 0 ? none : `Voted in ${count(voted)} of ${eligible}.`,
    rest: rest.filter(Boolean).join(" "),
  };
}

function count(value: number): string {
  return value.toLocaleString("en");
}
