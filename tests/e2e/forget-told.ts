import { onDatabase } from "./beside-the-page";
import type { StandUrls } from "./stand";

/** As if nobody had been told of anything lately, so that the votes of other journeys hold no message back. */
export async function forgetTold(stand: StandUrls): Promise<void> {
  await onDatabase(stand, (client) =>
    client.query("UPDATE message_channel SET confirmed_at = app_now() WHERE confirmed_at IS NOT NULL"),
  );
}
