import { setTimeout as sleep } from 'node:timers/promises'
import { beginImport, getImport, planImport } from '#contract/people/imports.ts'
import { listUsers } from '#contract/people/users.ts'
import type { Customer } from './customer.ts'
import { same, until } from './expect.ts'

/** Creates a file of unknown people, each once. */
export function fileOf(rows: number): Buffer {
  const tag = crypto.randomUUID()
  const lines = Array.from({ length: rows }, (_, n) => `First ${n},Last ${n},row.${n}.${tag}@example.com`)
  return Buffer.from(`first_name,last_name,email\n${lines.join('\n')}`)
}

/** Returns how many people still wait for their invitation; undefined if no process answers. */
export async function mailsWaiting(customer: Customer): Promise<number | undefined> {
  const params = { orgId: customer.organizationId }
  const { status, body } = await customer.call(listUsers, { params, query: {} })
  if (status !== 200) return undefined
  return body.data.users.filter(({ invitation }) => invitation?.state === 'queued').length
}

/** An import as its administrator sees it. */
export class Import {
  readonly #customer: Customer
  readonly #params: { orgId: string; importId: string }
  /** The highest progress shown so far. */
  told = 0

  private constructor(customer: Customer, importId: string) {
    this.#customer = customer
    this.#params = { orgId: customer.organizationId, importId }
  }

  /** Imports a file. @throws Error unless its plan creates the expected number of people */
  static async begin(
    customer: Customer,
    file: Uint8Array,
    { creates, autoInvite = false }: { creates: number; autoInvite?: boolean },
  ): Promise<Import> {
    const params = { orgId: customer.organizationId }
    const { data } = await until('the file is read', async () => {
      const answer = await customer.call(planImport, { params, query: { fileName: 'people.csv' }, file })
      // Reading has a time limit, which a busy machine may exceed.
      return answer.status === 201 ? answer.body : undefined
    })
    same('rows planned to be created', data.creates, creates)
    const begun = new Import(customer, data.id)
    await customer.must(beginImport, { params: begun.#params, body: { autoInvite } })
    return begun
  }

  /** Polls the progress for the given milliseconds. */
  async watch(milliseconds: number): Promise<void> {
    for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) await this.#look()
  }

  /** @throws Error if the progress went back */
  async #look() {
    const { status, body } = await this.#customer.call(getImport, { params: this.#params })
    if (status !== 200) return undefined
    if (body.data.done < this.told) throw new Error(`${body.data.done} rows done, after ${this.told}`)
    this.told = body.data.done
    return body.data
  }

  finished() {
    return until('the import is finished', async () => {
      const plan = await this.#look()
      return plan?.state === 'finished' ? plan : undefined
    })
  }
}
