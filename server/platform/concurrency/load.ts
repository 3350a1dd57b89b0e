import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'

/** Milliseconds over which the utilization is measured. */
const windowMs = 100
const busyFrom = 0.5

/** Processor time of all cores since the start of the machine, in milliseconds. */
function processorTime(): { idle: number; all: number } {
  const times = cpus().map((core) => core.times)
  const idle = times.reduce((sum, core) => sum + core.idle, 0)
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
}

const measure = () => ({
  at: performance.now(),
  loop: performance.eventLoopUtilization(),
  processors: processorTime(),
})

/**
 * Searches of one customer keep a database on this machine busy while the event loop waits for it, so the loop alone does
 * not tell.
 * @returns whether the event loop or the machine's processors were busy for at least half of the last measured window
 */
export function watchLoad(): () => boolean {
  let last = measure()
  let busy = false
  return () => {
    if (performance.now() - last.at < windowMs) return busy
    const now = measure()
    const { utilization } = performance.eventLoopUtilization(now.loop, last.loop)
    const idle = now.processors.idle - last.processors.idle
    const all = now.processors.all - last.processors.all
    busy = utilization >= busyFrom || all - idle >= all * busyFrom
    last = now
    return busy
  }
}
