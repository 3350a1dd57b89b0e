import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

/** Code that V8 compiles grows with what the fuzzer reaches: it and the checks of answers are compiled at their first uses. */
const codeSpaces = ['code_space', 'code_large_object_space', 'trusted_space', 'trusted_large_object_space']

/** @returns bytes without those of compiled code */
async function held(): Promise<number> {
  // Buffers found unused by the first collection are freed by the next ones.
  for (let n = 0; n < 4; n++) {
    collect()
    await sleep(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  const code = getHeapSpaceStatistics().filter(({ space_name }) => codeSpaces.includes(space_name))
  return heapUsed + external - code.reduce((sum, { space_used_size }) => sum + space_used_size, 0)
}

const delayOfThread = `
  const { parentPort } = require('node:worker_threads')
  const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  parentPort.once('message', () => parentPort.postMessage(delay.percentile(99) / 1e6))`

/**
 * Measures retained memory and the delay of the event loop, which the fuzzer itself increases, next to that of an
 * idle thread: whatever delays the idle thread is load of the machine.
 */
export class Load {
  readonly #delay = monitorEventLoopDelay({ resolution: 10 })
  #idle: Worker | undefined
  #before = 0

  async begin() {
    this.#before = await held()
    this.#idle = new Worker(delayOfThread, { eval: true })
    this.#delay.enable()
  }

  /** Returns exceeded limits; none if the run is too short. */
  async problems(say: (line: string) => void): Promise<string[]> {
    const idle = this.#idle
    if (!idle) return []
    this.#delay.disable()
    const thread = await new Promise<number>((resolve) => {
      idle.once('message', resolve)
      idle.postMessage('end')
    })
    const after = await held()
    const [p99, longest] = [this.#delay.percentile(99) / 1e6, this.#delay.max / 1e6]
    say(
      `memory ${megabytes(this.#before)} MB, then ${megabytes(after)} MB; event loop p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; of an idle thread p99 ${thread.toFixed(0)} ms`,
    )
    return [
      ...(after > this.#before * 1.2 ? ['memory did not come back within 20 %'] : []),
      ...(p99 > 50 + Math.max(0, thread - 11) ? ['the event loop was held longer than 50 ms'] : []),
    ]
  }
}
