/** A reason not to start that the operator can act on: one plain sentence, printed as it is, exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
