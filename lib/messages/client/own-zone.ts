/** The time zone of this browser. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // What a browser says that can't tell.
  return !timeZone || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}
