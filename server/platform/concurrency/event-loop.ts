import { performance } from 'node:perf_hooks'

/** Milliseconds over which the utilization is measured. */
const windowMs = 100
const saturatedFrom = 0.9

/** @returns whether the event loop was busy for nearly all of the last measured window */
export function watchEventLoop(): () => boolean {
  let measured = performance.eventLoopUtilization()
  let measuredAt = performance.now()
  let saturated = false
  return () => {
    const now = performance.now()
    if (now - measuredAt < windowMs) return saturated
    const current = performance.eventLoopUtilization()
    saturated = performance.eventLoopUtilization(current, measured).utilization >= saturatedFrom
    measured = current
    measuredAt = now
    return saturated
  }
}
