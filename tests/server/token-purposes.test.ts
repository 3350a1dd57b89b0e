import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEmail } from '#contract/identity/accounts.ts'
import { confirmPasswordReset } from '#contract/identity/passwords.ts'
import { enterCell, getSession, setSession } from '#contract/identity/sessions.ts'
import { validateAdminAccess } from '#contract/operations/provider.ts'
import { endNoticeMails } from '#contract/participation/notices.ts'
import { confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { confirmInvite, verifyInvite } from '#contract/people/invitations.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { issueToken, type TokenPurpose } from '#server/identity/tokens/service.ts'
import { sessions } from '#server/schema/sessions.ts'
import { tokenPurposes } from '#server/schema/tokens.ts'
import { contentsOf } from './contents.ts'
import { makeAdministrator, password, signedIn } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'
import { requestOf } from './visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_CALLS_PER_ADDRESS: '100000' })
})
afterAll(() => server.close())

interface Holder {
  email: string
  orgId: string
}

const invitations: TokenPurpose[] = [
  'employee_invitation',
  'employee_invitation_link',
  'administrator_invitation',
]

interface Door {
  endpoint: Endpoint
  opens: TokenPurpose[]
  body: (token: string, holder: Holder) => object | undefined
}

/** Endpoints that accept a token, with the accepted purposes. */
const doors: Door[] = [
  {
    endpoint: verifyEmail,
    opens: ['verify_email'],
    body: (token: string, { email }: Holder) => ({ token, email }),
  },
  {
    endpoint: confirmAddress,
    opens: ['change_address', 'correct_address'],
    body: (token: string, { email }: Holder) => ({ token, email, password }),
  },
  {
    endpoint: restoreAddress,
    opens: ['restore_address'],
    body: (token: string, { email }: Holder) => ({ token, email }),
  },
  {
    endpoint: confirmPasswordReset,
    opens: ['reset_password', 'confirm_person'],
    body: (token: string, { email }: Holder) => ({ token, email, password }),
  },
  {
    endpoint: validateAdminAccess,
    opens: ['admin_access'],
    body: (token: string, { orgId }: Holder) => ({ token, org_id: orgId }),
  },
  {
    endpoint: setSession,
    opens: ['session_exchange'],
    body: (token: string) => ({ access_token: token.slice(0, -21), refresh_token: token.slice(-21) }),
  },
  // It opens something in the browser that began the switch alone.
  { endpoint: enterCell, opens: [], body: (token: string) => ({ token }) },
  // It is sent in the address.
  { endpoint: endNoticeMails, opens: ['end_notices'], body: () => undefined },
  { endpoint: verifyInvite, opens: invitations, body: (token: string) => ({ token }) },
  { endpoint: confirmInvite, opens: invitations, body: (token: string) => ({ token, password }) },
]

/** Issues a token in which only the purpose can be wrong. */
async function tokenFor(purpose: TokenPurpose) {
  const person = await makeAdministrator(server, { verified: false })
  await signedIn(server, person)
  const { account, user, organization } = person
  const context = server.makeContext()
  const [session] = await context.db.select().from(sessions).where(eq(sessions.accountId, account.id))
  const token = await issueToken(context, {
    purpose,
    ...(purpose === 'session_exchange' && session && { sessionId: session.id }),
    subject: purpose === 'end_notices' ? `weekly ${user.id}` : user.id,
    email: account.email,
    accountId: account.id,
    userId: user.id,
    organizationId: organization.id,
  })
  return { token, holder: { email: account.email, orgId: organization.id } }
}

/** Everything except rate limits. */
async function contents() {
  const all = await contentsOf(server)
  all.delete('throttles')
  return all
}

const pairs = doors.flatMap((door) =>
  tokenPurposes.map((purpose) => ({ ...door, path: door.endpoint.path, purpose })),
)

test.each(pairs)(
  '[T6] [G13] $path accepts or refuses a token made for $purpose as declared',
  async ({ endpoint, opens, body, purpose }) => {
    const { token, holder } = await tokenFor(purpose)
    const send = (secret: string) =>
      server
        .visitor()
        .send(
          requestOf(
            endpoint,
            endpoint === endNoticeMails
              ? { query: { token: secret }, file: new Uint8Array([1]) }
              : { body: body(secret, holder) },
          ),
        )
    const before = await contents()
    const unknown = await send(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
    expect(unknown.status).toBe(400)
    if (opens.includes(purpose)) {
      expect((await send(token)).status).toBe(200)
    } else {
      const refused = await send(token)
      expect([refused.status, refused.text]).toEqual([unknown.status, unknown.text])
      expect(await contents()).toEqual(before)
    }
  },
)

test.each(tokenPurposes)('[T6] a token made for %s is not accepted as a session', async (purpose) => {
  const visitor = server.visitor()
  visitor.cookies.set('__Host-session', (await tokenFor(purpose)).token)
  expect((await visitor.call(getSession)).body.session).toBeNull()
})
