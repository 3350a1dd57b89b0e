/** Thrown for work that takes too long. */
export class LateError extends Error {}

/**
 * Waits for work, but not for longer than this. What comes later is dropped.
 * @throws LateError
 */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer within ${ms / 1000} s`)), ms)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
