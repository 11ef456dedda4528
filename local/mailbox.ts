import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Server } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ParsedMail } from "mailparser";
import { inHtml } from "@/lib/messages/write-mail";
import { errorCode } from "./error-code";

export type Mailbox = { smtpUrl: string; url: string; stop(): Promise<void> };

const MOST_LISTED = 100;
const MAIL_FILE = /^[\dTZ-]+\.eml$/;

/** Takes every mail that the app sends, keeps it in `folder`, and lists it on a page. Both listen on loopback alone. */
export async function startMailbox({ folder, port }: { folder: string; port: number }): Promise<Mailbox> {
  // A configured start may not have these optional packages.
  const [{ SMTPServer }, { simpleParser }] = await Promise.all([import("smtp-server"), import("mailparser")]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, _session, callback) {
      buffer(stream).then((mail) => {
        keep(folder, mail);
        callback(null);
      }, callback);
    },
  });
  // A sender that goes away in the middle is no fault of ours.
  smtp.on("error", () => undefined);
  const page = createServer((request, response) => {
    answer({ request, response, folder, parse: (mail) => simpleParser(mail) }).catch((error: unknown) =>
      send(response, 500, "text/plain", String(error)),
    );
  });
  const smtpPort = await untilListening(smtp.listen(0, "127.0.0.1"));
  const pagePort = await untilListening(page.listen(port, "127.0.0.1"));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://127.0.0.1:${pagePort}`,
    async stop() {
      page.closeAllConnections();
      await Promise.all(
        [smtp, page].map((server) => new Promise<void>((done) => server.close(() => done()))),
      );
    },
  };
}

/** Names sort by time. Two mails of one millisecond get two names. */
function keep(folder: string, mail: Buffer): void {
  for (let serial = 0; ; serial++) {
    const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${String(serial).padStart(3, "0")}.eml`;
    try {
      writeFileSync(join(folder, name), mail, { flag: "wx", mode: 0o600 });
      return;
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

type Question = {
  request: IncomingMessage;
  response: ServerResponse;
  folder: string;
  parse(mail: Buffer): Promise<ParsedMail>;
};

async function answer({ request, response, folder, parse }: Question): Promise<void> {
  // A page of another site can't read this one, also not under a name of its own that leads here.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ""))
    return send(response, 403, "text/plain", "Open this page as localhost.");
  const names = readdirSync(folder)
    .filter((name) => MAIL_FILE.test(name))
    .sort()
    .reverse();
  const read = (name: string) => parse(readFileSync(join(folder, name)));
  const name = names.find((each) => request.url === `/${each}`);
  if (name !== undefined) {
    const { html, text } = await read(name);
    return html ? send(response, 200, "text/html", html) : send(response, 200, "text/plain", text ?? "");
  }
  if (request.url !== "/") return send(response, 404, "text/plain", "No such mail.");
  const listed = names.slice(0, MOST_LISTED);
  const mails = await Promise.all(listed.map(async (each) => ({ name: each, mail: await read(each) })));
  return send(response, 200, "text/html", listPage(mails));
}

function listPage(mails: readonly { name: string; mail: ParsedMail }[]): string {
  const items = mails.map(({ name, mail: { subject, to, date } }) => {
    const receivers = [to ?? []].flat().map(({ text }) => text);
    const about = `To ${receivers.join(", ")}, ${date?.toUTCString() ?? "at an unknown time"}`;
    return `<li><a href="/${name}">${inHtml(subject ?? "No subject")}</a><p>${inHtml(about)}</p></li>`;
  });
  const body =
    items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>No mail yet. It appears here by itself.</p>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Mailbox</title><style>${STYLE}</style></head><body><h1>Mailbox</h1><p>Every mail that local mode sent, newest first. None leaves this computer.</p>${body}</body></html>`;
}

const STYLE =
  ":root{color-scheme:light dark}body{max-width:40rem;margin:auto;padding:24px;font:16px/1.5 system-ui,sans-serif}" +
  "h1{font-size:24px}p{margin:4px 0;opacity:.8}ul{padding:0;list-style:none}li{padding:16px 0;border-top:1px solid #8888;overflow-wrap:anywhere}" +
  "a{font-weight:600;color:light-dark(#1d4fd7,#8fb0ff)}";

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}

/** Answers its port. */
function untilListening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    const answerPort = () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    };
    server.once("error", reject);
    if (server.listening) answerPort();
    else server.once("listening", answerPort);
  });
}
