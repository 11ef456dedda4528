import "server-only";
import { type DestinationStream, type Logger, pino } from "pino";

type LogListener = (line: string) => void;

declare global {
  var clubLogger: Logger | undefined;
  var clubLogListener: LogListener | undefined;
}

const secretFields = ["cookie", "set-cookie", "authorization", "signature", "message", "secret", "password"];

/** The process's log: LOG_LEVEL and above, to standard output. */
export function getLogger(): Logger {
  // One per process: the bundler may load this module once for each entry.
  globalThis.clubLogger ??= makeLogger(process.env["LOG_LEVEL"] || "info", openOutput());
  return globalThis.clubLogger;
}

/** Has each line of the process's log, as it is written, heard by `listener` too. One at a time. */
export function setLogListener(listener: LogListener): void {
  globalThis.clubLogListener = listener;
}

function openOutput(): DestinationStream {
  let output: DestinationStream | undefined;
  return {
    write(line) {
      // Not before the first line, because it adds a listener to the process's exit.
      output ??= pino.destination(1);
      output.write(line);
      globalThis.clubLogListener?.(line);
    },
  };
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
