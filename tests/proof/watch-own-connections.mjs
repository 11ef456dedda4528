// Loaded before a server by `--import`. Reports on standard error when the process connects to its own port.
import { Server, Socket } from "node:net";

const { listen } = Server.prototype;
const { connect } = Socket.prototype;
const ownPorts = new Set();

Server.prototype.listen = function (...args) {
  this.once("listening", () => ownPorts.add(this.address()?.port));
  return listen.apply(this, args);
};

Socket.prototype.connect = function (...args) {
  // Node passes its normalised arguments on as a list in the first one.
  const options = [args].flat(2).find((value) => typeof value === "object" && value !== null);
  if (ownPorts.has(Number(options?.port))) process.stderr.write(`OWN CONNECTION to ${options.port}\n`);
  return connect.apply(this, args);
};
