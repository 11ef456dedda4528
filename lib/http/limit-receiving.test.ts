import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { limitReceiving, RECEIVING_MS } from "./limit-receiving.server";

it("gives each server a limit for whole requests with its first request", async () => {
  const server = createServer((_request, response) => void response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  limitReceiving();
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST /clubs HTTP/1.1\r\nHost: club.test\r\nContent-Length: 900\r\n\r\na");
  await once(socket, "data");
  expect(server).toMatchObject({ headersTimeout: RECEIVING_MS, requestTimeout: RECEIVING_MS });
  socket.destroy();
  server.close();
});
