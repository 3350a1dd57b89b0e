import { eq, sql } from 'drizzle-orm'
import { inviteLinks } from '#server/schema/invite-links.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { makeAdministrator, makeEmployee } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'
import { vendorSettings } from './vendor-items.ts'

/** The organizations of the access matrix. Every call uses `home`. */
export interface Stage {
  server: TestServer
  parent: Organization
  home: Organization
  sibling: Organization
  child: Organization
  /** An organization of another customer. */
  stranger: Organization
  /** The organization for calls without a session. */
  scratch: Organization
  scratchLink: string
  /** Texts that only administrators of `home` may read. */
  canaries: string[]
  /** Returns a digest of every row of every table, except rate limits and the named tables. */
  digest(...besides: string[]): Promise<string>
}

export async function setStage(): Promise<Stage> {
  // One address sends more requests here than any person.
  const server = await startTestServer({
    ...{ PUBLIC_CALLS_PER_ADDRESS: '100000', LOGIN_PER_ADDRESS: '100000' },
    ...vendorSettings,
  })
  const open = (name: string, parent?: Organization) =>
    createOrganization(server.makeContext(), { name, ...(parent && { parent }) })
  const parent = await open('Montgolfier Group')
  const home = await open('Canary and Sons', parent)
  const sibling = await open('Sibling Works', parent)
  const child = await open('Child Works', home)
  const stranger = await open('Stranger Works')
  const scratch = await open('Scratch Works')
  const founder = await makeAdministrator(server, { organization: home, lastName: 'Canarybird' })
  for (const organization of [sibling, child, stranger]) await makeEmployee(server, { organization })

  const link = await linkOf(server, home)
  // The middle part of the link names its organization, even after it is replaced.
  const [, ofHome = link] = link.split('.')
  const canaries = [home.name, home.accessCode, ofHome, founder.account.email, 'Canarybird']
  const scratchLink = await linkOf(server, scratch)
  const digest = await digestOf(server)
  return { server, parent, home, sibling, child, stranger, scratch, scratchLink, canaries, digest }
}

async function linkOf({ makeContext }: TestServer, { id }: Organization): Promise<string> {
  const [link] = await makeContext().db.select().from(inviteLinks).where(eq(inviteLinks.organizationId, id))
  if (!link) throw new Error('the organization has no invite link')
  return link.token
}

/**
 * The number of rows of each table and the newest transaction that wrote one: an insert or update writes a newer one, a
 * delete lowers the number.
 */
async function digestOf({ makeContext }: TestServer): Promise<Stage['digest']> {
  const { db } = makeContext()
  const tables = await db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`)
  const names = tables.rows.map(({ name }) => String(name))
  // Planning takes several times as long as reading the few rows, so it is prepared once per connection.
  const prepare = (besides: string[]) => {
    const watched = names.filter((name) => name !== 'throttles' && !besides.includes(name))
    const versions = watched.map((name) => {
      const version = sql`count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0)`
      return sql`(select ${version} from ${sql.identifier(name)} t)`
    })
    const digest = sql<string>`md5(concat_ws('|', ${sql.join(versions, sql`, `)}))`
    return db
      .select({ digest })
      .from(sql`(values (0)) as one`)
      .prepare(['digest', ...besides].join(' '))
  }
  const snapshot = db
    .select({ snapshot: sql<string>`pg_current_snapshot()::text` })
    .from(sql`(values (0)) as one`)
    .prepare('snapshot')
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  const known = new Map<string, { seen: string | undefined; digest: string }>()
  return async (...besides) => {
    const key = besides.join(' ')
    // Equal snapshots see the same rows: a refused call that wrote nothing needs no second look at all tables.
    const seen = (await snapshot.execute())[0]?.snapshot
    const last = known.get(key)
    if (last && last.seen === seen) return last.digest
    const query = prepared.get(key) ?? prepare(besides)
    prepared.set(key, query)
    const digest = String((await query.execute())[0]?.digest)
    known.set(key, { seen, digest })
    return digest
  }
}
