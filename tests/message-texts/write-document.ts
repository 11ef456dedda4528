import { MESSAGE_KINDS, type MessageKind } from "@/lib/messages/message-kinds";
import { writeMail } from "@/lib/messages/write-mail";
import { type MessageFacts, writeMessage } from "@/lib/messages/write-message";

const now = new Date("2025-11-18T14:05:00Z");

/** Who gets each kind, and when; the texts come from the code that writes them. */
const WHEN: Readonly<Record<Exclude<MessageKind, "confirm">, { to: string; at: string }>> = {
  published: { to: "Everything of clubs I follow", at: "when a proposal is published in a club they joined" },
  opens: { to: "Votes I can cast", at: "when voting opens, if they have power in it and have not voted" },
  ends: { to: "Votes I can cast", at: "24 hours before the end, if they have not voted" },
  quorum: {
    to: "Votes I can cast",
    at: "6 hours before the end, while the quorum is short and they have not voted",
  },
  result: { to: "Results of what I voted on", at: "when the vote has ended and was counted" },
  invited: { to: "My proposals, bounties and roles", at: "when they are invited to be a moderator" },
  accepted: { to: "My proposals, bounties and roles", at: "when their application to a bounty is accepted" },
  winners: {
    to: "My proposals, bounties and roles",
    at: "when winners of a bounty they submitted to are announced",
  },
  "payout-due": { to: "My proposals, bounties and roles", at: "when they owe prizes of a bounty" },
  "payout-paid": {
    to: "My proposals, bounties and roles",
    at: "when a prize to them is proved on the chain",
  },
  "payout-lost": {
    to: "My proposals, bounties and roles",
    at: "when the chain lost the transfer of a prize to them",
  },
  "fee-unproved": {
    to: "My proposals, bounties and roles",
    at: "when the chain lost the transfer of a fee they paid",
  },
  alert: { to: "My proposals, bounties and roles", at: "when an alert begins, if they are an admin" },
};

const isAboutVote = (kind: MessageKind): boolean =>
  ["published", "opens", "ends", "quorum", "result"].includes(kind);
const isAboutBounty = (kind: MessageKind): boolean =>
  ["accepted", "winners", "payout-due", "payout-paid", "payout-lost"].includes(kind);

const HOURS_LEFT: Readonly<Partial<Record<MessageKind, number>>> = { opens: 96, ends: 24, quorum: 6 };

function factsOf(kind: MessageKind): MessageFacts {
  const [isVote, isBounty] = [isAboutVote(kind), isAboutBounty(kind)];
  return {
    ...{ kind, now, outcome: kind === "result" ? "passed" : null },
    ...{ clubSlug: isVote ? "night-market" : null, clubName: isVote ? "Night Market" : null },
    ...{ number: isVote ? 12 : null, title: isVote ? "Plant trees along the canal" : null },
    endsAt: isVote ? new Date(now.getTime() + (HOURS_LEFT[kind] ?? 0) * 3_600_000) : null,
    ...{ power: 12_400_000_000_000_000_000n, missingPower: 60n * 10n ** 18n },
    bounty: isBounty ? "Draw a map" : null,
    prize: null,
    bountyPath: isBounty ? "/clubs/night-market/bounties/3" : null,
    invitedTo: kind === "invited" ? "Night Market" : null,
    invitedSlug: kind === "invited" ? "night-market" : null,
    alert: kind === "alert" ? "The endpoint RPC_URL does not answer." : null,
  };
}

/** `docs/messages.md`: each message as it is sent. */
export function writeMessageTexts(): string {
  const rows = MESSAGE_KINDS.flatMap((kind) => {
    if (kind === "confirm") return [];
    const textOf = (facts: MessageFacts): string => {
      const { title, text, path } = writeMessage(facts);
      return block(`${title}\n${text}\nhttps://club.example${path}`);
    };
    const facts = factsOf(kind);
    const { to, at } = WHEN[kind];
    const ofWinners = ["To a winner:", textOf({ ...facts, prize: 1 })];
    return [
      `## \`${kind}\``,
      `Sent ${at}. Switch: ${to}.`,
      textOf(facts),
      ...(kind === "winners" ? ofWinners : []),
    ];
  });
  return `${[HEAD, ...rows, "## As a mail", "One message or several, with this frame:", block(mailOf(null)), "The mail that asks for an address to be confirmed:", block(mailOf("https://club.example/messages/links/..."))].join("\n\n")}\n`;
}

function mailOf(confirmUrl: string | null): string {
  const { subject, text } = writeMail({
    productName: "Kairos",
    origin: "https://club.example",
    messages: [writeMessage(factsOf(confirmUrl === null ? "opens" : "confirm"))],
    confirmUrl,
    stopUrl: "https://club.example/messages/links/...",
    snoozeUrl: "https://club.example/messages/links/...",
  });
  return `Subject: ${subject}\n\n${text.trimEnd()}`;
}

function block(text: string): string {
  return ["```text", text, "```"].join("\n");
}

const HEAD = `# What messages say

\`npm run message-texts\` writes this document from the code that sends them, and a test compares it. Titles, names and numbers are examples. People choose what
they get under \`/messages\`; [operations](operations.md#messages) says how sending goes.`;
