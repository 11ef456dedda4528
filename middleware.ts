// Next's build warns that "proxy" is the new name. The specification names middleware.ts, and Next still runs it.
import { type NextRequest, NextResponse } from "next/server";
import { getAddress } from "viem";
import { judgeAdminVisit } from "@/lib/admin/judge-admin-visit.server";
import { judgeClubVisit } from "@/lib/clubs/view-club.server";
import { canReadClubs } from "@/lib/clubs/view-clubs.server";
import { isDatabaseAway } from "@/lib/db/is-database-away.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError, RETRY_AFTER_SECONDS } from "@/lib/http/app-error";
import { CACHE_POLICIES } from "@/lib/http/cache-policies";
import { contentSecurityPolicy } from "@/lib/http/content-security-policy";
import { countPageVisit } from "@/lib/http/count-page-visit.server";
import { errorResponse } from "@/lib/http/error-response";
import {
  clubPathOf,
  clubSlugOf,
  decodePath,
  isAdminPath,
  isClubListPath,
  isHandledPath,
  isRecountPath,
  isSearchPath,
  isTestPagePath,
  numberedPlaceOf,
  personOf,
  signInPath,
  standsWithoutDatabase,
} from "@/lib/http/guarded-path";
import { refuseMethod } from "@/lib/http/refuse-method.server";
import { securityHeaders } from "@/lib/http/security-headers";
import { findStandInScreen, type StandInScreen, standInScreens } from "@/lib/http/stand-in-screens";
import { judgeVisit } from "@/lib/publishing/judge-visit.server";
import { parseAddress } from "@/lib/shared/address";

// Everything but immutable files and the API, whose wrapper sets its own headers; of it only addresses with an escape, which may be
// broken. Next demands literals.
export const config = {
  matcher: ["/((?!api/|_next/static/).*)", "/api/:path(.*%.*)"],
  runtime: "nodejs",
};

const PAGE_METHODS = ["GET", "HEAD"];
const SCREEN_HEADER = "x-screen";

/** Sets the headers of pages, with a fresh nonce each, and guards /admin; the page and its handlers check again (T14). */
export async function middleware(request: NextRequest): Promise<Response> {
  const { APP_ORIGIN, BROWSER_RPC_URL, WALLETCONNECT_PROJECT_ID, WALLETCONNECT_RELAY_URL } = getEnvironment();
  const { pathname } = request.nextUrl;
  const path = decodePath(pathname);
  if (pathname.startsWith("/api/")) return path === null ? refuseBrokenAddress() : NextResponse.next();
  if (isHandledPath(pathname)) return handOn(request);
  // Next would render a page for any method, and look for a server action in a POST.
  if (!PAGE_METHODS.includes(request.method)) return refuseMethod(PAGE_METHODS);
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const facts = {
    nonce,
    browserRpcUrl: BROWSER_RPC_URL,
    relayUrl: WALLETCONNECT_PROJECT_ID === undefined ? null : WALLETCONNECT_RELAY_URL,
    isHttps: APP_ORIGIN.startsWith("https://"),
    isDevelopment: process.env.NODE_ENV === "development",
  };
  const policy = contentSecurityPolicy(facts);
  const response = await route(request, { path, nonce, policy });
  // A screen that is shown in a page's stead keeps the policy of all pages.
  const isRecounting = response.status === 200 && isRecountPath(pathname);
  response.headers.set(
    "content-security-policy",
    isRecounting ? contentSecurityPolicy({ ...facts, isRecounting }) : policy,
  );
  for (const [name, value] of Object.entries(securityHeaders(APP_ORIGIN))) response.headers.set(name, value);
  if (response.status === 503) response.headers.set("retry-after", String(RETRY_AFTER_SECONDS));
  return response;
}

/** Its handler sets its own headers, and no screen stands in for it. */
function handOn(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.delete(SCREEN_HEADER);
  return NextResponse.next({ request: { headers } });
}

function refuseBrokenAddress(): Response {
  const error = new AppError("BAD_REQUEST", "The address holds a broken escape (%).");
  return errorResponse(error, { appOrigin: getEnvironment().APP_ORIGIN, requestId: crypto.randomUUID() });
}

async function route(
  request: NextRequest,
  { path, nonce, policy }: { path: string | null; nonce: string; policy: string },
): Promise<NextResponse> {
  const { APP_ORIGIN, LOCAL_MODE } = getEnvironment();
  if (isOtherLoopbackName(request)) return leadToOrigin(request);
  // Next reads the nonce from the policy among the request's headers; the layout reads x-nonce.
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const clubPath = clubPathOf(request.nextUrl.pathname);
  if (clubPath === null) headers.delete(SCREEN_HEADER);
  else headers.set(SCREEN_HEADER, clubPath);
  // Next answers 500 to a path that it can't decode.
  if (path === null) return show(standInScreens.badAddress, headers);
  // A slash within a segment names nothing here, and pages would read it as a part of a name. Next's own page
  // for a failed layout answers 500 to everybody who opens it.
  if (/%2f/i.test(request.nextUrl.pathname) || path === "/_global-error")
    return show(standInScreens.nowhere, headers);
  const own = findStandInScreen(path);
  if (own !== undefined) return show(own, headers);
  if (!standsWithoutDatabase(path) && (await isDatabaseAway()))
    return show(standInScreens.unavailable, headers);
  const slug = clubSlugOf(path);
  if (slug !== null) return visitClub(headers, { slug, place: numberedPlaceOf(path) });
  const person = personOf(path);
  if (person !== null) return visitPerson(request, { person, headers });
  if (isSearchPath(path)) return visitSearch(request, headers);
  // The page says so itself; only its status can't be set there.
  if (isClubListPath(path) && !(await canReadClubs()))
    return NextResponse.next({ request: { headers }, status: 503 });
  const isGuarded = isAdminPath(path) || (LOCAL_MODE !== "1" && isTestPagePath(path));
  if (!isGuarded) return NextResponse.next({ request: { headers } });
  const visit = await judgeAdminVisit(request.headers.get("cookie"));
  if (visit === "admin") return NextResponse.next({ request: { headers } });
  if (visit === "stranger") {
    const kept = { "cache-control": CACHE_POLICIES.private };
    return NextResponse.redirect(new URL(signInPath(path), APP_ORIGIN), { status: 307, headers: kept });
  }
  return show(standInScreens.forbidden, headers);
}

const PUBLISHED = {
  proposals: { name: "proposal", missing: standInScreens.noProposal },
  bounties: { name: "bounty", missing: standInScreens.noBounty },
} as const;

/** `notFound()` in a page sends an empty first document, so an unknown club, proposal or bounty is answered here. */
async function visitClub(
  headers: Headers,
  { slug, place }: { slug: string; place: ReturnType<typeof numberedPlaceOf> },
): Promise<NextResponse> {
  const [club, published] = await Promise.all([
    judgeClubVisit(slug),
    place === null ? "known" : judgeVisit(PUBLISHED[place.kind].name, place),
  ]);
  if (club === "unreadable" || published === "unreadable") return show(standInScreens.unavailable, headers);
  if (club === "unknown") return show(standInScreens.noClub, headers);
  if (place !== null && published === "unknown") return show(PUBLISHED[place.kind].missing, headers);
  return NextResponse.next({ request: { headers } });
}

/** A profile stands at its checksummed address; every other casing of it leads there. */
async function visitPerson(
  request: NextRequest,
  { person, headers }: { person: string; headers: Headers },
): Promise<NextResponse> {
  const address = parseAddress(person);
  if (address === undefined) return show(standInScreens.nowhere, headers);
  const canonical = getAddress(address);
  if (person !== canonical) {
    const target = new URL(`/u/${canonical}${request.nextUrl.search}`, getEnvironment().APP_ORIGIN);
    return NextResponse.redirect(target, 308);
  }
  const visit = await countPageVisit("person", request.headers.get("x-forwarded-for"));
  if (visit.state === "over") return refuseVisit(visit, headers);
  return visit.state === "admitted"
    ? NextResponse.next({ request: { headers } })
    : show(standInScreens.unavailable, headers);
}

/** The page itself says when the database gives no answer. */
async function visitSearch(request: NextRequest, headers: Headers): Promise<NextResponse> {
  const visit = await countPageVisit("search", request.headers.get("x-forwarded-for"));
  return visit.state === "over" ? refuseVisit(visit, headers) : NextResponse.next({ request: { headers } });
}

function refuseVisit({ waitSeconds }: { waitSeconds: number }, headers: Headers): NextResponse {
  const response = show(standInScreens.tooManyRequests, headers);
  response.headers.set("retry-after", String(waitSeconds));
  return response;
}

/**
 * Shows a screen at the address that was asked for. `NextResponse.rewrite` needs a whole URL, and bound to 127.0.0.1 Next
 * takes it for another site and asks itself over the network, by TLS when the proxy says https. So the rule in
 * next.config.mjs, which knows no hosts, does it by this header. It replaces the page that the header may name already.
 */
function show({ path, status }: StandInScreen, headers: Headers): NextResponse {
  headers.set(SCREEN_HEADER, path);
  return NextResponse.next({ request: { headers }, status });
}

/** Cookies and sign-in messages belong to localhost, so its other name leads there. */
function isOtherLoopbackName(request: NextRequest): boolean {
  return (
    getEnvironment().LOCAL_MODE === "1" &&
    /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.get("host") ?? "")
  );
}

/** Next takes every name of loopback for one host and would shorten a Location to the path, which leads back here. */
function leadToOrigin({ nextUrl }: NextRequest): NextResponse {
  const target = new URL(nextUrl.pathname + nextUrl.search, getEnvironment().APP_ORIGIN).href;
  const headers = { refresh: `0; url=${target}`, "content-type": "text/plain; charset=utf-8" };
  return new NextResponse(`Open ${target}\n`, { status: 421, headers });
}
