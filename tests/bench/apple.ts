import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { largeAppleExport } from '#tests/fixtures/files/large-apple-export.ts'
import { launchOptions } from '../../scripts/browser.ts'
import { Table } from './table.ts'

/*
 * P-PRF-6: reads generated Apple Health exports in Chromium, in turns with inflating them and searching for records in
 * the same browser. It needs built pages. BENCH_MEGABYTES names the sizes of the XML; above 2,000 MB the import has to
 * end, and is compared with nothing. The tasks of the page are in tests/e2e/me-large-files.spec.ts.
 */
const sizes = (process.env.BENCH_MEGABYTES ?? '100,300,1000,4200').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const largestCompared = 2000
const say = (line: string) => process.stdout.write(`${line}\n`)
const here = import.meta.dirname
const assets = join(here, '../../dist/assets')

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
  const table = new Table()
  const memory: number[] = []
  for (const megabytes of sizes) {
    const { archive, from, to } = await largeAppleExport(megabytes)
    writeFileSync(path, archive)
    const ratios: number[] = []
    let most = 0
    for (let round = 0; round < (megabytes > largestCompared ? 1 : rounds); round++) {
      const bare =
        megabytes > largestCompared ? undefined : await measure(page, pid, '/bare.js', { from, to })
      const ours = await measure(page, pid, `/assets/${worker}`, context)
      most = Math.max(most, ours.most)
      say(`${megabytes} MB: ${ours.seconds.toFixed(1)} s, bare ${bare?.seconds.toFixed(1) ?? 'not run'}`)
      if (bare) ratios.push(ours.seconds / bare.seconds)
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
    // The row compares the time of 1 GB. Of less, starting the worker is a larger part.
    if (median && megabytes >= 1000) table.limit(`P-PRF-6 time of ${megabytes} MB by bare`, median, 2, '')
    else if (median) say(`P-PRF-6 time of ${megabytes} MB by bare: ${median.toFixed(2)}`)
    table.limit(`P-PRF-6 memory of ${megabytes} MB above the page`, most, 250, ' MB')
    if (megabytes <= largestCompared) memory.push(most)
  }
  if (memory.length > 1)
    table.limit(
      'P-PRF-6 memory of the largest by the smallest',
      Math.max(...memory) - Math.min(...memory),
      100,
      ' MB',
    )
  process.exitCode = table.missed > 0 ? 1 : 0
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
