import { route } from "@/lib/routes/route.server";
import { endpoints } from "../../admin-wallets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoints["GET /admin/primary-wallet"],
});
