import { connect } from 'node:net'

/** In interactive mode HAProxy prints these before each answer, and for each line of a payload. */
const prompts = /^(?:[>+] ?)+/gm

/**
 * Sends commands to HAProxy's admin socket on this machine, in one session.
 * @returns what HAProxy answers; nothing where all was done
 * @throws if nobody listens there
 */
export async function sendCommands(socket: string, commands: string[]): Promise<string> {
  const connection = connect(socket)
  // Without `prompt` HAProxy may hang up after the first command, and where this side hangs up it may drop the last ones.
  connection.write(['prompt', ...commands, 'quit', ''].join('\n'))
  const parts: Buffer[] = await connection.toArray()
  return Buffer.concat(parts).toString().replaceAll(prompts, '').trim()
}
