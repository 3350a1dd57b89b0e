import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface Cost {
  statements: number
  /** How often something was asked, and answered before more was asked. */
  roundTrips: number
}

/** Stands between a test and PostgreSQL, and counts what all connections ask of it. */
export async function relayTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const asked: Cost = { statements: 0, roundTrips: 0 }
  let isWaiting = false
  let answered = 0
  const relay = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const count = statementCounter()
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => [client, upstream].map((one) => one.destroy()))
    }
    client.on('data', (chunk: Buffer) => {
      if (!isWaiting) asked.roundTrips++
      isWaiting = true
      asked.statements += count(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      isWaiting = false
      answered += chunk.length
      client.write(chunk)
    })
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  return {
    url: url.href,
    async costOf(work: () => Promise<unknown>): Promise<Cost> {
      const before = { ...asked }
      await work()
      return {
        statements: asked.statements - before.statements,
        roundTrips: asked.roundTrips - before.roundTrips,
      }
    },
    /** @returns how many bytes the database sent */
    async bytesOf(work: () => Promise<unknown>): Promise<number> {
      const before = answered
      await work()
      return answered - before
    },
    close() {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}

const header = 5

/** Counts the simple queries and the executions in what a connection sends. Its first message has no type. */
function statementCounter() {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer): number => {
    rest = Buffer.concat([isFirst ? Buffer.from(' ') : Buffer.alloc(0), rest, chunk])
    isFirst = false
    let statements = 0
    while (rest.length >= header && rest.length > rest.readInt32BE(1)) {
      if ('QE'.includes(String.fromCharCode(rest[0] ?? 0))) statements++
      rest = rest.subarray(1 + rest.readInt32BE(1))
    }
    return statements
  }
}
