import { connect } from "node:net";

/** Sends one request as these bytes and gives the whole answer: for what clients would not send. */
export async function askRaw(url: string, lines: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const head = [...lines, "Connection: close", ""].flatMap((line) => [
    Buffer.from(line),
    Buffer.from("\r\n"),
  ]);
  const socket = connect(Number(port), hostname);
  socket.write(Buffer.concat(head));
  const answer: Buffer[] = [];
  for await (const chunk of socket) answer.push(chunk);
  return Buffer.concat(answer).toString("latin1");
}
