import { startStand } from "./stand";

/** Starts one local mode for all journeys and answers how to end it. */
export default async function start(): Promise<() => Promise<void>> {
  const { stop, ...urls } = await startStand();
  process.env["CLUB_STAND"] = JSON.stringify(urls);
  return stop;
}
