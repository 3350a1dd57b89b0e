import { getInviteLink } from '#contract/people/invite-links.ts'
import type { Answer, Endpoint } from '#contract/platform/endpoint.ts'
import { completeRegistration } from '#contract/tenants/registration.ts'
import { register, signIn } from '#tests/bench/sign-in.ts'
import { requestOf, type Sendable } from '#tests/server/visitor.ts'

export const password = 'a password of the trials'

/** A signed-in person who calls over the network; a call without an answer has status 0. */
export class Customer {
  readonly organizationId: string
  readonly #base: string
  readonly #cookie: string

  constructor(base: string, organizationId: string, cookie: string) {
    this.#base = base
    this.organizationId = organizationId
    this.#cookie = cookie
  }

  /** Signs up a new customer's administrator. */
  static async open(base: string): Promise<Customer> {
    const person = { email: `${crypto.randomUUID()}@example.com`, password }
    const organizationId = await register(base, person)
    return new Customer(base, organizationId, await signIn(base, person))
  }

  async call<E extends Endpoint>(endpoint: E, input: Sendable<E>, headers: Record<string, string> = {}) {
    const { method, url, body, file } = requestOf(endpoint, input as object)
    const sent = file ? Buffer.from(file) : body === undefined ? undefined : JSON.stringify(body)
    const type = file ? 'application/octet-stream' : 'application/json'
    try {
      const answer = await fetch(this.#base + url, {
        method,
        headers: { cookie: this.#cookie, ...(sent && { 'content-type': type }), ...headers },
        ...(sent && { body: sent }),
      })
      const text = await answer.text()
      return { status: answer.status, text, body: JSON.parse(text) as Answer<E> & { code?: string } }
    } catch (error) {
      return { status: 0, text: String(error), body: {} as Answer<E> & { code?: string } }
    }
  }

  /** Expects success. */
  async must<E extends Endpoint>(endpoint: E, input: Sendable<E>): Promise<Answer<E>> {
    const { status, text, body } = await this.call(endpoint, input)
    if (status < 200 || status > 299) throw new Error(`${endpoint.path}: ${status} ${text}`)
    return body
  }

  /** Adds a person of the same organization by its link. */
  async join(email = `${crypto.randomUUID()}@example.com`): Promise<Customer> {
    const { inviteLink } = await this.must(getInviteLink, { params: { orgId: this.organizationId } })
    const token = new URL(inviteLink).searchParams.get('token') ?? ''
    const body = { email, password, firstName: 'Joined', lastName: 'Example', token }
    await this.must(completeRegistration, { body })
    return new Customer(this.#base, this.organizationId, await signIn(this.#base, { email, password }))
  }
}
