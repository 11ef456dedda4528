import { createHash } from "node:crypto";
import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { getPool } from "@/lib/db/database.server";
import { deliverMessages } from "@/lib/messages/deliver-messages.server";

/** The job without end, with a mail server that takes everything; or a process that takes as much of a processor as there is. */
const [kind, port] = process.argv.slice(2);
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onData(stream, _session, callback) {
    stream.resume();
    stream.on("end", () => callback(null));
  },
});
server.on("error", () => undefined);
await once(server.listen(Number(port), "127.0.0.1"), "listening");
await getPool().query("SELECT 1");
process.send?.("begun");
for (; kind === "busy"; ) createHash("sha256").update(kind).digest();
for (;;) await deliverMessages();
