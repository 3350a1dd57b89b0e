import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getSession } from '#contract/identity/sessions.ts'
import { administrators } from '#server/schema/administrators.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { countWaiting } from '#tests/server/waiting.ts'

const postgres = inject('postgres')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// PostgreSQL ends whoever notices the deadlock first: on a busy machine that may be the test.
test.skipIf(!postgres)(
  'a leaver loses access though the change ran into a deadlock',
  { retry: 2 },
  async () => {
    const idp = await makeDirectory(server)
    const { organization } = idp.administrator
    const person = await makeEmployee(server, { organization })
    const { user, account } = person
    await idp.call('PUT', `/Users/${user.id}`, scimPerson(user.email))
    const right = { organizationId: organization.id, userId: user.id, accountId: account.id }
    await server.asOwner((db) => db.insert(administrators).values({ ...right, role: 'administrator' }))
    const browser = await signedIn(server, person)

    const active = { Operations: [{ op: 'replace', path: 'active', value: false }] }
    const leaving: ReturnType<typeof idp.call>[] = []
    await server.asOwner(async (db) => {
      // As the console does: the organization before the person. The directory has the person and waits for the organization.
      await db.execute(sql`select from organizations where id = ${organization.id} for no key update`)
      leaving.push(idp.call('PATCH', `/Users/${user.id}`, active))
      await expect.poll(() => countWaiting(db), { timeout: 20_000 }).toBe(1)
      await db.execute(sql`select from users where id = ${user.id} for update`)
    })
    expect(await leaving[0]).toMatchObject({ status: 200, body: { active: false } })
    expect((await browser.call(getSession)).body.user).toBeNull()
  },
)
