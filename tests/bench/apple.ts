import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeflateRaw } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { appleExport, appleRecord } from '#tests/fixtures/files/apple-export.ts'
import { zip } from '#tests/fixtures/files/zip-files.ts'
import { launchOptions } from '../../scripts/browser.ts'

/*
 * P-PRF-6: reads generated Apple Health exports in Chromium, and compares with inflating them and searching for records.
 * It needs built pages. BENCH_MEGABYTES names the sizes of the XML.
 */
const sizes = (process.env.BENCH_MEGABYTES ?? '100,1000').split(',').map(Number)
const megabyte = 1024 * 1024
const say = (line: string) => process.stdout.write(`${line}\n`)
const here = import.meta.dirname
const assets = join(here, '../../dist/assets')
const name = 'export.xml'

/** A day of records: three of four are heart rates, as in real exports. */
function recordsOf(day: string, seed: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return Array.from({ length: 1440 }, (_, at) => {
    const start = `${day} ${pad(Math.floor(at / 60))}:${pad(at % 60)}:00 +0100`
    const end = `${day} ${pad(Math.floor(at / 60))}:${pad(at % 60)}:59 +0100`
    const value = ((at * 7919 + seed * 104_729) % 97) + 3
    return at % 4 === 0
      ? appleRecord({ start, end, value })
      : appleRecord({ start, end, value, type: 'HKQuantityTypeIdentifierHeartRate', unit: 'count/min' })
  }).join('')
}

/** An archive whose XML has a size, over ten years. It is deflated as it is generated. */
async function exportOf(megabytes: number): Promise<Uint8Array> {
  const deflate = createDeflateRaw({ level: 1 })
  const packed: Buffer[] = []
  deflate.on('data', (piece: Buffer) => packed.push(piece))
  const [head = '', tail = ''] = appleExport('\0').split('\0')
  let size = 0
  const write = async (text: string) => {
    size += Buffer.byteLength(text)
    if (!deflate.write(text)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  await write(head)
  for (let at = 0; size < megabytes * megabyte; at++) {
    const back = 1 + ((at * 11) % 3650)
    await write(recordsOf(new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10), at))
  }
  await write(tail)
  await new Promise<void>((resolve) => {
    deflate.once('end', resolve)
    deflate.end()
  })
  return zip([{ name, content: '', size, deflated: Buffer.concat(packed) }])
}

/** Memory of all renderers below a process, in megabytes. */
function rendererMegabytes(parent: number): number {
  const parents = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === parent || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)))
  let sum = 0
  for (const pid of parents.keys()) {
    try {
      if (!isBelow(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) continue
      sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // The process has ended meanwhile.
    }
  }
  return sum
}

/** Runs a worker on the chosen file. @returns seconds, and the most memory above the empty page */
async function measure(page: Page, browserPid: number, worker: string, request: object) {
  await page.reload()
  await page.locator('input').setInputFiles(path)
  const empty = rendererMegabytes(browserPid)
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, rendererMegabytes(browserPid) - empty)
  }, 200)
  const seconds = await page.evaluate(
    ([url, more]) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now()
        const file = document.querySelector('input')?.files?.[0]
        const running = new Worker(url, { type: 'module' })
        running.onerror = () => reject(new Error('the worker failed'))
        running.onmessage = ({ data }) => {
          if (data.state === 'refused') reject(new Error(data.code))
          if (data.state === 'read') resolve((performance.now() - began) / 1000)
        }
        running.postMessage({ file, ...more })
      }),
    [worker, request] as const,
  )
  clearInterval(timer)
  return { seconds, most }
}

const folder = mkdtempSync(join(tmpdir(), 'elan-apple-'))
const path = join(folder, 'export.zip')
const server = createServer(({ url = '/' }, response) => {
  const file = url === '/bare.js' ? join(here, 'bare-inflate.js') : join(assets, url.split('/').at(-1) ?? '')
  response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript')
  response.end(url === '/' ? '<!doctype html><input type="file">' : readFileSync(file))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launchServer(await launchOptions())
try {
  const worker = readdirSync(assets).find((file) => file.startsWith('fileWorker'))
  if (!worker) throw new Error('Build the pages first.')
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const pid = browser.process().pid ?? 0
  const context = { timezone: 'Europe/Paris', now: Date.now(), ownSources: [], answers: {} }
  for (const megabytes of sizes) {
    const archive = await exportOf(megabytes)
    writeFileSync(path, archive)
    // The directory of one entry and the end record stand behind the data.
    const to = archive.length - 22 - 46 - name.length
    const bare = await measure(page, pid, '/bare.js', { from: 30 + name.length, to })
    const ours = await measure(page, pid, `/assets/${worker}`, context)
    const times = `${ours.seconds.toFixed(1)} s, bare ${bare.seconds.toFixed(1)} s`
    say(
      `${megabytes} MB of XML: ${times}, ratio ${(ours.seconds / bare.seconds).toFixed(2)} (at most 2); memory ${Math.round(ours.most)} MB above the empty page (at most 250), bare ${Math.round(bare.most)} MB`,
    )
  }
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
