import { parseArgs } from "node:util";
import webPush from "web-push";

const HELP = `npm run web-push-keys   makes a pair of keys for messages on people's devices, and prints it as variables
Make one pair for each deployment and keep it: every device asks for messages of one public key.
`;

const { values } = parseArgs({ options: { help: { type: "boolean" } } });
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
process.stdout.write(
  values.help ? HELP : `WEB_PUSH_PUBLIC_KEY=${publicKey}\nWEB_PUSH_PRIVATE_KEY=${privateKey}\n`,
);
