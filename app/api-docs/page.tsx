import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ApiDocsScreen } from "@/components/api/api-docs-screen";
import { getOpenApi } from "@/lib/routes/get-open-api.server";
import { listDocumentedRoutes } from "../api/documented-routes";

export const metadata: Metadata = {
  title: "API",
  description: "Clubs, proposals, votes, power and analytics as data: every route, with examples.",
  alternates: { canonical: "/api-docs" },
};

export default async function ApiDocsPage(): Promise<ReactNode> {
  return <ApiDocsScreen document={await getOpenApi(listDocumentedRoutes)} />;
}
