// A spreadsheet runs a text that begins with one of these as a formula; some treat the full-width forms alike.
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** The first line of a file, with the mark by which Excel knows that it is UTF-8. */
export function csvHead(names: readonly string[]): string {
  return `\ufeff${csvLine(names)}`;
}

/** One line of CSV (RFC 4180) with its line end. A leading apostrophe keeps a spreadsheet from running text. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}

function csvField(field: string): string {
  const text = FORMULA.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
