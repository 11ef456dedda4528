export const SECTIONS = [
  { id: "power", label: "Voting power" },
  { id: "process", label: "How deciding works" },
  { id: "verify", label: "How to verify" },
  { id: "contracts", label: "Contracts" },
  { id: "glossary", label: "Glossary" },
  { id: "faq", label: "Questions" },
] as const;

/** How deciding works, with the power that a proposal needs in it where that is known. */
export function processOf(proposingPower: string | null): readonly { title: string; text: string }[] {
  const holders = proposingPower === null ? "enough voting power" : `${proposingPower} VP`;
  return PROCESS.map(({ title, text }) => ({ title, text: text.replace("{power}", holders) }));
}

const PROCESS = [
  {
    title: "Connect and sign in",
    text: "Connect a wallet and sign one message. The signature proves that the address is yours; it moves nothing and costs no gas.",
  },
  {
    title: "Propose",
    text: "Anyone with {power} may write a proposal in a club. Publishing costs a fee in tokens and your signature over the whole text, so that it can't be changed behind your back.",
  },
  {
    title: "Vote",
    text: "A vote is open for three days or longer. You sign yes or no; you may sign again until the end, and your latest ballot counts.",
  },
  {
    title: "Count",
    text: "A proposal passes with more yes than no power once the quorum is reached. A tie is a no. Every ballot stays public with its signature.",
  },
] as const;

/** Ways to verify a result, each with its own address. */
export const WAYS = [
  {
    id: "verify-browser",
    title: "In your browser",
    text: "“Verify” on a proposal fetches the evidence of the vote, one file, and counts it again on your device: every signature, every balance, every sum. It shows the result, and for each ballot whether it counted and why. You can also recount a file that you kept or got from somebody else, even offline.",
  },
  {
    id: "verify-chain",
    title: "Against the chain",
    text: "On the same page, type the address of a node that you trust. Your browser asks it for the snapshot block and its time, for all power at it, for what up to 500 voters held, and for what contract wallets say of their signatures. Old votes need an archive node.",
  },
  {
    id: "verify-receipt",
    title: "With your receipt",
    text: "For each ballot the server signs a receipt: a promise to enter it into the public log within a day. Your browser checks and keeps it, and warns you if it is missing or wrong. “Verify” turns red when a ballot with a receipt is missing or changed, or when the log is another than your browser saw before.",
    link: { href: "/verify", label: "Check a receipt" },
  },
  {
    id: "verify-log",
    title: "Against the public log",
    text: "“Compare with the public log” reads every entry of it, from this site or from a mirror that somebody else runs. It finds ballots that a file leaves out, even if the server miscounts them.",
  },
  {
    id: "verify-command-line",
    title: "Without this site",
    text: "A page from the server that published a result could lie about it. The same count runs on your machine, from source that you can read:",
    command: "npm run verify-bundle -- file.json --origin {origin} --rpc https://your.node",
  },
] as const;

/** What green proves and what it can't. */
export const PROVED = [
  "Adds up: every counted ballot is in the public log, as its voter signed it, and the published numbers are their exact sum. Once voting is over, every ballot that the log counted is in the file. Powers and times are the file's.",
  "Confirmed by a node: the powers, the totals and the contract wallets are those that a node of your choice reads on the chain, for every voter or for a sample.",
  "Confirmed by witnesses: the public log is the one that the named witnesses signed, also at the end of the vote.",
] as const;

export const NOT_PROVED = [
  "A file alone proves only the first line: ask a node, name witnesses, keep your receipts and compare logs with others.",
  "No check can prove that nobody was pressed to vote, or that each address is a different person.",
] as const;

/** One name for one thing: the words that the product uses. */
export const TERMS = [
  {
    id: "term-vote",
    term: "Vote",
    text: "A person's yes or no on a proposal. The last one before voting ends counts.",
  },
  { id: "term-ballot", term: "Ballot", text: "The signed record of a vote. Anyone can check its signature." },
  {
    id: "term-voting-power",
    term: "Voting power (VP)",
    text: "How much a vote counts. It comes from the NFTs and tokens that the voter held at the snapshot.",
  },
  {
    id: "term-snapshot",
    term: "Snapshot",
    text: "The block of the chain at which a proposal reads everybody's power.",
  },
  {
    id: "term-quorum",
    term: "Quorum",
    text: "The power that yes and no must reach together for a proposal to pass.",
  },
  {
    id: "term-result",
    term: "Result",
    text: "The power for yes and for no, and whether the proposal passed.",
  },
  {
    id: "term-verify",
    term: "Verify",
    text: "Recount a result on your own device, from the signed ballots.",
  },
  {
    id: "term-receipt",
    term: "Receipt",
    text: "The server's signed promise to add your ballot to the public log within a day.",
  },
  {
    id: "term-public-log",
    term: "Public log",
    text: "The list of everything that was published, voted or moderated. Entries are only ever added.",
  },
  {
    id: "term-fee",
    term: "Fee",
    text: "The tokens that publishing a proposal or a bounty costs. Voting is free.",
  },
  {
    id: "term-roles",
    term: "Owner, moderator, member, admin",
    text: "A club has one owner, its moderators and its members. Admins run the site.",
  },
  {
    id: "term-hidden",
    term: "Hidden",
    text: "A text that an admin has covered, with a public reason. Votes on it still count.",
  },
  {
    id: "term-bounty",
    term: "Bounty, prize, payout",
    text: "A bounty is paid work: people submit, the sponsor names winners, and each prize has a payout that is proved on chain.",
  },
] as const;

export const QUESTIONS = [
  {
    id: "gas",
    question: "Does voting cost gas?",
    answer:
      "No. A ballot is a signature, not a transaction. Only publishing a proposal or a bounty sends tokens, and your wallet shows the amount before you confirm.",
  },
  {
    id: "late-tokens",
    question: "I bought tokens after a vote began. Do they count?",
    answer:
      "Not in that vote. Power is read at a block that was fixed when the proposal was prepared; what you hold now counts in the next one.",
  },
  {
    id: "no-power",
    question: "Why is my voting power 0?",
    answer:
      "Because you held no NFTs or tokens at the block that was read. Sign in and tap your VP at the bottom of the page to see what you held and when.",
  },
  {
    id: "snapshot",
    question: "What is a snapshot block?",
    answer:
      "The block of the chain at which all power in a vote is read. It is fixed before the vote begins, so that nobody can buy, borrow or move tokens to sway a vote that is already open.",
  },
  {
    id: "minimum",
    question: "Why can't I publish a proposal with my power?",
    answer:
      "Proposing takes a minimum of voting power (see “How deciding works” above), so that lists stay readable. Voting has no minimum. The message says what you hold, at which block, and how much you still need.",
  },
  {
    id: "fee",
    question: "Why is there a fee, and where does it go?",
    answer:
      "Publishing costs a fee in tokens, so that nobody floods the clubs. Your wallet sends it to the admin wallet, and the server looks for it on the chain. It counts once the chain has confirmed it. A payment whose page was closed is not lost: “I already paid” finds it.",
  },
  {
    id: "wallet",
    question: "My wallet refuses or shows nothing. What now?",
    answer:
      "Declining changes nothing, and you can try again. On a phone, open the wallet's own app: it may hold the request back until then. Some hardware wallets can't sign typed data; the same ballot is then shown as a plain text.",
  },
  {
    id: "change",
    question: "Can I change my vote?",
    answer:
      "Yes, until the end. Sign again and the new ballot replaces the old one. All ballots stay on record.",
  },
  {
    id: "whale",
    question: "What does WHALE mean?",
    answer:
      "It marks accounts that hold more than 50 NFTs and more than one trillion tokens. It is a badge; it adds no power.",
  },
  {
    id: "zero",
    question: "Why is my power shown as a dash?",
    answer: "Because the chain could not be read at that moment. Unknown is not zero, so we show a dash.",
  },
  {
    id: "recount",
    question: "What does “Verify” show that the result does not?",
    answer:
      "The result is what the server says. “Verify” recounts every signed ballot on your own device and compares. “Adds up” means that nothing is wrong, and that nothing in doubt can change the outcome; powers and times are our file's. “Confirmed by a node” and “Confirmed by witnesses” say who else agrees. “Not confirmed yet” means that a doubt could change the outcome: the page names it.",
  },
  {
    id: "delegate",
    question: "Can I delegate, abstain or rank choices?",
    answer: "No. A vote is yes or no, and each holder votes with their own wallet.",
  },
] as const;

export type QuestionId = (typeof QUESTIONS)[number]["id"];
