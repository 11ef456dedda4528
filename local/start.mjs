// Runs on a fresh clone with nothing installed, so it is plain JavaScript and imports Node alone.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listConfiguredNames } from "./launch-mode.mjs";

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
const isOnlyBuild = flags.includes("--build");

const missing = whyInstall({ needsLocalParts: !isConfigured && !isOnlyBuild });
if (missing) install(missing);
launch();

function whyInstall({ needsLocalParts }) {
  const installedFile = "node_modules/.package-lock.json";
  if (!existsSync(installedFile)) return "nothing is installed yet";
  const installed = readPackages(installedFile);
  // By content: a checkout gives files new dates.
  const changed = Object.entries(readPackages("package-lock.json")).find(([path, wanted]) => {
    if (path === "") return false;
    const present = installed[path];
    if (present) return present.version !== wanted.version;
    const isLeftOut = wanted.optional || ((wanted.dev || wanted.devOptional) && !needsLocalParts);
    return !isLeftOut;
  });
  return changed && `${changed[0]} ${changed[1].version} is missing`;
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function install(reason) {
  console.log(`Installing packages (${reason}): npm ci`);
  // With NODE_ENV=production npm would leave out what local mode and the build need.
  const command = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(command, ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) fail("The packages could not be installed: see above.");
}

function launch() {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "local/launch.ts", ...flags],
    // The channel ends when this process is killed: then the launcher stops what it started.
    { stdio: ["inherit", "inherit", "inherit", "ipc"] },
  );
  const stop = () => {
    if (child.connected) child.send("stop");
  };
  // Ctrl-C in a terminal reaches the launcher by itself; here it must only not end this process first.
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
