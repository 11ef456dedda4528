import { exportFeeLedger } from "@/lib/admin/export-fee-ledger.server";
import { ledgerCsvQuery } from "@/lib/admin/fee-ledger-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: ledgerCsvQuery,
    auth: "session",
    right: "fee.view",
    limit: { name: "fee-csv", points: 10, windowSeconds: 60 },
    document: { summary: "The fee ledger as a file; for admins." },
    handler: ({ session, query }) => exportFeeLedger({ address: session.address, query }),
  }),
});
