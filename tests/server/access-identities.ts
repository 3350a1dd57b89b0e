import { and, eq } from 'drizzle-orm'
import { createActivityKey } from '#contract/participation/activity-keys.ts'
import { type Role, roles } from '#contract/platform/permissions.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { administrators } from '#server/schema/administrators.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import type { Stage } from './access-stage.ts'
import { agree } from './activity.ts'
import { makeAdministrator, makeEmployee, signedIn } from './factories.ts'
import type { Visitor } from './visitor.ts'

/** The relation of an identity to `home`, which determines its access. */
export type Standing = 'nobody' | 'outsider' | 'administrator' | 'provider'

export interface Arrived {
  visitor: Visitor
  account?: Account
  headers?: Record<string, string>
}

export interface Identity {
  standing: Standing
  /** Signed in by the provider's one-time link. */
  support?: true
  /** Whether the identity holds a role in any organization. */
  administers: boolean
  /** The roles held in `home`, where the administrator's is not among them. */
  roles?: Role[]
  /** An active member of `home`. */
  belongs?: true
  /** Holds or held a role that this session does not use. */
  heldRole?: true
  /** An account without an organization. */
  orphan?: true
  /** Joined by a link, and has not confirmed the address. */
  unproved?: true
  /** Deactivated lately: reads and erases the own data of `home`. */
  deactivated?: true
  /** Calls by a personal key, without a session. */
  byKey?: true
  /** Signs in again for each call, so that the session is fresh. */
  arrive(): Promise<Arrived>
}

type Person = Awaited<ReturnType<typeof makeEmployee>>
const minutes = (now: Date, count: number) => new Date(now.getTime() + count * 60_000)

/** All identities, by their relation to `home`. */
export async function gatherIdentities(stage: Stage): Promise<Map<string, Identity>> {
  const { server, parent, home, sibling, child, stranger } = stage
  const { db } = server.makeContext()

  const signIn = async (person: Person, supportOf?: Organization): Promise<Arrived> => ({
    visitor: await signedIn(server, person, supportOf?.id),
    account: person.account,
  })
  const administratorOf = (organization: Organization) => makeAdministrator(server, { organization })
  const employeeOf = (organization: Organization) => makeEmployee(server, { organization })

  /** An administrator of `home`, with overrides of the session. */
  async function withSession(change: Partial<typeof sessions.$inferInsert>): Promise<Identity> {
    const person = await administratorOf(home)
    const arrive = async () => {
      const arrived = await signIn(person)
      await db.update(sessions).set(change).where(eq(sessions.accountId, person.account.id))
      return arrived
    }
    return { standing: 'nobody', administers: false, arrive }
  }

  /** An administrator when signing in; `lose` revokes the rights while the session lives. */
  async function former(
    lose: (person: Person) => Promise<unknown>,
    supportOf?: Organization,
  ): Promise<Identity> {
    const person = await employeeOf(home)
    const { user, account } = person
    const arrive = async () => {
      await db.update(users).set({ status: 'active' }).where(eq(users.id, user.id))
      await addRole(server.makeContext(), {
        organizationId: home.id,
        userId: user.id,
        accountId: account.id,
      })
      const arrived = await signIn(person, supportOf)
      const { status } = await arrived.visitor.call(getOrganization, { params: { orgId: home.id } })
      if (status !== 200) throw new Error(`a former administrator was let in with ${status} before, not 200`)
      await lose(person)
      return arrived
    }
    return {
      standing: 'outsider',
      administers: false,
      arrive,
      heldRole: true,
      ...(lose === dismiss && { belongs: true }),
      ...(supportOf && { support: true }),
    }
  }
  const dismiss = ({ user }: Person) =>
    db
      .delete(administrators)
      .where(and(eq(administrators.organizationId, home.id), eq(administrators.userId, user.id)))
  const disable = ({ user }: Person) =>
    db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id))

  async function person(standing: Standing, who: Person, administers: boolean, supportOf?: Organization) {
    const arrive = () => signIn(who, supportOf)
    const belongs = who.user.organizationId === home.id
    return {
      standing,
      administers,
      arrive,
      ...(belongs && { belongs: true as const }),
      ...(supportOf && { support: true as const }),
    }
  }
  /** An active person of `home` whose session stays on the phone. */
  const onPhone = (who: Person): Identity => ({
    standing: 'outsider',
    administers: false,
    belongs: true,
    arrive: async () => ({
      visitor: await signedIn(server, who, undefined, true),
      account: who.account,
    }),
  })
  const unproved = await makeEmployee(server, { organization: home, verified: false })
  const deactivated = await employeeOf(home)
  await disable(deactivated)

  /** A new former employee of `home` each time. */
  const orphan: Identity = {
    standing: 'outsider',
    administers: false,
    orphan: true,
    arrive: async () => {
      const left = await employeeOf(home)
      await db.delete(users).where(eq(users.id, left.user.id))
      return signIn(left)
    },
  }
  const administrator = async (standing: Standing, of: Organization, supportOf?: Organization) =>
    person(standing, await administratorOf(of), true, supportOf)

  const holder = async (roles: Role[], of = home): Promise<Identity> => {
    const who = await employeeOf(of)
    const { user, account } = who
    for (const role of roles)
      await addRole(
        server.makeContext(),
        { organizationId: of.id, userId: user.id, accountId: account.id },
        role,
      )
    return { ...(await person('administrator', who, true)), roles }
  }

  const without = (
    standing: Standing,
    arrive: () => Omit<Arrived, 'visitor'>,
    cookie?: string,
  ): Identity => ({
    standing,
    administers: false,
    arrive: async () => {
      const visitor = server.visitor()
      if (cookie) visitor.cookies.set('__Host-session', cookie)
      return { visitor, ...arrive() }
    },
  })
  /** The key is made at its first use: a fault of the calls that make it leaves the other identities. */
  function withKey(who: Person): Identity {
    const organizationId = home.id
    let key: Promise<string> | undefined
    const makeKey = async () => {
      await agree(server, [{ organizationId, userId: who.user.id }])
      const { visitor } = await signIn(who)
      const made = await visitor.call(createActivityKey, { query: { organizationId }, body: { name: 'Key' } })
      return made.body.data.secret
    }
    const arrive = async () => {
      key ??= makeKey()
      const headers = { authorization: `Bearer ${await key}` }
      return { visitor: server.visitor(), account: who.account, headers }
    }
    return { standing: 'nobody', administers: false, byKey: true, arrive }
  }
  const bearer = (key: string | undefined) => () => ({ headers: { authorization: `Bearer ${key}` } })
  const now = server.makeContext().now

  return new Map<string, Identity>([
    ['no session', without('nobody', () => ({}))],
    ['an invented session', without('nobody', () => ({}), 'x'.repeat(43))],
    ['a session past its end', await withSession({ expiresAt: minutes(now, 0) })],
    [
      'a session idle too long',
      await withSession({ lastSeenAt: minutes(now, -server.settings.sessionIdleMinutes) }),
    ],
    ['administrator of another customer', await administrator('outsider', stranger)],
    ['administrator of a sibling', await administrator('outsider', sibling)],
    ['administrator of the child', await administrator('outsider', child)],
    ['administrator of the parent', await administrator('administrator', parent)],
    ['administrator', await administrator('administrator', home)],
    ...(await Promise.all(
      roles
        .filter((role) => role !== 'administrator')
        .map(async (role): Promise<[string, Identity]> => [role, await holder([role])]),
    )),
    ['finance and auditor', await holder(['finance', 'auditor'])],
    ['HR manager of the parent', await holder(['hr_manager'], parent)],
    ['HR manager of the child', { ...(await holder(['hr_manager'], child)), standing: 'outsider' }],
    ['employee', await person('outsider', await employeeOf(home), false)],
    ['employee of another customer', await person('outsider', await employeeOf(stranger), false)],
    [
      'employee with an unproved mailbox',
      { ...(await person('outsider', unproved, false)), unproved: true as const },
    ],
    [
      'employee who was made inactive',
      {
        ...{ standing: 'outsider' as const, administers: false, deactivated: true as const },
        arrive: () => signIn(deactivated),
      },
    ],
    ['member session of an employee', onPhone(await employeeOf(home))],
    ['member session of an administrator', { ...onPhone(await administratorOf(home)), heldRole: true }],
    ['account that belongs to no organization', orphan],
    ['administrator who was removed', await former(dismiss)],
    ['administrator who was made inactive', { ...(await former(disable)), deactivated: true }],
    ['support', await administrator('administrator', home, home)],
    ['support of the parent', await administrator('administrator', parent, parent)],
    ['support by an administrator of the parent', await administrator('administrator', parent, home)],
    ['support of a sibling', await administrator('outsider', parent, sibling)],
    ['support of the child', await administrator('outsider', parent, child)],
    ['support as an administrator who was removed', await former(dismiss, home)],
    ['personal key of an employee', withKey(await employeeOf(home))],
    ['personal key of an administrator', withKey(await administratorOf(home))],
    ['provider', without('provider', bearer(server.settings.providerKey))],
    ['provider with a wrong key', without('nobody', bearer('provider-key-of-somebody-else'))],
  ])
}
