import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /** What was taken, each as often as it came. */
  taken: ParsedMail[];
  /** The codes with which the next mails are refused after their text. */
  refusals: number[];
  /** Recipients that the server does not know. */
  unknown: Set<string>;
  stop(): Promise<void>;
};

/** Takes mail on loopback as a provider's server would, and reads it with a mail program's parser. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: ParsedMail[] = [];
  const refusals: number[] = [];
  const unknown = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      callback(unknown.has(address) ? refusal(550, "no such mailbox") : null);
    },
    onData(stream, _session, callback) {
      simpleParser(stream).then(
        (mail) => {
          const code = refusals.shift();
          if (code === undefined) taken.push(mail);
          callback(code === undefined ? null : refusal(code, "not now"));
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  server.on("error", () => undefined);
  const listener = server.listen(port, "127.0.0.1");
  await new Promise<void>((resolve) => listener.once("listening", resolve));
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("the mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    refusals,
    unknown,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
