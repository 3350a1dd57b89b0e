import { discoverSso } from '#contract/identity/sso.ts'
import { call } from '#web/platform/api/call.ts'

/** Answers by domain: they depend on nothing else. */
const known = new Map<string, Promise<boolean>>()

/** Whether people of a domain have to sign in through their company. Without an answer they need not. */
export function requiresSso(domain: string, email: string): Promise<boolean> {
  const asked = known.get(domain) ?? call(discoverSso, { body: { email } }).then(({ data }) => data.required)
  known.set(domain, asked)
  return asked.catch(() => {
    known.delete(domain)
    return false
  })
}
