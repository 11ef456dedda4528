/** What the role allows, in the words of product.md's table. */
export const MODERATORS_CAN =
  "Moderators can edit the club's profile, cancel proposals and bounties, decide on flags and ban people.";
