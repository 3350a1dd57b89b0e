import type { Shot } from '#tests/bench/steady-load.ts'
import type { Customer } from './stage.ts'

/** An administrator's typical load: of ten requests nine read and one adds a person. */
export function everyday({ organizationId, cookie }: Customer): (n: number) => Shot {
  const at = `/api/organizations/${organizationId}`
  const run = crypto.randomUUID().slice(0, 8)
  const reads = [
    `${at}/users?page=1&limit=20`,
    '/auth/session',
    `${at}/users?page=1&limit=20&search=c4ca42`,
    `${at}/teams`,
  ]
  return (n) => {
    if (n % 10 !== 9) return { path: reads[n % reads.length] ?? '/', cookie }
    const body = { first_name: 'Added', last_name: `While ${n}`, email: `added.${run}.${n}@example.com` }
    return { method: 'POST', path: `${at}/users`, body, cookie }
  }
}
