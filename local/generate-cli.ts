import { generateClient } from "./generate";
import { generatePrograms } from "./write-programs";

console.log((await generateClient()) ? "Wrote lib/db/generated." : "lib/db/generated is up to date.");
await generatePrograms();
