// Runs on a fresh clone with nothing installed, so it is plain JavaScript and imports only Node.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listConfiguredNames } from "./launch-mode.mjs";
import { whyInstallIn } from "./why-install.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: version 20.19 or later is needed.`);
}

if (existsSync(".env")) process.loadEnvFile(".env");
const exampleText = readFileSync(".env.example", "utf8");
const isConfigured = listConfiguredNames({ exampleText, environment: process.env }).length > 0;
const flags = process.argv.slice(2);
const needsLocalParts = !isConfigured && !flags.includes("--build");

// Packages for tests stay if they are there, and a start doesn't install them.
const others = existsSync("node_modules/jest") ? "--include=dev" : "--omit=dev";
install(whyInstallIn("."), [others]);
if (needsLocalParts)
  install(whyInstallIn("local/parts", { needsThisSystem: true }), ["--prefix", "local/parts"]);
launch();

function install(reason, options) {
  if (reason === undefined) return;
  console.log(`Installing packages (${reason}): npm ci ${options.join(" ")}`);
  const command = process.platform === "win32" ? "npm.cmd" : "npm";
  // What the cache has is right by its hash, so the registry isn't asked about it again.
  const { status } = spawnSync(command, ["ci", ...options, "--include=optional", "--prefer-offline"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) fail("The packages could not be installed: see above.");
}

function launch() {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "local/launch.ts", ...flags],
    // When this process is killed the channel ends, and the launcher stops what it started.
    { stdio: ["inherit", "inherit", "inherit", "ipc"] },
  );
  const stop = () => {
    if (child.connected) child.send("stop");
  };
  // Ctrl-C in a terminal reaches the launcher by itself; it just must not end this process first.
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 0);
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
