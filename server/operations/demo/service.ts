import { dayIn } from '#contract/platform/days.ts'
import {
  type Account,
  createAccount,
  createAccounts,
  findAccount,
} from '#server/identity/accounts/service.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { sealIfDue } from '#server/participation/results/service.ts'
import { addUsers } from '#server/people/users/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { openCredits, sendCredits } from '#server/tenants/credits/service.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { addDemoEmployee, answerHalfAQuiz, beginMissions, type Player, playChallenges } from './employee.ts'
import { addProgramme } from './fill-programme.ts'
import { type DemoOrganization, demoCredits, demoOrganization, demoSends } from './organizations.ts'
import { demoPerson } from './people.ts'
import type { DemoMember } from './programme.ts'

/** The login of the demo's administrator; the employee has the same password. It is public, so the demo must be off in production. */
export const demoSignIn = { email: 'demo@example.com', password: 'welcome-to-elan' }

/** Fills an empty database with an invented customer. It leaves a database with data as it is. */
export async function fillDemo(context: UseCaseContext): Promise<void> {
  if ((await context.db.$count(organizations)) > 0) return
  // Hash before the transaction: hashing would keep it open. Nobody knows the employees' password.
  const { passwords, secrets } = context
  const adminHash = await passwords.hash(demoSignIn.password)
  const employeeHash = await passwords.hash(secrets.newToken())
  const due = await context.db.transaction(async (db) => {
    const filling = { ...context, db }
    const { root, players, teamIds } = await fillOrganizations(filling, employeeHash)
    const employee = await addDemoEmployee(filling, root, { passwordHash: adminHash, teamId: teamIds[0] })
    const ended = await playChallenges(filling, employee, players)
    await answerHalfAQuiz(filling, employee)
    await beginMissions(filling, employee)
    const account = await addDemoAdministrator(filling, root, adminHash)
    await addCredits(filling, root, account)
    return ended
  })
  // A result is sealed in a transaction of its own.
  for (const id of due) await sealIfDue(context, id)
}

/** Whether the demo's administrator can sign in. */
export async function hasDemo(context: UseCaseContext): Promise<boolean> {
  return (await findAccount(context, demoSignIn.email)) !== undefined
}

interface Filled {
  root: Organization
  teamIds: string[]
  /** People who take part in challenges: of the first organization, and of the companies that compete with it. */
  players: Player[]
}

async function fillOrganizations(context: UseCaseContext, passwordHash: string): Promise<Filled> {
  const filled: { organization: Organization; people: DemoMember[] }[] = []
  let nextPerson = 0
  async function fill(
    { people, children, ...given }: DemoOrganization,
    parent?: Organization,
  ): Promise<Organization> {
    const organization = await createOrganization(
      // Old enough to have reports of past months.
      { ...context, now: new Date(context.now.getTime() - 110 * day) },
      { ...given, ...(parent && { parent }) },
    )
    filled.push({
      organization,
      people: await addPeople(context, organization, nextPerson, people, passwordHash),
    })
    nextPerson += people
    for (const child of children) await fill(child, organization)
    return organization
  }
  const root = await fill(demoOrganization)
  // After all organizations exist: companies compete with each other.
  const idsByName = new Map(filled.map(({ organization: { id, name } }) => [name, id]))
  const teams: string[] = []
  const players: Player[] = []
  for (const { organization, people } of filled) {
    const added = await addProgramme(context, organization, people, idsByName)
    players.push(...chosenPlayers(organization, added))
    if (organization === root) teams.push(...added.teamIds)
  }
  return { root, teamIds: teams, players }
}

/** A few people for each board: four of the first team, which is the employee's, and five of the second. */
function chosenPlayers(
  organization: Organization,
  { teamIds, players }: Awaited<ReturnType<typeof addProgramme>>,
): Player[] {
  const [first, second] = teamIds.map((team) => players.filter(({ teamId }) => teamId === team))
  return [...(first?.slice(0, 4) ?? []), ...(second?.slice(0, 5) ?? [])].map(({ id }) => ({
    organization,
    id,
  }))
}

const day = 86_400_000

async function addPeople(
  context: UseCaseContext,
  organization: Organization,
  from: number,
  count: number,
  passwordHash: string,
): Promise<DemoMember[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    ...demoPerson(from + n),
    id: crypto.randomUUID(),
    n,
  }))
  // A tenth joined this week, too late to count in health figures.
  const daysAgo = (n: number) => (n % 10 === 9 ? 1 + (n % 6) : 78 + ((n * 37) % 24))
  const arrival = (n: number) => new Date(context.now.getTime() - daysAgo(n) * day - n * 60_000)
  const active = people.filter(({ status }) => status === 'active' || status === 'inactive')
  const withAccount = new Set(active.map(({ id }) => id))
  await createAccounts(
    context,
    active.map(({ n, status: _, ...person }) => ({
      ...person,
      passwordHash,
      emailVerifiedAt: arrival(n),
    })),
  )
  await addUsers(
    context,
    people.map(({ n, ...person }) => ({
      ...person,
      organizationId: organization.id,
      accountId: withAccount.has(person.id) ? person.id : null,
      isInvited: person.status !== 'pending',
      createdAt: arrival(n),
      activatedAt: withAccount.has(person.id) ? new Date(arrival(n).getTime() + day / 3) : null,
    })),
  )
  return active
    .filter(({ status }) => status === 'active')
    .map(({ id, n }) => ({ id, since: dayIn(organization.timezone, arrival(n)) }))
}

/** Adds the administrator of the demo. */
async function addDemoAdministrator(
  context: UseCaseContext,
  organization: Organization,
  passwordHash: string,
) {
  const name = { firstName: 'Dominique', lastName: 'Beaulieu' }
  const { email } = demoSignIn
  const account = await createAccount(context, { ...name, email, passwordHash, emailVerifiedAt: context.now })
  if (!account) throw new Error('the demo’s administrator exists already')
  const person = { organizationId: organization.id, accountId: account.id }
  await addUsers(context, [{ id: account.id, ...person, ...name, email, status: 'active' }])
  await addRole(context, { ...person, userId: account.id })
  return account
}

/** Adds the initial credits and the demo's transfers. */
async function addCredits(context: UseCaseContext, root: Organization, account: Account) {
  await openCredits(context, root.id, demoCredits)
  const rows = await context.db.select({ id: organizations.id, name: organizations.name }).from(organizations)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const sends = demoSends.flatMap(({ from, to, amount }) => {
    const [source, target] = [ids.get(from), ids.get(to)]
    return source && target ? [{ from: source, to: target, amount }] : []
  })
  for (const send of sends) await sendCredits(context, { account }, [send])
}
