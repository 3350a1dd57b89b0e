/** Makes one call for several callers, with the sum of their amounts. */
type Run<Result> = (sum: number) => Promise<Result>

interface Outcome<Result> {
  result: Result
  /** The amounts of the same call that came after this one. */
  later: number
}

interface Caller<Result> {
  amount: number
  run: Run<Result>
  resolve: (outcome: Outcome<Result>) => void
  reject: (error: unknown) => void
}

/**
 * Combines calls about one key: those that come while one is under way follow together in the next. So a row that
 * everybody updates, such as the count of a busy address, has one writer for each process, and no queue of locks.
 */
export class CombinedCalls<Result> {
  readonly #waiting = new Map<string, Caller<Result>[]>()

  /** @param run makes the call for this caller and for those who wait with it */
  add(key: string, amount: number, run: Run<Result>): Promise<Outcome<Result>> {
    return new Promise((resolve, reject) => {
      const caller = { amount, run, resolve, reject }
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(caller)
      else void this.#serve(key, caller)
    })
  }

  async #serve(key: string, first: Caller<Result>): Promise<void> {
    let [head, ...rest]: [Caller<Result> | undefined, ...Caller<Result>[]] = [first]
    while (head) {
      const next: Caller<Result>[] = []
      this.#waiting.set(key, next)
      await runTogether(head, rest)
      ;[head, ...rest] = next
    }
    this.#waiting.delete(key)
  }
}

async function runTogether<Result>(head: Caller<Result>, rest: Caller<Result>[]): Promise<void> {
  const callers = [head, ...rest]
  let later = callers.reduce((sum, { amount }) => sum + amount, 0)
  try {
    const result = await head.run(later)
    for (const { amount, resolve } of callers) {
      later -= amount
      resolve({ result, later })
    }
  } catch (error) {
    for (const { reject } of callers) reject(error)
  }
}
