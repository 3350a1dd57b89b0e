import { eq } from 'drizzle-orm'
import { createPasswords } from '#server/platform/crypto/passwords.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { inviteLinks } from '#server/schema/invite-links.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import type { Stage } from '#tests/server/access-stage.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { withOwner } from '#tests/server/test-database.ts'

/** Rate limits have their own tests; here they would hide what is behind them. */
const limits = {
  PUBLIC_CALLS_PER_ADDRESS: '1000000',
  LOGIN_PER_ADDRESS: '1000000',
  LOGIN_FREE_FAILURES: '1000',
  MAILS_PER_HOUR: '1000',
  INVITATIONS_PER_DAY: '1000',
}

export const identities = [
  'nobody',
  'employee',
  'administrator',
  'stranger',
  'provider',
  'directory',
] as const
export type Identity = (typeof identities)[number]

const persons = ['employee', 'administrator', 'stranger'] as const
type Person = (typeof persons)[number]
export const isPerson = (identity: Identity): identity is Person => persons.some((one) => one === identity)

/** Starts a server on a fresh PostgreSQL database with production settings. */
export async function openServer(say: (line: string) => void) {
  const postgres = await findPostgres(say)
  if (!postgres) throw new Error('This needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
  const created = await createDatabase(postgres.url)
  const opened = await openDatabase({ databaseUrl: created.url, dataDir: '', poolSize: 15 })
  const database = withOwner(opened, created)
  const server = await startTestServer(limits, database, createPasswords())
  const close = async () => {
    await server.close()
    await database.close()
    await postgres.stop()
  }
  return { server, ownerUrl: created.url, close }
}

/** Creates new organizations in the same database, and a caller of each kind for `home`. */
export async function setScene(server: TestServer) {
  const context = server.makeContext()
  const open = (name: string, parent?: Stage['home']) =>
    createOrganization(context, { name, ...(parent && { parent }) })
  const parent = await open('Parent')
  const home = await open('Home', parent)
  const sibling = await open('Sibling', parent)
  const child = await open('Child', home)
  const stranger = await open('Stranger')
  const scratch = await open('Scratch')
  const [link] = await context.db.select().from(inviteLinks).where(eq(inviteLinks.organizationId, scratch.id))
  if (!link) throw new Error('the organization has no invite link')
  const scratchLink = link.token
  const stage: Stage = {
    ...{ server, parent, home, sibling, child, stranger, scratch, scratchLink },
    canaries: [],
    digest: async () => '',
  }
  const makers = {
    employee: () => makeEmployee(server, { organization: home }),
    administrator: () => makeAdministrator(server, { organization: home }),
    stranger: () => makeAdministrator(server, { organization: stranger }),
  }
  const people = new Map<Identity, Awaited<ReturnType<typeof makeEmployee>>>()
  const cookies = new Map<Identity, [string, string][]>()
  /** Returns a caller, signed in again if a logout, a new password or a deletion ended the session. */
  async function enter(identity: Person) {
    const person = await makers[identity]()
    people.set(identity, person)
    cookies.set(identity, [...(await signedIn(server, person)).cookies])
  }
  for (const identity of persons) await enter(identity)
  const { secret } = await makeDirectory(server, await makeAdministrator(server, { organization: home }))
  const keys: Partial<Record<Identity, string | undefined>> = {
    provider: server.settings.providerKey,
    directory: secret,
  }
  const headersOf = (identity: Identity): Record<string, string> =>
    keys[identity] ? { authorization: `Bearer ${keys[identity]}` } : {}
  /** The caller in the initial state, without cookies of earlier answers. */
  function arrive(identity: Identity) {
    const visitor = server.visitor()
    for (const [name, value] of cookies.get(identity) ?? []) visitor.cookies.set(name, value)
    return visitor
  }
  return { stage, people, enter, arrive, headersOf, rightsChanged: false }
}

export type Scene = Awaited<ReturnType<typeof setScene>>
