/** What belongs to the person signed in, for the account menu and the search. Apart from the site's pages, because no visitor needs it. */
export function ownPlaces(address: string) {
  return [
    { label: "Your votes", href: "/ballots" },
    { label: "Drafts", href: "/drafts" },
    { label: "Messages", href: "/messages" },
    { label: "My proposals", href: `/u/${address}?list=proposals` },
    { label: "Profile", href: `/u/${address}` },
    { label: "Sign in as a Safe", href: "/safes/sign-in" },
  ] as const;
}
