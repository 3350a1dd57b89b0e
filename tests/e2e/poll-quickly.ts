import { chromium, type Frame } from '@playwright/test'

type Action = (...given: unknown[]) => unknown
interface ServerFrame {
  retryWithProgressAndBackoff(progress: unknown, action: Action): Promise<unknown>
  retryWithProgressAndTimeouts(progress: unknown, timeouts: number[], action: Action): Promise<unknown>
}

const intervalsMs = [20, 50, 100]

/**
 * Makes Playwright look again every 100 ms. Its fifth look comes half a second after the fourth, so that a page shown
 * after 300 ms is seen after 770, and no setting changes that.
 */
export function pollQuickly() {
  const launch = chromium.launch.bind(chromium)
  chromium.launch = async (options) => {
    const browser = await launch(options)
    const page = await browser.newPage()
    const prototype: ServerFrame = Object.getPrototypeOf(serverFrameOf(page.mainFrame()))
    if (!prototype.retryWithProgressAndBackoff || !prototype.retryWithProgressAndTimeouts)
      throw new Error('Playwright’s frames have changed: see docs/decisions/0048')
    prototype.retryWithProgressAndBackoff = function (progress, action) {
      return this.retryWithProgressAndTimeouts(progress, intervalsMs, action)
    }
    await page.close()
    return browser
  }
}

const serverFrameOf = (frame: Frame) =>
  (frame as unknown as { _connection: { toImpl(one: Frame): ServerFrame } })._connection.toImpl(frame)
