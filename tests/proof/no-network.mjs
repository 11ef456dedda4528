// Preloaded into a program that must not use a network: whatever opens a connection or looks up a name ends it.
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

function refuse() {
  console.error("this program tried to use the network");
  process.exit(97);
}

net.Socket.prototype.connect = refuse;
dgram.createSocket = refuse;
for (const name of ["lookup", "resolve", "resolve4", "resolve6"]) {
  dns[name] = refuse;
  dns.promises[name] = refuse;
}
syncBuiltinESMExports();
