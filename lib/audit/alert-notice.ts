import type { AlertDraft } from "./alert-kinds";

export type NoticeEvent = "began" | "ended";

/** The beginning or the end of an alert, to be told. */
export type AlertNotice = AlertDraft & {
  id: string;
  event: NoticeEvent;
  raisedAt: Date;
  clearedAt: Date | null;
};
