import { login } from '#contract/identity/sessions.ts'
import { makeEmployee, password } from '#tests/server/factories.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { scratchServer } from './scratch-server.ts'

/** The seconds between attempts that are spread over one day. */
const apart = (tries: number) => 86_400 / tries

/** Many addresses guess at one account for one day; at its end the owner signs in on a known browser. */
async function guess(tries: number): Promise<string> {
  const server = await scratchServer()
  try {
    const { account } = await makeEmployee(server)
    const right = { email: account.email, password }
    const browser = server.visitor()
    await browser.call(login, { body: right })
    const attempt = (visitor: Visitor, address: string) =>
      visitor.send({ method: 'POST', url: '/auth/login', body: { ...right, password: 'wrong' }, address })
    const answered = new Map<number, number>()
    for (let n = 0; n < tries; n++) {
      server.pass({ seconds: apart(tries) })
      const { status } = await attempt(server.visitor(), `198.51.${n >> 8}.${n & 255}`)
      answered.set(status, (answered.get(status) ?? 0) + 1)
    }
    const checked = answered.get(401) ?? 0
    if (checked > 100) throw new Error(`${checked} of ${tries} guesses in a day were checked`)
    const [own, other] = [
      await browser.call(login, { body: right }),
      await server.visitor().call(login, { body: right }),
    ]
    if (own.status !== 200) throw new Error(`the owner's own browser was answered ${own.status}`)
    return `${tries} addresses in a day: ${checked} guesses checked, ${answered.get(429) ?? 0} told to wait; the owner's browser signs in, another one gets ${other.status}`
  } finally {
    await server.close()
  }
}

export const guessingTrials = [{ name: 'guessing from a thousand addresses', rounds: 1000, run: guess }]
