import { contentSecurityPolicy } from "./content-security-policy";

const input = {
  nonce: "abc",
  browserRpcUrl: "https://rpc.example/key/1",
  hasWalletConnect: false,
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

  it("adds WalletConnect only when it is offered", () => {
    const policy = contentSecurityPolicy({ ...input, hasWalletConnect: true });
    expect(directive(policy, "connect-src")).toContain("wss://*.walletconnect.com");
    expect(directive(policy, "frame-src").every((host) => host.startsWith("https://"))).toBe(true);
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
});
