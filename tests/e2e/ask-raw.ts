import { connect } from "node:net";

/**
 * Sends these bytes as one request and gives the whole answer, once the server has closed the connection. It can send what
 * clients would not. With `dripMs`, one byte of a body follows at each interval.
 */
export async function askRaw(
  url: string,
  lines: readonly (string | Buffer)[],
  { dripMs }: { dripMs?: number } = {},
): Promise<string> {
  const { hostname, port } = new URL(url);
  const head = [...lines, ...(dripMs === undefined ? ["Connection: close"] : []), ""].flatMap((line) => [
    Buffer.from(line),
    Buffer.from("\r\n"),
  ]);
  const socket = connect(Number(port), hostname);
  socket.write(Buffer.concat(head));
  const timer = dripMs === undefined ? undefined : setInterval(() => socket.write(" "), dripMs);
  const answer: Buffer[] = [];
  try {
    for await (const chunk of socket) answer.push(chunk);
  } finally {
    clearInterval(timer);
  }
  return Buffer.concat(answer).toString("latin1");
}
