import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

function held(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Watches the memory that stays held and the delay of the event loop, which the fuzzer itself adds to. */
export class Load {
  readonly #delay = monitorEventLoopDelay({ resolution: 10 })
  #before: number | undefined

  begin() {
    this.#before = held()
    this.#delay.enable()
  }

  problems(say: (line: string) => void): string[] {
    if (this.#before === undefined) return []
    this.#delay.disable()
    const after = held()
    const p99 = this.#delay.percentile(99) / 1e6
    say(
      `memory ${megabytes(this.#before)} MB, then ${megabytes(after)} MB; event loop p99 ${p99.toFixed(0)} ms, longest ${(this.#delay.max / 1e6).toFixed(0)} ms`,
    )
    return [
      ...(after > this.#before * 1.2 ? ['memory did not come back within 20 %'] : []),
      ...(p99 > 50 ? ['the event loop was held longer than 50 ms'] : []),
    ]
  }
}
