/** What the person at the command line did wrong, or must do; the message is all they need. */
export class CommandError extends Error {}
