import { generateClient, generateRoutes } from "./generate";
import { generatePrograms } from "./write-programs";

generateRoutes();
console.log((await generateClient()) ? "Wrote lib/db/generated." : "lib/db/generated is up to date.");
await generatePrograms();
