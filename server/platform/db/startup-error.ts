/**
 * A reason not to start that the operator can fix. Its message is one plain sentence, printed as it is; the exit
 * code is 1.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
