import { sql } from 'drizzle-orm'
import { inTime, LateError } from '#server/platform/concurrency/in-time.ts'
import { describeError } from '#server/platform/errors/describe-error.ts'
import { rootCause } from '#server/platform/errors/root-cause.ts'
import type { Handle } from './handle.ts'
import { hasCode, isOfServer } from './postgres-errors.ts'
import { NoStandbyError, type Standby, type Written } from './standby.ts'

/** A standby further behind is passed over. */
const mostBehindMs = 8000
/**
 * How long a caller reads from the primary after a change of theirs: a standby that is used then has it, since what is
 * known of it is at most a second old.
 */
export const ownChangeSeconds = 10
const askEveryMs = 1000
/** A standby that does not answer in time, or fails, is left alone for a while. */
const restMs = 5000
const answerMs = 5000

interface Sample extends Written {
  at: number
}

/** The standbys of a primary, which answer reads in turn; the primary answers those that no standby can. */
export class Standbys {
  readonly #standbys: Standby[]
  readonly #primary: Handle
  readonly #log: (line: string) => void
  #samples: Sample[] = []
  /** The newest sample that is too old to be read: a standby that has not even reached it is behind. */
  #overdue: Sample | undefined
  #asking: Promise<void> | undefined
  #turn = 0
  /** Reads so far, by who answered. */
  readonly reads = { standby: 0, primary: 0 }

  constructor(standbys: Standby[], primary: Handle, log: (line: string) => void) {
    this.#standbys = standbys
    this.#primary = primary
    this.#log = log
  }

  /**
   * Runs a read on a standby, and again on the primary if it fails there.
   * @param run reads, and is run again on the primary where it has something to write after all
   */
  async read<Result>(run: (db: Handle) => Promise<Result> | Result): Promise<Result> {
    const standby = await this.#choose()
    if (!standby) return this.#atPrimary(run)
    try {
      const result = await inTime(Promise.resolve(run(standby.handle)), answerMs)
      this.reads.standby++
      return result
    } catch (error) {
      if (!isOfStandby(error)) throw error
      if (!isOfWrite(error)) this.#rest(standby, error)
      return this.#atPrimary(run)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#standbys.map((standby) => standby.close()))
  }

  #atPrimary<Result>(run: (db: Handle) => Promise<Result> | Result): Promise<Result> | Result {
    this.reads.primary++
    return run(this.#primary)
  }

  async #choose(): Promise<Standby | undefined> {
    const newest = this.#samples.at(-1)
    if (!newest || performance.now() - newest.at > askEveryMs) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined
      })
      await this.#asking
    }
    const [enough] = this.#samples
    if (!enough) return undefined
    const able = this.#standbys.filter((standby) => standby.isAble(enough.position))
    return able[this.#turn++ % able.length]
  }

  /** Asks the primary first: a standby that has reached a position since has all that was changed before. */
  async #ask(): Promise<void> {
    const at = performance.now()
    let written: Written
    try {
      written = await inTime(writtenBy(this.#primary), askEveryMs)
      const samples = [...this.#samples, { at, ...written }]
      this.#overdue = samples.findLast((sample) => at - sample.at > mostBehindMs) ?? this.#overdue
      this.#samples = samples.filter((sample) => at - sample.at <= mostBehindMs)
    } catch {
      // The read on the primary says what is wrong with it.
      this.#samples = []
      this.#overdue = undefined
      return
    }
    const asked = this.#standbys.filter((standby) => !standby.isResting())
    await Promise.all(
      asked.map((standby) =>
        inTime(standby.ask(written), askEveryMs).catch((error: unknown) => this.#rest(standby, error)),
      ),
    )
    for (const standby of asked)
      if (this.#overdue && !standby.isResting() && !standby.isAble(this.#overdue.position))
        this.#report(standby, `it is more than ${mostBehindMs / 1000} seconds behind`)
  }

  #rest(standby: Standby, error: unknown): void {
    standby.rest(restMs)
    this.#report(standby, describeError(error))
  }

  #report({ where }: Standby, reason: string): void {
    this.#log(`The standby ${where} is passed over, and the primary answers its reads: ${reason}`)
  }
}

async function writtenBy(primary: Handle): Promise<Written> {
  const { rows } = await primary.execute<{ position: string; file: string }>(
    sql`select lsn - '0/0'::pg_lsn as position, pg_walfile_name(lsn) as file from pg_current_wal_flush_lsn() as lsn`,
  )
  const { position = 0, file = '' } = rows[0] ?? {}
  return { position: BigInt(position), timeline: Number.parseInt(file.slice(0, 8), 16) }
}

/** Whether a read wanted to change something, such as a count that has grown: the standby is well. */
const isOfWrite = (error: unknown): boolean =>
  error instanceof Error && hasCode(error, '25006') && !(rootCause(error) instanceof NoStandbyError)

/** 57014 is a statement that took too long. */
const isOfStandby = (error: unknown): boolean =>
  error instanceof LateError || isOfServer(error) || hasCode(error, '57014')
