/** Headers of every answer, pages and API alike (T38). HSTS only where the site is served on https. */
export function securityHeaders(appOrigin: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "accelerometer=(), camera=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "x-frame-options": "DENY",
    ...(appOrigin.startsWith("https://") ? { "strict-transport-security": "max-age=63072000" } : {}),
  };
}
