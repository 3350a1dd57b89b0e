import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, listUsers, user } from '#contract/people/users.ts'
import { errors } from '#contract/platform/errors.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { addUsers } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hostile = [
  '"',
  '\\',
  '\n',
  '\t',
  '\u0001',
  '\u2028',
  '</script>',
  '😀',
  "');--",
  '{"a":1}',
  'null',
  'É',
]
const at = new Date('2026-03-04T05:06:07.008Z')

/** Invitations in each state, with the mail that belongs to each. */
const deliveries = [
  { state: 'queued' },
  { state: 'revoked' },
  { state: 'refused', refusal: 'user.sign_in_taken' },
  { state: 'refused', refusal: 'a code of a later version' },
  { state: 'mailed' },
  { state: 'mailed', mail: { status: 'queued' } },
  { state: 'mailed', mail: { status: 'sent', sentAt: at } },
  { state: 'mailed', mail: { status: 'failed', error: '550 "nobody" \\ here' } },
  { state: 'mailed', mail: { status: 'sent', sentAt: at, recipient: 'former@example.com' } },
] as const

async function invite(row: typeof users.$inferSelect, given: (typeof deliveries)[number]) {
  const { db } = server.makeContext()
  const { organizationId, id: userId, email } = row
  const { mail } = { mail: undefined, ...given }
  const sent = { recipient: email, kind: 'invitation', language: 'en', subject: 'x', text: 'x', html: 'x' }
  const [stored] = mail
    ? await db
        .insert(outbox)
        .values({ ...sent, createdAt: at, ...mail })
        .returning()
    : []
  const { state, refusal = null } = { refusal: undefined, ...given }
  const mailedAt = state === 'mailed' ? new Date(at.getTime() + 1) : null
  await db.insert(invitations).values({
    organizationId,
    userId,
    state,
    refusal,
    language: 'en',
    queuedAt: at,
    mailedAt,
    mailId: stored?.id ?? null,
  })
}

test('[A3.user.1] each page of people, written by the database, equals what one by one is read of them', async () => {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const { db, now } = server.makeContext()
  await addUsers(
    server.makeContext(),
    Array.from({ length: 50 }, (_, n) => ({
      organizationId: organization.id,
      firstName: `A${hostile[n % hostile.length]}b`,
      lastName: `C${hostile[(n * 5) % hostile.length]}d`,
      email: `person.${n}@example.com`,
      signInEmail: n % 7 === 0 ? `former.${n}@example.com` : null,
      leftApp: n % 11 === 0,
      customFields: n % 3 === 0 ? { [`k"${n}`]: hostile, more: { deep: [1.5, null, true] } } : {},
      createdAt: new Date(now.getTime() + n * 1001),
    })),
  )
  const rows = await db.select().from(users).where(eq(users.organizationId, organization.id))
  for (const [n, given] of deliveries.entries()) {
    const row = rows.find(({ email }) => email === `person.${n}@example.com`)
    if (row) await invite(row, given)
  }
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const listed = []
  // Two full pages and a part, and pages of another size, which are not prepared.
  for (const query of [
    { page: 1 },
    { page: 2 },
    { page: 3 },
    { page: 1, limit: 30 },
    { page: 2, limit: 30 },
  ]) {
    const { body } = await visitor.call(listUsers, { params, query })
    listed.push(...body.data.users)
  }
  expect(listed).toHaveLength(102)
  for (const person of listed) {
    expect(user.parse(person)).toEqual(person)
    const { body } = await visitor.call(getUser, { params: { ...params, userId: person.id } })
    expect(person).toEqual(body.data)
  }
  const found = new Map(listed.map(({ email, invitation }) => [email, invitation]))
  expect(deliveries.map((_, n) => found.get(`person.${n}@example.com`))).toEqual([
    { state: 'queued', reason: null, at: '2026-03-04T05:06:07.008Z' },
    { state: 'revoked', reason: null, at: '2026-03-04T05:06:07.008Z' },
    { state: 'failed', reason: errors['user.sign_in_taken'].message, at: '2026-03-04T05:06:07.008Z' },
    { state: 'failed', reason: 'a code of a later version', at: '2026-03-04T05:06:07.008Z' },
    ...['sent', 'queued', 'sent'].map((state) => ({ state, reason: null, at: '2026-03-04T05:06:07.009Z' })),
    { state: 'failed', reason: '550 "nobody" \\ here', at: '2026-03-04T05:06:07.009Z' },
    null,
  ])
})
