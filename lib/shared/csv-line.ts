// A spreadsheet runs what begins with one of these as a formula; some read the full-width forms as the others.
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** One line of CSV (RFC 4180) with its line end; text that a spreadsheet would run is made text by a leading apostrophe. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}

function csvField(field: string): string {
  const text = FORMULA.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
