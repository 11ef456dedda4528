import { PUBLIC_RELAY_URL } from "@/lib/env/public-relay";
import { contentSecurityPolicy } from "./content-security-policy";

const input = {
  nonce: "abc",
  browserRpcUrl: "https://rpc.example/key/1",
  relayUrl: null,
  isHttps: true,
  isDevelopment: false,
};

function directive(policy: string, name: string): string[] {
  const found = policy.split("; ").find((part) => part.split(" ")[0] === name);
  return found?.split(" ").slice(1) ?? [];
}

describe("contentSecurityPolicy", () => {
  it("runs scripts by nonce alone: nothing inline, no eval, no host", () => {
    expect(directive(contentSecurityPolicy(input), "script-src")).toEqual([
      "'nonce-abc'",
      "'strict-dynamic'",
    ]);
  });

  it("lets a page talk to this site and the browser RPC's origin alone", () => {
    const policy = contentSecurityPolicy(input);
    expect(directive(policy, "connect-src")).toEqual(["'self'", "https://rpc.example"]);
    expect(directive(policy, "frame-src")).toEqual(["'none'"]);
  });

  it("adds WalletConnect's relay and its attestation, and nothing more of it", () => {
    const policy = contentSecurityPolicy({ ...input, relayUrl: PUBLIC_RELAY_URL });
    expect(directive(policy, "connect-src")).toEqual(["'self'", "https://rpc.example", PUBLIC_RELAY_URL]);
    expect(directive(policy, "frame-src")).toEqual(["https://verify.walletconnect.org"]);
  });

  it("adds a relay of one's own alone, without a host of WalletConnect", () => {
    const policy = contentSecurityPolicy({ ...input, relayUrl: "wss://relay.example" });
    expect(directive(policy, "connect-src")).toEqual([
      "'self'",
      "https://rpc.example",
      "wss://relay.example",
    ]);
    expect(directive(policy, "frame-src")).toEqual(["'none'"]);
    expect(policy).not.toContain("walletconnect");
  });

  it("lets the page that recounts pair too", () => {
    const policy = contentSecurityPolicy({ ...input, isRecounting: true, relayUrl: PUBLIC_RELAY_URL });
    expect(directive(policy, "connect-src")).toContain(PUBLIC_RELAY_URL);
  });

  it.each(["object-src", "base-uri", "frame-ancestors"])("closes %s", (name) => {
    expect(directive(contentSecurityPolicy(input), name)).toEqual(["'none'"]);
  });

  it("keeps forms here, and eval for development", () => {
    const development = contentSecurityPolicy({ ...input, isDevelopment: true, isHttps: false });
    expect(directive(development, "form-action")).toEqual(["'self'"]);
    expect(directive(development, "script-src")).toContain("'unsafe-eval'");
    expect(development).not.toContain("upgrade-insecure-requests");
  });

  it("lets the page that recounts ask any node and run WebAssembly, and no other page", () => {
    const everywhere = contentSecurityPolicy(input);
    expect(everywhere).not.toMatch(/wasm-unsafe-eval|localhost/);
    expect(directive(everywhere, "connect-src")).not.toContain("https:");
    const recounting = contentSecurityPolicy({ ...input, isRecounting: true });
    expect(directive(recounting, "connect-src").join(" ")).toBe(
      "'self' https: http://localhost:* http://127.0.0.1:*",
    );
    expect(directive(recounting, "script-src")).toEqual([
      "'nonce-abc'",
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
    ]);
    expect(directive(everywhere, "worker-src")).toEqual(["'self'"]);
    const same = [
      "default-src",
      "worker-src",
      "style-src",
      "img-src",
      "font-src",
      "frame-src",
      "object-src",
      "base-uri",
    ];
    for (const name of [...same, "frame-ancestors", "form-action"]) {
      expect([name, directive(recounting, name)]).toEqual([name, directive(everywhere, name)]);
    }
  });
});
