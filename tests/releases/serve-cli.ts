import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { ENDPOINTS } from "@/app/api/endpoints";
import { GET as checkpoint } from "@/app/checkpoint/route";
import { listen } from "@/local/listen";
import { answerFrom } from "@/lib/routes/endpoint-table.server";

// Today's API on the database of the environment, for programs of earlier versions. Prints its address.

const answers = answerFrom(ENDPOINTS);
const server = createServer(async (incoming, outgoing) => {
  const request = new Request(new URL(incoming.url ?? "/", "http://localhost:3000"), {
    headers: { "x-forwarded-for": "192.0.2.1" },
  });
  const { pathname } = new URL(request.url);
  const response =
    pathname === "/checkpoint"
      ? await checkpoint(request, { params: Promise.resolve({}) })
      : await answers.GET(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
  await text(incoming);
});
process.stdout.write(`${(await listen(server)).url}\n`);
