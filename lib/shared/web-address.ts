/** Reads an address that a person typed, of what is asked from where they are; a text says what is wrong with it. */
export function readWebAddress(typed: string): { url: URL } | { fault: string } {
  const text = typed.trim();
  if (!URL.canParse(text)) return { fault: "This is no web address. One begins with https://." };
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  if (username !== "" || password !== "")
    return { fault: "An address with a name or password in it can't be asked." };
  const isOwn = protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
  if (protocol === "https:" || isOwn) return { url };
  return { fault: "Only https addresses can be asked, and http on your own machine (localhost)." };
}
