// A server that calls itself, once by http and once by https, for each request of /planted. A rewrite that leaves the process
// does this.
import { createServer, get as getPlain } from "node:http";
import { get as getSecure } from "node:https";

const [host, port] = process.argv.slice(2);
const server = createServer((request, response) => {
  if (request.url !== "/planted") return response.end("ok");
  const asked = [
    [getPlain, "http"],
    [getSecure, "https"],
  ].map(
    ([get, scheme]) =>
      new Promise((resolve) => {
        get(`${scheme}://localhost:${port}/`, { family: 4 }, resolve).once("error", resolve);
      }),
  );
  return Promise.all(asked).then(() => response.end("asked"));
});
server.listen(Number(port), host);
