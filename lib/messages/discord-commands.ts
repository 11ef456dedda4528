const TEXT_OPTION = 3;
const CHAT_COMMAND = 1;

/** The commands of the application, as Discord registers them. */
export const DISCORD_COMMANDS = [
  {
    type: CHAT_COMMAND,
    name: "votes",
    description: "Open votes, with links to vote",
    options: [
      {
        type: TEXT_OPTION,
        name: "club",
        description: "Only this club: its name, or the last part of its address",
        required: false,
        max_length: 64,
      },
    ],
  },
  {
    type: CHAT_COMMAND,
    name: "power",
    description: "Voting power of a person now",
    options: [
      {
        type: TEXT_OPTION,
        name: "person",
        description: "An address that begins with 0x, or the name of a profile",
        required: true,
        max_length: 64,
      },
    ],
  },
] as const;
