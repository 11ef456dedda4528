import { startServices } from "./services";

// Ends with its parent: when that dies in any way, this standard input closes.
const services = await startServices();
process.stdout.write(
  `${JSON.stringify({ adminDatabaseUrl: services.adminDatabaseUrl, rpcUrl: services.rpcUrl })}\n`,
);
process.stdin.resume();
process.stdin.once("close", async () => {
  await services.stop();
  process.exit(0);
});
