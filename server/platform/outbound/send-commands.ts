import { connect } from 'node:net'

/** HAProxy reads a command line into a buffer of 16 kB by default. */
const most = 100

/**
 * Sends commands to the admin socket of a program on this machine.
 * @throws if nobody listens there
 */
export async function sendCommands(socket: string, commands: string[]): Promise<void> {
  for (let first = 0; first < commands.length; first += most) {
    const connection = connect(socket)
    connection.end(`${commands.slice(first, first + most).join(';')}\n`)
    await connection.toArray()
  }
}
