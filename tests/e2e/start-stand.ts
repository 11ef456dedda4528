import { startStand } from "./stand";

/** One local mode instance for all journeys; what it answers ends it. */
export default async function start(): Promise<() => Promise<void>> {
  const { stop, ...urls } = await startStand();
  process.env["CLUB_STAND"] = JSON.stringify(urls);
  return stop;
}
