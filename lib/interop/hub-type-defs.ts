/**
 * The part of Snapshot's hub schema that is answered here, in its names and types, so that programs written for Snapshot need no change.
 * What Snapshot has no word for stands in fields of our own: `powers`, `power`, `number`, `outcome`, `hidden`.
 */
export const HUB_TYPE_DEFS = `
scalar Any

type Query {
  "A club by its slug; null if there is none."
  space(id: String!): Space
  "Clubs, newest first."
  spaces(first: Int! = 20, skip: Int! = 0, where: SpaceWhere, orderBy: String, orderDirection: OrderDirection): [Space]
  "A proposal by the digest of any signed version; null if there is none."
  proposal(id: String!): Proposal
  "Proposals, newest first. Those of a hidden club only if its space or their id is asked for."
  proposals(first: Int! = 20, skip: Int! = 0, where: ProposalWhere, orderBy: String, orderDirection: OrderDirection): [Proposal]
  "A vote that counts, by the hash of its ballot; null if there is none."
  vote(id: String!): Vote
  "The votes that count of proposals, voters or ids."
  votes(first: Int! = 20, skip: Int! = 0, where: VoteWhere, orderBy: String, orderDirection: OrderDirection): [Vote]
  "The power of an address at a proposal's snapshot, or now."
  vp(voter: String!, space: String!, proposal: String): Vp
  "The public log in its order: mci is the place of an entry, counted from 1, without gaps."
  messages(first: Int! = 20, skip: Int! = 0, where: MessageWhere, orderBy: String, orderDirection: OrderDirection): [Message]
}

enum OrderDirection { asc desc }

input SpaceWhere {
  id: String
  id_in: [String]
  created: Int
  created_in: [Int]
  created_gt: Int
  created_gte: Int
  created_lt: Int
  created_lte: Int
  verified: Boolean
}

input ProposalWhere {
  id: String
  id_in: [String]
  space: String
  space_in: [String]
  author: String
  author_in: [String]
  network: String
  network_in: [String]
  type: String
  type_in: [String]
  title_contains: String
  "pending, active or closed"
  state: String
  flagged: Boolean
  space_verified: Boolean
  created: Int
  created_in: [Int]
  created_gt: Int
  created_gte: Int
  created_lt: Int
  created_lte: Int
  start: Int
  start_in: [Int]
  start_gt: Int
  start_gte: Int
  start_lt: Int
  start_lte: Int
  end: Int
  end_in: [Int]
  end_gt: Int
  end_gte: Int
  end_lt: Int
  end_lte: Int
}

input VoteWhere {
  id: String
  id_in: [String]
  proposal: String
  proposal_in: [String]
  voter: String
  voter_in: [String]
  space: String
  space_in: [String]
  created: Int
  created_in: [Int]
  created_gt: Int
  created_gte: Int
  created_lt: Int
  created_lte: Int
  vp_gt: Float
  vp_gte: Float
  vp_lt: Float
  vp_lte: Float
}

input MessageWhere {
  mci: Int
  mci_in: [Int]
  mci_gt: Int
  mci_gte: Int
  mci_lt: Int
  mci_lte: Int
}

type Space {
  id: String!
  name: String
  private: Boolean
  about: String
  avatar: String
  cover: String
  terms: String
  location: String
  website: String
  twitter: String
  github: String
  coingecko: String
  email: String
  discussions: String
  guidelines: String
  template: String
  "The chain's id."
  network: String
  "VP: what powers are counted in."
  symbol: String
  domain: String
  skin: String
  categories: [String]
  treasuries: [Treasury]
  strategies: [Strategy]
  "The owner."
  admins: [String]
  moderators: [String]
  "Who joined first, up to 200 people; /api/clubs/{clubSlug}/members has everybody."
  members: [String]
  filters: SpaceFilters
  plugins: Any
  voting: SpaceVoting
  validation: Validation
  voteValidation: Validation
  verified: Boolean
  "Hidden by a moderator; its name and texts are left out."
  flagged: Boolean
  hibernated: Boolean
  turbo: Boolean
  activeProposals: Int
  proposalsCount: Int
  followersCount: Int
  parent: Space
  children: [Space]
  created: Int!
}

type SpaceFilters { minScore: Float onlyMembers: Boolean }
type Treasury { name: String address: String network: String }
type Validation { name: String! params: Any }
type Strategy { name: String! network: String params: Any }

type SpaceVoting {
  delay: Int
  period: Int
  type: String
  quorum: Float
  quorumType: String!
  blind: Boolean
  hideAbstain: Boolean
  privacy: String
  aliased: Boolean
  "Our own: the share of all power that yes and no must reach together, in hundredths of a percent."
  quorumBasisPoints: Int
}

type Proposal {
  "The digest that its author signed. An edit before voting gives another; the old one still finds it."
  id: String!
  ipfs: String
  author: String!
  created: Int!
  updated: Int
  space: Space
  network: String!
  symbol: String!
  type: String
  strategies: [Strategy]!
  validation: Validation
  plugins: Any!
  "Empty while hidden by a moderator, as body and discussion are."
  title: String!
  body: String
  discussion: String!
  "Yes is choice 1, no is choice 2."
  choices: [String]!
  labels: [String]!
  start: Int!
  end: Int!
  quorum: Float!
  quorumType: String!
  privacy: String
  snapshot: Int
  state: String
  link: String
  app: String
  scores: [Float]
  scores_by_strategy: Any
  scores_state: String
  scores_total: Float
  scores_updated: Int
  votes: Int
  flagged: Boolean
  "Our own: the scores exactly, in units of 10^-18 VP."
  powers: [String]!
  "Our own: the quorum exactly, in units of 10^-18 VP."
  quorumPower: String!
  "Our own: its number in the club."
  number: Int!
  "Our own: passed, rejected, quorum-not-met or cancelled; null until the result is final."
  outcome: String
  "Our own: the id in the addresses of the REST API."
  restId: String!
}

type Vote {
  "The hash of the signed ballot."
  id: String!
  ipfs: String
  voter: String!
  created: Int!
  space: Space!
  proposal: Proposal
  "1 is yes, 2 is no."
  choice: Any!
  metadata: Any
  "Empty while hidden by a moderator."
  reason: String
  app: String
  vp: Float
  vp_by_strategy: [Float]
  vp_state: String
  "Our own: vp exactly, in units of 10^-18 VP."
  power: String!
}

type Vp {
  vp: Float
  vp_by_strategy: [Float]
  vp_state: String
  "Our own: vp exactly, in units of 10^-18 VP."
  power: String!
}

type Message {
  mci: Int
  "The digest of the proposal or ballot; of other entries the hash of the leaf."
  id: String
  ipfs: String
  address: String
  version: String
  timestamp: Int
  space: String
  "vote, proposal, update-proposal, delete-proposal; of other entries log: and their kind."
  type: String
  sig: String
  receipt: String
  "Our own: the entry as the log holds it."
  entry: String!
}
`;
