"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { PublicConfig } from "@/lib/env/public-config";

const ConfigContext = createContext<PublicConfig | null>(null);

export function ConfigProvider({
  config,
  children,
}: {
  config: PublicConfig;
  children: ReactNode;
}): ReactNode {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The configuration that the root layout handed over. */
export function usePublicConfig(): PublicConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error("usePublicConfig needs ConfigProvider above it");
  return config;
}
