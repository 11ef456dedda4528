import "server-only";
import { type Logger, pino } from "pino";

declare global {
  var clubLogger: Logger | undefined;
}

const secretFields = ["cookie", "authorization", "signature", "message", "secret", "password", "set-cookie"];

/** One JSON line per event on standard output; cookies, signatures, sign-in messages and keys are never written (T37). */
export function getLogger(): Logger {
  // One per process: the bundler may load this module once for each entry.
  globalThis.clubLogger ??= pino({
    level: process.env["LOG_LEVEL"] || "info",
    base: undefined,
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
  });
  return globalThis.clubLogger;
}
