import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NotFoundScreen } from "@/components/layout/not-found-screen";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound(): ReactNode {
  return <NotFoundScreen />;
}
