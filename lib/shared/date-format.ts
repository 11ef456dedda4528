const kept = new Map<string, Intl.DateTimeFormat>();

/** How American English writes a date with these options, made once: making one costs some hundred times what using it does. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options);
  const format = kept.get(name) ?? new Intl.DateTimeFormat("en-US", options);
  kept.set(name, format);
  return format;
}
