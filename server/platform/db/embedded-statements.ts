import { type messages, type PGlite, protocol } from '@electric-sql/pglite'
import { StatementNames } from './statement-names.ts'

type Answer = messages.BackendMessage[]

interface Statement {
  name: string
  /** What describes its parameters and its rows, which stays the same. */
  description?: Answer
}

const { serialize } = protocol
const codeOf = (letter: string) => letter.charCodeAt(0)
const [parse, bind, describe] = [codeOf('P'), codeOf('B'), codeOf('D')]
/** Type and length of a message. */
const headBytes = 5

/** The text of a message that parses an unnamed statement and leaves the types of its parameters open. */
function textOf(message: Uint8Array): string | undefined {
  const from = headBytes + 1
  const end = message.indexOf(0, from)
  const isOpen = message[headBytes] === 0 && message[end + 1] === 0 && message[end + 2] === 0
  return isOpen ? Buffer.from(message.buffer, message.byteOffset + from, end - from).toString() : undefined
}

/** The message that binds values to an unnamed statement, for a named one: its name follows the empty one of the portal. */
function bindTo(name: string, message: Uint8Array): Uint8Array {
  const behind = headBytes + 1
  const named = Buffer.concat([message.subarray(0, behind), Buffer.from(name), message.subarray(behind)])
  named.writeInt32BE(named.length - 1, 1)
  return named
}

/**
 * Prepares the statements that are used often, as on PostgreSQL. PGlite lets each query be parsed, described and planned
 * anew, which takes several times as long as running it. Its queries send these messages one after the other, and nothing between
 * them: those that are known already are answered here.
 */
export function prepareOften(pglite: PGlite): void {
  const send = pglite.execProtocolStream.bind(pglite)
  // No other process uses this database, and this one migrates it before it answers.
  const names = new StatementNames({ columnsMayChange: false })
  const prepared = new Map<string, Statement>()
  let running: Statement | undefined

  type Options = Parameters<typeof send>[1]

  async function parseOnce(message: Uint8Array, options: Options): Promise<Answer> {
    running = undefined
    const text = textOf(message)
    const name = text === undefined ? undefined : names.of(text)
    if (!name || text === undefined) return await send(message, options)
    const known = prepared.get(text)
    const answer = known ? [] : await send(serialize.parse({ name, text }), options)
    running = known ?? { name }
    prepared.set(text, running)
    return answer
  }

  async function describeOnce(statement: Statement, options: Options): Promise<Answer> {
    const { name } = statement
    statement.description ??= await send(serialize.describe({ type: 'S', name }), options)
    return statement.description
  }

  pglite.execProtocolStream = async (message, options) => {
    const [kind] = message
    if (kind === parse) return await parseOnce(message, options)
    if (running && kind === describe) return await describeOnce(running, options)
    return await send(running && kind === bind ? bindTo(running.name, message) : message, options)
  }
}
