import { route } from "@/lib/routes/route.server";
import { endpoints } from "../../sign-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoints["POST /auth/verify"],
});
