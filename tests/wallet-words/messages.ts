import { buildSignInMessage } from "@/lib/auth/sign-in-message";
import { ballotText } from "@/lib/ballots/ballot-text";
import {
  type Ballot,
  ballotsTypedData,
  ballotTypedData,
  proposalTypedData,
  type SigningDomain,
  type WalletTypedData,
} from "@/lib/ballots/typed-data";
import { safeMessageTypedData } from "@/lib/safes/safe-message";
import { requireAddress } from "@/lib/shared/address";

/** One of everything that people are asked to sign. */
export type Message = { title: string; file: string } & (
  | { kind: "text"; text: string }
  /** `isOurs` is false for data whose domain belongs to another contract, which our descriptor can't describe. */
  | { kind: "typed"; data: WalletTypedData | ReturnType<typeof safeMessageTypedData>; isOurs: boolean }
);

const domain: SigningDomain = {
  productName: "Kairos",
  nft: requireAddress("0x5fbdb2315678afecb367f032d93f642f64180aa3"),
};
const voter = requireAddress("0x70997970c51812dc3a010c7d01b50e0d17dc79c8");
const digest = `0x${"5a".repeat(32)}` as const;
const ballot: Ballot = {
  proposal: { club: "Night Market", label: "#12 Plant trees along the canal", digest },
  choice: "yes",
  reason: "Shade pays for itself.",
  voter,
  signedAt: 1_795_737_600n,
};
const other: Ballot = {
  ...ballot,
  proposal: { club: "Builders", label: "#3 Buy a bell", digest: `0x${"c3".repeat(32)}` },
  choice: "no",
  reason: "",
};
const proposal = {
  ...{ club: "Night Market", title: "Plant trees along the canal", discussion: "", slug: "night-market" },
  body: `Forty trees, paid in two parts. ${"The canal has no shade from May to September. ".repeat(10)}`.trim(),
  ...{ earliestStart: 1_795_824_000n, periodSeconds: 432_000n, ruleHash: `0x${"71".repeat(32)}` as const },
  ...{ snapshotBlock: 18_204_771n, snapshotBlockHash: `0x${"b1".repeat(32)}` as const, version: 1 },
  ...{ origin: "https://club.example", salt: `0x${"9d".repeat(32)}` as const },
};

export const signingDomain = domain;
export const messages: readonly Message[] = [
  {
    title: "Sign in",
    file: "sign-in",
    kind: "text",
    text: buildSignInMessage({
      domain: "club.example",
      address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      statement: "Sign in to Kairos.",
      uri: "https://club.example",
      chainId: 25,
      nonce: "kEWepMt9knR6lWJ6A",
      issuedAt: "2026-11-27T08:00:00.000Z",
    }),
  },
  { title: "A vote", file: "ballot", kind: "typed", data: ballotTypedData({ domain, ballot }), isOurs: true },
  { title: "A vote, as a text", file: "ballot-text", kind: "text", text: ballotText({ domain, ballot }) },
  {
    title: "A vote with a reason beyond ASCII, as a text",
    file: "ballot-text-beyond-ascii",
    kind: "text",
    text: ballotText({ domain, ballot: { ...ballot, reason: "Größe" } }),
  },
  {
    title: "A vote with a reason beyond ASCII",
    file: "ballot-beyond-ascii",
    kind: "typed",
    data: ballotTypedData({ domain, ballot: { ...ballot, reason: "Größe" } }),
    isOurs: true,
  },
  {
    title: "Two votes with one signature",
    file: "ballots",
    kind: "typed",
    data: ballotsTypedData({ domain, ballots: [ballot, other] }),
    isOurs: true,
  },
  {
    title: "A proposal",
    file: "proposal",
    kind: "typed",
    data: proposalTypedData({ domain, proposal }),
    isOurs: true,
  },
  {
    title: "As an owner of a Safe",
    file: "safe-message",
    kind: "typed",
    data: safeMessageTypedData({ safe: voter, message: digest }),
    isOurs: false,
  },
];
