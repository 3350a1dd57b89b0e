const steps = 20

/**
 * Aborts once this process has run for so long. While it stalls, as a stopped process or a suspended machine does, it reads no
 * answer: a timer alone would then say that the other side was silent.
 */
export function abortAfterRunning(maxMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  let left = steps
  const timer = setInterval(() => {
    if (--left === 0) controller.abort()
  }, maxMs / steps)
  return { signal: controller.signal, clear: () => clearInterval(timer) }
}
