import type { FeePurpose } from "@/lib/fees/fee-purpose";

/** A further answer that an act needs, sent under `name` beside the reason. Everything about an act can be handed from server to browser. */
export type ActField = {
  name: string;
  label: string;
  help?: string;
  /** "time" is a moment that is typed in UTC and sent as ISO 8601; left empty it is sent as null where it is optional. */
  kind: "text" | "address" | "number" | "time" | "choice" | "checkbox";
  choices?: readonly { value: string; label: string }[];
  initial?: string;
  isOptional?: boolean;
};

/** One act of an admin: what it asks for and where it is sent. */
export type Act = {
  /** On the button that opens it and on the one that does it: a verb and what, such as "Remove admin". */
  label: string;
  /** Names the button if several of the same are in a list, such as "Remove 0x12...ab as admin". */
  name?: string;
  /** The question of the dialog, such as "Remove this admin?". */
  title: string;
  /** What follows, who can undo it. */
  description: string;
  /** Has to be typed before a dangerous act; null for one that is easily undone. */
  confirmWord: string | null;
  isDangerous: boolean;
  /** A route of /api/admin. */
  path: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON with `reason` and the fields. */
  body?: Readonly<Record<string, unknown>>;
  fields?: readonly ActField[];
  /** What the person is told once it is done. */
  done: string;
};

/** Cancels a proposal or bounty, by the dialog of its own page. */
export type CancelAct = Pick<Act, "label" | "name" | "isDangerous"> & {
  cancels: { purpose: FeePurpose; id: string; name: string };
};
