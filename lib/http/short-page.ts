/** A page that needs nothing else of the site, for moments in which the site can't make its own. */
function shortPage({
  title,
  text,
  errorId,
}: {
  title: string;
  text: string;
  errorId?: string | undefined;
}): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: dark light; }
  body { display: grid; place-content: center; min-height: 100svh; margin: 0; padding: 1.5rem; box-sizing: border-box; font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center; }
  h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
  p { max-width: 34rem; margin: 0 0 1.5rem; }
  a { display: inline-block; padding: 0.625rem 1.25rem; border: 1px solid; border-radius: 0.5rem; color: inherit; font-weight: 600; text-decoration: none; }
</style>
<main>
  <h1>${title}</h1>
  <p>${text}</p>${errorId === undefined ? "" : `\n  <p>Error id <code>${errorId}</code></p>`}
  <a href="">Try again</a>
</main>
</html>
`;
}

export const SHORT_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Shown in the stead of a page whose database did not answer. The id finds what was written of it. */
export function unreadablePage(errorId?: string): string {
  return shortPage({
    title: "This page can't be read right now",
    text: "The database did not answer. Nothing is lost. Try again in a minute.",
    errorId,
  });
}

/** Shown while more people ask than the site can answer. */
export const BUSY_PAGE = shortPage({
  title: "Too many people are here right now",
  text: "Nothing you signed or paid is lost. Try again in a few seconds.",
});

/** What a proxy shows while no instance answers. */
export const AWAY_PAGE = shortPage({
  title: "This site can't be reached right now",
  text: "It usually comes back within a minute. Nothing you signed or paid is lost.",
});
