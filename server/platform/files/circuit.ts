import { FilesError } from './files.ts'

/**
 * Fails at once while a store is away: calls that each wait for it would take the places of other requests. Every
 * pause one call tries again.
 */
export function circuit(pauseMs: number) {
  let away: FilesError | undefined
  let until = 0
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (away && Date.now() < until) throw away
    until = Date.now() + pauseMs
    try {
      const result = await work()
      away = undefined
      return result
    } catch (error) {
      away = error instanceof FilesError && error.mayPass ? error : undefined
      until = Date.now() + pauseMs
      throw error
    }
  }
}
