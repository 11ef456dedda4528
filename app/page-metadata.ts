import type { Metadata } from "next";
import { headers } from "next/headers";
import { getPublicConfig } from "@/lib/env/environment.server";
import { type CardImage, cardImage } from "@/lib/sharing/card-image";

type PageFacts = {
  /** Without one the page is called like the site. */
  title?: string;
  description?: string;
  /** The one address that search engines shall know, without query. */
  path: `/${string}`;
  /** Other forms of the page, by media type. */
  feeds?: Record<string, string>;
  type?: "website" | "article" | "profile";
  /** The picture of a shared link, if the page has its own. */
  image?: CardImage;
  /** Read at its address, and found by no search engine: what is hidden or belongs to it, and pages for those who run a club. */
  isUnlisted?: boolean;
};

/** What the web is told of a page: title, description, canonical address, and what a shared link shows. */
export async function pageMetadata({
  title,
  description,
  path,
  feeds,
  type = "website",
  image,
  isUnlisted = false,
}: PageFacts): Promise<Metadata> {
  // Configuration is read when a request comes, never while building: one build serves any deployment.
  await headers();
  const siteName = `Club ${getPublicConfig().productName}`;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    alternates: { canonical: path, ...(feeds && { types: feeds }) },
    openGraph: {
      siteName,
      type,
      locale: "en",
      url: path,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      images: [image ?? cardImage({ path: "/site", alt: `${siteName}: votes you can recount` })],
    },
    twitter: { card: "summary_large_image" },
    ...(isUnlisted && { robots: { index: false } }),
  };
}
