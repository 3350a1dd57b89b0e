import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { strToU8, Zip, type ZipInputFile, ZipPassThrough } from 'fflate'
import { type Running, start } from '#tests/bench/processes.ts'
import { register, signIn } from '#tests/bench/sign-in.ts'

type Say = (line: string) => void

interface Sending {
  path: string
  headers: Record<string, string>
  chunks: Iterable<Uint8Array | string>
}

/** Sends a body until the server answers. @returns the status, and ms until it came */
function send(base: string, { path, headers, chunks }: Sending): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    let answered = false
    const outgoing = httpRequest(`${base}${path}`, { method: 'POST', headers }, (answer) => {
      answered = true
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun })
      outgoing.destroy()
    })
    // The server closes the connection after its answer.
    outgoing.on('error', (error) => answered || setTimeout(() => answered || reject(error), 500))
    const all = chunks[Symbol.iterator]()
    const more = () => {
      for (;;) {
        if (answered || outgoing.destroyed) return
        const next = all.next()
        if (next.done) return outgoing.end()
        if (!outgoing.write(next.value)) return outgoing.once('drain', more)
      }
    }
    more()
  })
}

function* repeated(chunk: Uint8Array, times: number) {
  for (let n = 0; n < times; n++) yield chunk
}

/** Returns the maximum growth of a server's memory during the work, in MB. */
async function grown<T>(server: Running, work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  const before = server.memory()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, server.memory())), 20)
  const result = await work().finally(() => clearInterval(watch))
  return { result, megabytes: Math.max(most, server.memory()) - before }
}

/** Creates a workbook's archive with a sheet of the given MB of zeros, and further entries. */
function archive(megabytes: number, entries: number): Uint8Array {
  const parts: Uint8Array[] = []
  const zip = new Zip((_, data) => parts.push(data))
  const zeros = Buffer.alloc(megabytes * 1_048_576)
  const sheet: ZipInputFile = {
    filename: 'xl/worksheets/sheet1.xml',
    compression: 8,
    size: zeros.length,
    crc: crc32(zeros),
  }
  zip.add(sheet)
  sheet.ondata?.(null, deflateRawSync(zeros), true)
  for (let n = 0; n < entries; n++) {
    const entry = new ZipPassThrough(`xl/${n}.xml`)
    zip.add(entry)
    entry.push(strToU8('<a/>'), true)
  }
  zip.end()
  return Buffer.concat(parts)
}

async function p95(base: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 200; n++) {
    const begun = performance.now()
    await (await fetch(`${base}/auth/session`, { headers: { cookie } })).text()
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[190] ?? 0
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Opens connections that send one header line every few seconds and never finish (slowloris). */
async function slowConnections(port: number, count: number) {
  let closed = 0
  let lastClosed = 0
  const begun = performance.now()
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('POST /auth/login HTTP/1.1\r\nHost: localhost\r\n'),
    )
    socket.on('error', () => {}).resume()
    socket.once('close', () => {
      closed++
      lastClosed = performance.now() - begun
    })
    sockets.push(socket)
    if (n % 100 === 99) await sleep(20)
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-A: b\r\n')
  }, 3000)
  return {
    closed: () => closed,
    lastClosed: () => lastClosed / 1000,
    stop() {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Checks whether a separate server process withstands requests that are cheap to send and expensive to process. */
export async function bombs(say: Say): Promise<boolean> {
  const port = 3979
  const server = await start('../../server/main.ts', { port, sign: 'Élan is ready', databaseUrl: '' })
  const { base } = server
  let failed = 0
  const row = (name: string, holds: boolean, figures: string) => {
    if (!holds) failed++
    say(`${holds ? 'holds ' : 'FAILED'} ${name}: ${figures}`)
  }
  try {
    const person = { email: 'bombs@example.com', password: 'a password of the bombs' }
    const id = await register(base, person)
    const cookie = await signIn(base, person)
    await p95(base, cookie)
    const json = { 'content-type': 'application/json', cookie }
    const file = { 'content-type': 'application/octet-stream', cookie }
    const quizzes = `/api/organizations/${id}/quizzes`
    const imports = `/api/organizations/${id}/imports?fileName=people.xlsx`

    const zeros = Buffer.alloc(1_048_576, 'x')
    const told = { ...json, 'content-length': String(100 * 1_048_576) }
    const bodies: [string, Sending][] = [
      ['100 MB, as it says', { path: quizzes, headers: told, chunks: repeated(zeros, 100) }],
      ['100 MB in chunks', { path: quizzes, headers: json, chunks: repeated(zeros, 100) }],
      ['100 MB as a file', { path: imports, headers: file, chunks: repeated(zeros, 100) }],
    ]
    for (const [name, body] of bodies) {
      const { result, megabytes } = await grown(server, () => send(base, body))
      const holds = result.status === 413 && result.ms < 1000 && megabytes <= 20
      row(name, holds, `${result.status} after ${result.ms.toFixed(0)} ms, +${megabytes.toFixed(0)} MB`)
    }
    for (const depth of [10_000, 500_000]) {
      const chunks = [`{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`]
      const { status, ms } = await send(base, { path: quizzes, headers: json, chunks })
      const refused = status === 400 || status === 413
      row(`JSON ${depth} deep`, refused && ms < 1000, `${status} after ${ms.toFixed(0)} ms`)
    }
    const packed = { ...json, 'content-encoding': 'gzip' }
    const gzip = await send(base, { path: quizzes, headers: packed, chunks: [gzipSync('{"title":"a"}')] })
    row('a gzip body', gzip.status >= 400 && gzip.status < 500, `${gzip.status}`)

    for (const [name, workbook] of [
      ['a workbook of 1 GB unpacked', archive(1024, 0)],
      ['a workbook of 10,000 entries', archive(0, 10_000)],
    ] as const) {
      const sending = { path: imports, headers: file, chunks: [workbook] }
      const { result, megabytes } = await grown(server, () => send(base, sending))
      const holds = result.status === 400 && result.ms < 2000 && megabytes <= 100
      const figures = `${result.status} after ${result.ms.toFixed(0)} ms, +${megabytes.toFixed(0)} MB`
      row(`${name} (${(workbook.length / 1e6).toFixed(1)} MB)`, holds, figures)
    }

    const before = [await p95(base, cookie), await p95(base, cookie), await p95(base, cookie)]
    const slow = await slowConnections(port, 2000)
    const during = [await p95(base, cookie), await p95(base, cookie), await p95(base, cookie)]
    const deadline = performance.now() + 60_000
    while (slow.closed() < 2000 && performance.now() < deadline) await sleep(250)
    const closed = slow.closed()
    slow.stop()
    const ratio = median(during) / median(before)
    const figures = `p95 ${median(before).toFixed(1)} ms, then ${median(during).toFixed(1)} ms; ${closed} closed, the last after ${slow.lastClosed().toFixed(0)} s`
    row('2,000 slow connections', ratio <= 1.5 && closed === 2000 && slow.lastClosed() <= 30, figures)
  } finally {
    await server.stop()
  }
  return failed === 0
}
