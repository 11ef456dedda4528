import { generateClient, generateRoutes } from "./generate";

generateRoutes();
console.log((await generateClient()) ? "Wrote lib/db/generated." : "lib/db/generated is up to date.");
