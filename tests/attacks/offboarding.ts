import { sql } from 'drizzle-orm'
import { getSession } from '#contract/identity/sessions.ts'
import { deleteUser } from '#contract/people/users.ts'
import { distributeCredits, grantCredits } from '#contract/tenants/credits.ts'
import { deleteHierarchyNode, restoreOrganization } from '#contract/tenants/hierarchy.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { teams } from '#server/schema/teams.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { record } from '#tests/server/activity.ts'
import { contentsOf } from '#tests/server/contents.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import { requestOf } from '#tests/server/visitor.ts'
import { scratchServer } from './scratch-server.ts'

type Server = Awaited<ReturnType<typeof scratchServer>>

const authorization = 'Bearer provider-key-of-the-tests-only'
/** Tables that change when credits move, somebody signs out or anything is logged. */
const moving = ['credit_', 'sessions', 'tokens', 'throttles', 'audit_', 'reports']
/** Append-only tables that name organizations and people permanently. */
const kept = ['audit_entries', 'audit_seals', 'credit_transfers', 'credit_entries', 'credit_batches']

async function still(server: Server): Promise<Map<string, string>> {
  const all = await contentsOf(server)
  return new Map([...all].filter(([table]) => !moving.some((part) => table.startsWith(part))))
}

/** Returns the tables that contain one of these texts in any row. */
async function holding(server: Server, texts: string[]): Promise<string[]> {
  const contents = await contentsOf(server)
  return [...contents].filter(([, rows]) => texts.some((text) => rows.includes(text))).map(([name]) => name)
}

const creditsIn = async (server: Server) =>
  Number(
    (await server.makeContext().db.execute(sql`select sum(balance) as sum from credit_balances`)).rows[0]
      ?.sum,
  )

const tidy = (server: Server) => runTasks(server.parts)

async function tree(server: Server, root: Organization, size: number) {
  const below: Organization[] = []
  const texts: string[] = []
  for (let n = 0; n < size; n++) {
    const parent = n === 0 ? root : (below[Math.floor(Math.random() * Math.min(n, 60))] ?? root)
    const organization = await createOrganization(server.makeContext(), { name: `Part ${n}`, parent })
    below.push(organization)
    const { user, account } = await makeEmployee(server, { organization })
    await server.makeContext().db.insert(teams).values({ organizationId: organization.id, name: 'Walkers' })
    const walked = { organizationId: organization.id, userId: user.id, day: '2026-03-01' }
    await record(server, [{ ...walked, steps: 1000 }])
    texts.push(organization.id, user.id, account.email)
  }
  return { below, texts }
}

async function offboard(size: number): Promise<string> {
  const server = await scratchServer()
  try {
    const administrator = await makeAdministrator(server)
    const root = administrator.organization
    const visitor = await signedIn(server, administrator)
    const { below, texts } = await tree(server, root, size)
    const [top] = below
    if (!top) throw new Error('there is no tree')
    const params = { orgId: root.id, id: top.id }
    const distributions = [{ subOrganizationId: top.id, credits: 400 }]
    const grant = requestOf(grantCredits, { body: { organizationId: root.id, amount: 1000 } })
    await server.visitor().send({ ...grant, headers: { authorization } })
    const sent = await visitor.call(distributeCredits, {
      params: { orgId: root.id },
      body: { distributions },
    })
    if (sent.status !== 200) throw new Error(`sending credits was answered ${sent.status}`)
    const inside = await makeEmployee(server, { organization: below.at(-1) ?? top })
    texts.push(inside.user.id, inside.account.email)
    const session = await signedIn(server, inside)
    const [before, credits] = [await still(server), await creditsIn(server)]
    const drop = async () => {
      const { status } = await visitor.call(deleteHierarchyNode, { params })
      if (status !== 200) throw new Error(`deleting was answered ${status}`)
    }
    await drop()
    if ((await session.call(getSession)).body.session) throw new Error('a session outlives the organization')
    server.pass({ days: 10 })
    const back = requestOf(restoreOrganization, { body: { organizationId: top.id } })
    const { status } = await server.visitor().send({ ...back, headers: { authorization } })
    if (status !== 200) throw new Error(`bringing back was answered ${status}`)
    const after = await still(server)
    const changed = [...before].filter(([table, rows]) => after.get(table) !== rows).map(([table]) => table)
    if (changed.length > 0) throw new Error(`what came back differs in ${changed.join(', ')}`)

    const again = await signedIn(server, administrator)
    await again.call(deleteHierarchyNode, { params })
    // The organizations are purged after 30 days, the accounts of their people after 30 more.
    for (let months = 0; months < 2; months++) {
      server.pass({ days: 31 })
      await tidy(server)
    }
    const left = (await holding(server, texts)).filter((table) => !kept.includes(table))
    if (left.length > 0) throw new Error(`after the purge rows are left in ${left.join(', ')}`)
    const sum = await creditsIn(server)
    if (sum !== credits) throw new Error(`of ${credits} credits ${sum} are left`)
    return `${size} organizations deleted, brought back as they were, purged: nothing left but in the journal and the log of changes; ${sum} credits before and after`
  } finally {
    await server.close()
  }
}

/** Reports what remains of a deleted person. */
async function erase(): Promise<string> {
  const server = await scratchServer()
  try {
    const administrator = await makeAdministrator(server)
    const { organization } = administrator
    const visitor = await signedIn(server, administrator)
    const name = { firstName: 'Zephyrine', lastName: 'Quillfeather' }
    const { user, account } = await makeEmployee(server, { organization, ...name })
    const walked = { organizationId: organization.id, userId: user.id, day: '2026-03-01' }
    await record(server, [{ ...walked, steps: 1000 }])
    await visitor.call(deleteUser, { params: { orgId: organization.id, userId: user.id } })
    const texts = [user.id, account.email, ...Object.values(name)]
    const left = await holding(server, texts)
    // The account belongs to the person, and no employer can delete it.
    const wrong = left.filter((table) => !kept.includes(table) && table !== 'accounts')
    if (wrong.length > 0) throw new Error(`a deleted person is left in ${wrong.join(', ')}`)
    return `a deleted person is left in ${left.join(', ')}, and nowhere else`
  } finally {
    await server.close()
  }
}

export const offboardingTrials = [
  { name: 'deletion of a tree', rounds: 200, run: offboard },
  { name: 'deletion of a person', rounds: 1, run: erase },
]
