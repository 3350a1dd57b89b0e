import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { largeAppleExport } from '#tests/fixtures/files/large-apple-export.ts'
import { signInEmployee } from './members.ts'
import { post } from './people.ts'

// The rendering thread of a page is named after it in traces.
const pageThread = 'CrRendererMain'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Processor time in microseconds: what other processes of the machine take does not count. */
  tdur?: number
  args?: { name?: string }
}

/** Returns the longest task of any page while something runs, in milliseconds of processor time. */
async function longestTaskOf(browser: Browser, page: Page, run: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await run()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === pageThread)
    .map(({ pid, tid }) => `${pid} ${tid}`)
  const tasks = traceEvents.filter(({ pid, tid, tdur }) => tdur && threads.includes(`${pid} ${tid}`))
  expect(tasks.length).toBeGreaterThan(0)
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** Memory of all pages, in megabytes. */
async function pageMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id }) => {
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
      return sum + Number(resident ?? 0) / 1024
    }, 0)
}

/** Imports a file up to its plan. @returns the most memory above what the page had before, in megabytes */
async function importFile(browser: Browser, page: Page, file: string): Promise<number> {
  await page.goto('/me/record')
  await page.getByRole('radio', { name: 'A file' }).check()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  const before = await pageMegabytes(browser)
  await page.locator('input[type=file]').setInputFiles(file)
  const planned = page.getByRole('heading', { name: 'What would be imported' })
  let most = 0
  await expect
    .poll(
      async () => {
        most = Math.max(most, (await pageMegabytes(browser)) - before)
        return planned.isVisible()
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(true)
  return most
}

// The time against inflating, 1 GB and 4 GB are measured by tests/bench/apple.ts.
test('[P-PRF-6] a large export is read beside the page: no task of it is long, and its memory does not grow with the file', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  await signInEmployee(page, request)
  const consent = { purpose: 'activity', given: true, textVersion: 1, language: 'en' }
  await post(page.request, '/api/me/consents', consent)
  mkdirSync(test.info().outputDir, { recursive: true })
  const files = [30, 300].map((megabytes) => ({
    megabytes,
    path: join(test.info().outputDir, `${megabytes}.zip`),
  }))
  const memory: number[] = []
  for (const { megabytes, path } of files) {
    writeFileSync(path, (await largeAppleExport(megabytes)).archive)
    const longest = await longestTaskOf(browser, page, async () => {
      memory.push(await importFile(browser, page, path))
    })

    expect(longest).toBeLessThan(50)
    rmSync(path)
  }
  const [small = 0, large = 0] = memory

  expect(large).toBeLessThan(250)
  expect(large - small).toBeLessThan(100)
})
