import { packSigner } from "./pack-verifier";

const OUTFILE = "dist/sign-ballot.mjs";

await packSigner(OUTFILE);
process.stdout.write(`${OUTFILE}: node ${OUTFILE} ballot-to-sign.json --key key.txt\n`);
