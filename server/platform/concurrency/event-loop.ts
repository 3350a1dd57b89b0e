import { performance } from 'node:perf_hooks'

/** Milliseconds over which the utilization is measured. */
const windowMs = 20

/** @returns the share of the last measured window for which the event loop was busy, from 0 to 1 */
export function watchEventLoop(): () => number {
  let measured = performance.eventLoopUtilization()
  let measuredAt = performance.now()
  let load = 0
  return () => {
    const now = performance.now()
    if (now - measuredAt < windowMs) return load
    const current = performance.eventLoopUtilization()
    load = performance.eventLoopUtilization(current, measured).utilization
    measured = current
    measuredAt = now
    return load
  }
}
