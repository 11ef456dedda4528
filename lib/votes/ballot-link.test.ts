import { askedBallot, ballotHref } from "./ballot-link";

const proposal = { club: { slug: "night-market" }, number: 14 };

it.each(["yes", "no", undefined] as const)("an address for %s is read as it was written", (choice) => {
  const href = ballotHref(proposal, choice);
  expect(href).toMatch(/^\/clubs\/night-market\/proposals\/14#vote/);
  expect(askedBallot(href.slice(href.indexOf("#")))).toEqual({ choice: choice ?? null });
});

it.each(["", "#votes", "#vote-maybe", "#vote-yes-2", "vote"])("%j asks for no ballot", (hash) => {
  expect(askedBallot(hash)).toBeNull();
});
