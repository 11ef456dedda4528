import { packVerifier } from "./pack-verifier";

const OUTFILE = "dist/verify-bundle.mjs";

await packVerifier(OUTFILE);
process.stdout.write(`${OUTFILE}: node ${OUTFILE} file.json\n`);
