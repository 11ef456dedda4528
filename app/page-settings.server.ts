import "server-only";
import { cache } from "react";
import { findPageSettings } from "@/lib/settings/get-settings.server";

/** What pages show of the settings, read once for a request however many of its parts ask. */
export const getPageSettings = cache(findPageSettings);
