/** A user error at the command line. Its message is all that is printed. */
export class CommandError extends Error {}
