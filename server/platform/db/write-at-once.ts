import type pg from 'pg'

/**
 * Lets what is written to a connection until the turn of the event loop ends leave in one packet.
 * @param ended called as the turn ends
 */
export function writeAtOnce({ connection: { stream } }: pg.PoolClient, ended: () => void): void {
  stream.cork()
  setImmediate(() => {
    stream.uncork()
    ended()
  })
}
