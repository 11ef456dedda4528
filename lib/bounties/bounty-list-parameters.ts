/** What the API's document says of the filters of every list of bounties. */
export const bountyListParameters = {
  state: "`open`, `in-review` (the overdue ones too), `completed`, or `any`.",
  type: "`open` to everybody, or `apply` first.",
  label: "Only bounties with this label.",
  sort: "By `deadline` (of open ones the next first), by `prize` (tokens before the chain's coin), by `submissions`, or `newest`.",
  sponsor: "Only bounties of this address.",
  after: "The `next` of the page before.",
} as const;
