/** Ids instead of the ones in the published queries; apart from spaces, the rest of each text is as published. */
export type HubFacts = { space: string; proposal: string; vote: string; voter: string };

type PublishedQuery = {
  client: string;
  name: string;
  query: (facts: HubFacts) => string;
  variables?: (facts: HubFacts) => Record<string, unknown>;
  expected: (facts: HubFacts) => Record<string, unknown>;
};

/** docs.snapshot.box, "API": the examples of its explorer, of which these stand for the fields that bots read. */
const DOCUMENTATION = "Snapshot's documentation";
/** npm mcp-snapshot-server 1.0.0: the three questions of its tools for spaces and proposals. */
const MCP_SERVER = "mcp-snapshot-server";
/** github.com/metagov/daostar: the aggregator's adapter for Snapshot, whose answers are ERC-4824 documents. */
const DAOSTAR = "DAOstar's API";
/** github.com/snapshot-labs/snapshot-mcp: the example of its tool for queries. */
const OWN_MCP = "Snapshot's own MCP server";

const PROPOSAL_FIELDS = "id title body choices start end snapshot state author space { id name }";

export const PUBLIC_CLIENTS: readonly PublishedQuery[] = [
  {
    client: DOCUMENTATION,
    name: "a single space",
    query: ({ space }) => `query { space(id: "${space}") { id name about network symbol members } }`,
    expected: ({ space }) => ({ space: { id: space, name: space, network: "25", symbol: "VP" } }),
  },
  {
    client: DOCUMENTATION,
    name: "multiple spaces",
    query: () => `query { spaces( first: 20, skip: 0, orderBy: "created", orderDirection: asc ) {
      id name about network symbol strategies { name params } admins members filters { minScore onlyMembers } plugins } }`,
    expected: ({ space }) => ({
      spaces: [
        {
          id: space,
          strategies: [{ params: { symbol: "VP" } }],
          filters: { onlyMembers: false },
          plugins: {},
        },
      ],
    }),
  },
  {
    client: DOCUMENTATION,
    name: "a single proposal",
    query: ({
      proposal,
    }) => `query { proposal(id:"${proposal}") { id title body choices start end snapshot state author created
      scores scores_by_strategy scores_total scores_updated plugins network strategies { name network params } space { id name } } }`,
    expected: ({ proposal, space }) => ({
      proposal: {
        id: proposal,
        title: "Plant trees",
        state: "active",
        scores: [6, 4],
        scores_total: 10,
        space: { id: space },
      },
    }),
  },
  {
    client: DOCUMENTATION,
    name: "proposals",
    query: ({
      space,
    }) => `query { proposals ( first: 20, skip: 0, where: { space_in: ["${space}"], state: "closed" },
      orderBy: "created", orderDirection: desc ) { id title body choices start end snapshot state scores scores_by_strategy
      scores_total scores_updated author space { id name } } }`,
    expected: () => ({ proposals: [{ title: "Dig a well", state: "closed" }] }),
  },
  {
    client: DOCUMENTATION,
    name: "a single vote",
    query: ({ vote }) =>
      `query { vote ( id: "${vote}" ) { id voter vp vp_by_strategy vp_state created proposal { id } choice space { id } } }`,
    expected: ({ vote, voter, proposal }) => ({
      vote: { id: vote, voter, vp: 2, choice: 1, proposal: { id: proposal } },
    }),
  },
  {
    client: DOCUMENTATION,
    name: "votes",
    query: ({
      proposal,
    }) => `query { votes ( first: 1000 skip: 0 where: { proposal: "${proposal}" } orderBy: "created",
      orderDirection: desc ) { id voter vp vp_by_strategy vp_state created proposal { id } choice space { id } } }`,
    expected: ({ proposal }) => ({
      votes: [4, 3, 2, 1].map((vp) => ({
        vp,
        vp_by_strategy: [vp],
        proposal: { id: proposal },
        choice: vp === 4 ? 2 : 1,
      })),
    }),
  },
  {
    client: MCP_SERVER,
    name: "getSpaces",
    query: () => `query Spaces { spaces( first: 20, skip: 0, orderBy: "created", orderDirection: asc ) {
      id name about network symbol strategies { name params } admins members } }`,
    expected: ({ space }) => ({ spaces: [{ id: space }] }),
  },
  {
    client: MCP_SERVER,
    name: "getProposals",
    query: ({
      space,
    }) => `query Proposals { proposals ( first: 20, skip: 0, where: { space_in: ["${space}"] , state: "active" },
      orderBy: "created", orderDirection: desc ) { ${PROPOSAL_FIELDS} } }`,
    expected: ({ proposal }) => ({ proposals: [{ id: proposal, body: "Oaks.", choices: ["Yes", "No"] }] }),
  },
  {
    client: MCP_SERVER,
    name: "getProposal",
    query: ({ proposal }) => `query Proposal { proposal(id: "${proposal}") { ${PROPOSAL_FIELDS} } }`,
    expected: ({ proposal, space }) => ({ proposal: { id: proposal, space: { id: space, name: space } } }),
  },
  {
    client: DAOSTAR,
    name: "GetProposals",
    query:
      () => `query GetProposals($dao: String!, $first: Int!, $skip: Int!) { proposals ( where: { space_in: [$dao], },
      orderBy: "created", orderDirection: desc, first: $first, skip: $skip ) { ${PROPOSAL_FIELDS} } }`,
    variables: ({ space }) => ({ dao: space, first: 20, skip: 0 }),
    expected: ({ proposal }) => ({ proposals: [{ title: "Dig a well" }, { id: proposal }] }),
  },
  {
    client: DAOSTAR,
    name: "GetMembers",
    query: () =>
      "query GetMembers($dao: String!) { space(id: $dao) { id name about network symbol members } }",
    variables: ({ space }) => ({ dao: space }),
    expected: ({ voter }) => ({ space: { members: [voter] } }),
  },
  {
    client: OWN_MCP,
    name: "active proposals of a space",
    query: () =>
      `query ($space: String!) { proposals(first: 10, where: { space: $space, state: "active" }) { id title choices scores votes end } }`,
    variables: ({ space }) => ({ space }),
    expected: ({ proposal }) => ({ proposals: [{ id: proposal, votes: 4 }] }),
  },
];
