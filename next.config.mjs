// Two builds (product.md "Local mode"): the launcher sets LOCAL_MODE=1 and gets `.local/next`, which holds the
// local wallet; every other build goes to `.next` and holds none of it.
const isLocalBuild = process.env.LOCAL_MODE === "1";

/** @type {import("next").NextConfig} */
const nextConfig = {
  distDir: isLocalBuild ? ".local/next" : ".next",
  typedRoutes: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  experimental: { useTypeScriptCli: true, authInterrupts: true },
  serverExternalPackages: ["pino", "pg", "siwe", "ethers"],
};

export default nextConfig;
