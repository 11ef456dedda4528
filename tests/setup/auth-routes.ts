import * as adminCheck from "@/app/api/admin/check/route";
import * as primaryWallet from "@/app/api/admin/primary-wallet/route";
import * as walletAddress from "@/app/api/admin/wallet-address/route";
import * as logout from "@/app/api/auth/logout/route";
import * as me from "@/app/api/auth/me/route";
import * as nonce from "@/app/api/auth/nonce/route";
import * as verify from "@/app/api/auth/verify/route";
import { type Browser, openBrowser, type Send } from "./sign-in-browser";

const handlers: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  "POST /api/auth/nonce": (request) => nonce.POST(request, { params: Promise.resolve({}) }),
  "POST /api/auth/verify": (request) => verify.POST(request, { params: Promise.resolve({}) }),
  "GET /api/auth/me": (request) => me.GET(request, { params: Promise.resolve({}) }),
  "POST /api/auth/logout": (request) => logout.POST(request, { params: Promise.resolve({}) }),
  "POST /api/admin/check": (request) => adminCheck.POST(request, { params: Promise.resolve({}) }),
  "GET /api/admin/primary-wallet": (request) => primaryWallet.GET(request, { params: Promise.resolve({}) }),
  "GET /api/admin/wallet-address": (request) => walletAddress.GET(request, { params: Promise.resolve({}) }),
};

/** The origin that the integration tests configure. */
export const origin = "https://club.test";

/** Calls the sign-in routes as Next would, in this process. */
export const sendToRoutes: Send = async (path, init) => {
  const handler = handlers[`${init.method} ${path}`];
  if (!handler) throw new Error(`no route for ${init.method} ${path}`);
  return handler(new Request(`${origin}${path}`, init));
};

/** A new browser that calls the route functions. */
export function newBrowser(cookies: string[] = []): Browser {
  return openBrowser({ send: sendToRoutes, origin, cookies });
}
