import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from './stage.ts'

const concurrency = 6

interface Acknowledged {
  email: string
  at: number
  /** Index of the process that acknowledged it. */
  process: number
}

/** Adds people on several processes in turn, and reads a page between two, until it is stopped. */
export class Writers {
  readonly #bases: string[]
  readonly #customer: Customer
  readonly #acknowledged: Acknowledged[] = []
  readonly #statuses = new Map<number, number>()
  readonly #running: Promise<void>[]
  #stopping = false
  #next = 0

  constructor(bases: string[], customer: Customer) {
    this.#bases = bases
    this.#customer = customer
    this.#running = Array.from({ length: concurrency }, () => this.#write())
  }

  /** When the last person was acknowledged. */
  get lastAt(): number {
    return this.#acknowledged.at(-1)?.at ?? 0
  }

  async stop() {
    this.#stopping = true
    await Promise.all(this.#running)
    const counts = [...this.#statuses].sort(([a], [b]) => a - b)
    return {
      acknowledged: this.#acknowledged.toSorted((a, b) => a.at - b.at),
      answers: counts.reduce((sum, [, count]) => sum + count, 0),
      statuses: counts.map(([status, count]) => `${status}: ${count}`).join(', '),
    }
  }

  async #write() {
    while (!this.#stopping) {
      const n = this.#next++
      const process = Math.floor(n / 2) % this.#bases.length
      const email = `written.${n}@example.com`
      const status = await this.#send(this.#bases[process] ?? '', n % 2 ? email : undefined)
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
      if (status === 201) this.#acknowledged.push({ email, at: performance.now(), process })
      else if (status !== 200) await sleep(50)
    }
  }

  /** @returns the status, or 0 without an answer */
  async #send(base: string, email: string | undefined): Promise<number> {
    const { organizationId, cookie } = this.#customer
    const url = `${base}/api/organizations/${organizationId}/users`
    const body = email && JSON.stringify({ first_name: 'Written', last_name: 'Example', email })
    try {
      const answer = await fetch(body ? url : `${url}?page=1&limit=20`, {
        headers: { cookie, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body }),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
}
