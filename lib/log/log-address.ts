/** Reads an address of a public log that a person typed; a text says what is wrong with it. */
export function readLogAddress(typed: string): { url: string } | { fault: string } {
  const text = typed.trim();
  if (!URL.canParse(text)) return { fault: "This is no web address. One begins with https://." };
  const { protocol, hostname, username, password, origin, pathname } = new URL(text);
  if (username !== "" || password !== "")
    return { fault: "An address with a name or password in it can't be asked." };
  const isOwn = protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1");
  if (protocol === "https:" || isOwn) return { url: `${origin}${pathname.replace(/\/+$/, "")}` };
  return { fault: "A log is read over https; over http only from your own machine (localhost)." };
}
