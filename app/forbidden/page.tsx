import { forbidden } from "next/navigation";

/** Where the middleware sends those who may not see /admin: the 403 screen, with its status. */
export default function ForbiddenPage(): never {
  forbidden();
}
