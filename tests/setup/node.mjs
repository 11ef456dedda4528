import "./keep-compiled.mjs";

export { TestEnvironment as default } from "jest-environment-node";
