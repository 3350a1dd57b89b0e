import { performance } from 'node:perf_hooks'

/** Milliseconds over which the utilization is measured. */
const windowMs = 100
const busyFrom = 0.5

/** @returns whether the event loop was busy for at least half of the last measured window */
export function watchEventLoop(): () => boolean {
  let measured = performance.eventLoopUtilization()
  let measuredAt = performance.now()
  let busy = false
  return () => {
    const now = performance.now()
    if (now - measuredAt < windowMs) return busy
    const current = performance.eventLoopUtilization()
    busy = performance.eventLoopUtilization(current, measured).utilization >= busyFrom
    measured = current
    measuredAt = now
    return busy
  }
}
