/** What a run of the job did. */
export type AnchorReport =
  | { isOn: false }
  | {
      isOn: true;
      address: string;
      /** Found in a block that counts, and in one that the chain dropped. */
      confirmed: number;
      dropped: number;
      signed: number;
      /** In no block that counts yet. */
      waiting: number;
      /** Why nothing was signed although something is to be anchored. */
      reason: string | null;
    };

/** A run in one line. */
export function describeAnchoring(report: AnchorReport): string {
  if (!report.isOn) return "off: ANCHOR_PRIVATE_KEY is not set";
  const { confirmed, dropped, signed, waiting, reason } = report;
  return [
    `${signed} signed, ${confirmed} confirmed, ${waiting} in no confirmed block yet`,
    ...(dropped === 0 ? [] : [`${dropped} dropped by the chain`]),
    ...(reason === null ? [] : [`none signed: ${reason}`]),
  ].join("; ");
}
