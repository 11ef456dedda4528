/** The attribute of a span that names an endpoint's path, as in `/api/clubs/:clubSlug`. */
export const API_PATH = "club.api_path";
