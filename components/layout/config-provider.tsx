"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { PublicConfig } from "@/lib/env/public-config";

const ConfigContext = createContext<PublicConfig | null>(null);

const ProposingPowerContext = createContext<string | null>(null);

export function ConfigProvider({
  config,
  proposingPower,
  children,
}: {
  config: PublicConfig;
  /** Whole VP that a proposal needs of its author, by the settings; null while unknown. */
  proposingPower: string | null;
  children: ReactNode;
}): ReactNode {
  return (
    <ConfigContext value={config}>
      <ProposingPowerContext value={proposingPower}>{children}</ProposingPowerContext>
    </ConfigContext>
  );
}

/** The configuration that the root layout handed over. */
export function usePublicConfig(): PublicConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error("usePublicConfig needs ConfigProvider above it");
  return config;
}

/** Whole VP that a proposal needs, as the settings were when the page was loaded; null when they could not be read. */
export function useProposingPower(): string | null {
  return useContext(ProposingPowerContext);
}
