import type { WrittenMessage } from "./write-message";

/** One delivery to one destination: all that is due there. */
export type Sending = {
  deliveryId: string;
  channelId: string;
  to: string;
  messages: readonly WrittenMessage[];
  isConfirmation: boolean;
};

/** Sends it, or throws RefusedForGood, AskedToWait, or an error after which a later try may succeed. */
export type Sender = (sending: Sending) => Promise<void>;

/** The destination is refused: no later try can help. */
export class RefusedForGood extends Error {}

/** The receiver takes nothing for so long (429). It is no failed try. */
export class AskedToWait extends Error {
  readonly seconds: number;

  constructor(seconds: number, message: string) {
    super(message);
    this.seconds = seconds;
  }
}
