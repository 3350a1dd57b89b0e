import { startSession } from '#server/identity/sessions/service.ts'
import { CookieJar } from '#server/platform/http/cookies.ts'
import { accountOf } from './factories.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

/** A browser that the employer's identity provider signed in as this account. */
export async function bySingleSignOn(
  server: TestServer,
  person: { account: { id: string } },
  visitor = server.visitor(),
): Promise<Visitor> {
  const header = [...visitor.cookies].map((cookie) => cookie.join('=')).join('; ')
  const jar = new CookieJar(header, server.settings)
  const client = { address: '203.0.113.9', userAgent: 'tests' }
  const account = await accountOf(server, person)
  await startSession(server.makeContext(), client, jar, { account, methods: ['sso'] })
  for (const cookie of jar.headers()['set-cookie'] ?? []) {
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
    visitor.cookies.set(name, value)
  }
  return visitor
}
