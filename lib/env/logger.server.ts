import "server-only";
import { type DestinationStream, type Logger, pino } from "pino";

declare global {
  var clubLogger: Logger | undefined;
}

const secretFields = ["cookie", "set-cookie", "authorization", "signature", "message", "secret", "password"];

/** The process's log: LOG_LEVEL and above, to standard output. */
export function getLogger(): Logger {
  // One per process: the bundler may load this module once for each entry.
  globalThis.clubLogger ??= makeLogger(process.env["LOG_LEVEL"] || "info");
  return globalThis.clubLogger;
}

/** One JSON line per event; cookies, signatures, sign-in messages and keys are never written (T37). */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
