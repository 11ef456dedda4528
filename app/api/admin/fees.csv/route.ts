import { exportFeeLedger } from "@/lib/admin/export-fee-ledger.server";
import { ledgerCsvQuery } from "@/lib/admin/fee-ledger-schemas";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  right: "fee.view",
  limit: { name: "fee-csv", points: 10, windowSeconds: 60 },
  query: ledgerCsvQuery,
  document: { summary: "The fee ledger as a file; for admins." },
  handler: ({ session, query }) => exportFeeLedger({ address: session.address, query }),
});
