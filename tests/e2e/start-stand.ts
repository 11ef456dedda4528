import { startCompanion } from "../setup/companion";

/** One local mode instance for all journeys; what it answers ends it. */
export default async function start(): Promise<() => Promise<void>> {
  const stand = await startCompanion("tests/e2e/stand-cli.ts");
  process.env["CLUB_STAND"] = stand.line;
  return stand.stop;
}
