import { register, signIn } from './sign-in.ts'

interface Answer {
  status: number
  text: string
}

/** Signs up a new customer's administrator, who sends credits, with access to the provider's calls. */
export class CreditClient {
  readonly organizationId: string
  readonly #base: string
  readonly #headers: Record<string, string>

  private constructor(base: string, organizationId: string, cookie: string) {
    this.#base = base
    this.organizationId = organizationId
    this.#headers = { cookie, 'content-type': 'application/json', origin: new URL(base).origin }
  }

  static async open(base: string): Promise<CreditClient> {
    const person = { email: `${crypto.randomUUID()}@example.com`, password: 'a password of the benchmark' }
    const organizationId = await register(base, person)
    return new CreditClient(base, organizationId, await signIn(base, person))
  }

  async #call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(this.#base + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...this.#headers, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  /** Expects success. @returns `data` of the answer */
  async #data(path: string, body?: object, headers?: Record<string, string>) {
    const { status, text } = await this.#call(path, body, headers)
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text).data
  }

  #asProvider(path: string, body: object) {
    return this.#data(path, body, { authorization: `Bearer ${process.env.PROVIDER_KEY}` })
  }

  /** Adds an organization. @returns its id */
  async below(name: string, parentId = this.organizationId): Promise<string> {
    const { id } = await this.#data(`/api/organizations/${this.organizationId}/hierarchical`, {
      name,
      parentId,
    })
    return id
  }

  send(distributions: { to: string; credits: number }[], key?: string): Promise<Answer> {
    const body = {
      distributions: distributions.map(({ to, credits }) => ({ subOrganizationId: to, credits })),
    }
    const path = `/api/organizations/${this.organizationId}/distribute-credits`
    return this.#call(path, body, key ? { 'idempotency-key': key } : {})
  }

  #statement() {
    return this.#data(`/api/organizations/${this.organizationId}/credits?limit=1`)
  }

  async balance(): Promise<number> {
    return (await this.#statement()).balance
  }

  async lastTransfer(): Promise<string> {
    return (await this.#statement()).entries[0].transferId
  }

  grant(organizationId: string, amount: number) {
    return this.#asProvider('/provider/credits/grant', { organizationId, amount })
  }

  reverse(transferId: string) {
    return this.#asProvider('/provider/credits/reverse', { transferId })
  }
}
