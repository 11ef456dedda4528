/** How many channels there are, and what became of deliveries in the last 24 hours. */
export type MessageFigures = {
  /** Confirmed e-mail addresses. */
  active: number;
  devices: number;
  /** Of Telegram. */
  chats: number;
  unconfirmed: number;
  failing: number;
  sent: number;
  needless: number;
  dead: number;
  open: number;
  openSince: Date | null;
};

/** A delivery that was not taken: given up, or tried again. */
export type MessageFault = { at: Date; tries: number; text: string; isDead: boolean };

/** Deliveries of the last 30 days that were given up for the same reason. */
export type DeadDeliveries = {
  channel: string;
  reason: string;
  /** What their messages are about. */
  kinds: string[];
  count: number;
  /** Those whose channel has not ended, so that trying again can help. */
  retriable: number;
  lastAt: Date;
};

export type MessageHealth = { figures: MessageFigures; faults: MessageFault[]; dead: DeadDeliveries[] };
