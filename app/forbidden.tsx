import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ForbiddenScreen } from "@/components/layout/forbidden-screen";

export const metadata: Metadata = { title: "For admins only" };

export default function Forbidden(): ReactNode {
  return <ForbiddenScreen />;
}
