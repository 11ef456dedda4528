import { verifyBundle } from "./verify-bundle-program-cli";

verifyBundle(process.argv.slice(2)).then(({ status, text }) => {
  (status === 3 ? process.stderr : process.stdout).write(text);
  process.exitCode = status;
});
