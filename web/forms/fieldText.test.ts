import { expect, test } from 'vitest'
import { register } from '#contract/tenants/registration.ts'
import { frenchFieldText } from './fieldText.ts'

const long = 'x'.repeat(400)
const bad = {
  nothing: {},
  empty: { email: '', password: '', firstName: '', lastName: '', company_name: '' },
  long: { email: long, password: long, firstName: long, lastName: long, company_name: long },
  odd: { email: 'a', password: 'short', firstName: 'www.x', lastName: '‮', company_name: '\u0007' },
}

test.each(Object.entries(bad))(
  'every message of the registration form has a French translation: %s',
  (_, body) => {
    const issues = register.body.safeParse(body).error?.issues ?? []
    expect(issues.length).toBeGreaterThan(2)
    for (const { message } of issues) expect(frenchFieldText(message)).not.toBe(message)
  },
)
