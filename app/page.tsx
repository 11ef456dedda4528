import type { ReactNode } from "react";
import { HomeScreen } from "@/components/home/home-screen";
import { getPublicConfig } from "@/lib/env/environment.server";

export default function HomePage(): ReactNode {
  return <HomeScreen config={getPublicConfig()} />;
}
