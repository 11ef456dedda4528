import { answerFrom } from "@/lib/routes/endpoint-table.server";
import { ENDPOINTS } from "../endpoints";

/** The whole API but the seven route files beside it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = answerFrom(ENDPOINTS);
