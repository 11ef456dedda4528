import { seedProposals } from "./seed-proposals";

const { SEEDED_DATABASE_URL: databaseUrl = "", SEEDED_RPC_URL: rpcUrl = "" } = process.env;

seedProposals({ databaseUrl, rpcUrl }).then(
  ({ proposals, ballots }) => {
    console.log(`${proposals} published, ${ballots} ballots`);
    process.exit(0);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
