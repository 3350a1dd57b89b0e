import { addDays, dayIn } from '#contract/days.ts'
import { createAccount, createAccounts, findAccount } from '#server/accounts/service.ts'
import { recordActivities } from '#server/activities/service.ts'
import { addAdministrator } from '#server/administrators/service.ts'
import { addChallenges } from '#server/challenges/service.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { newSecret } from '#server/crypto/secret.ts'
import type { Work } from '#server/http/work.ts'
import { createOrganization, type Organization } from '#server/organizations/service.ts'
import { organizations } from '#server/organizations/table.ts'
import { addQuizzes } from '#server/quizzes/service.ts'
import { addTeams } from '#server/teams/service.ts'
import { addUsers } from '#server/users/service.ts'
import { type DemoOrganization, demoOrganization } from './organizations.ts'
import { demoPerson } from './people.ts'
import { demoActivities, demoProgrammes } from './programme.ts'

/** The sign-in of the demo's administrator. Known to everybody, so that the demo is off wherever it matters. */
export const demoSignIn = { email: 'demo@example.com', password: 'welcome-to-elan' }

/** Fills an empty database with an invented customer; one that holds anything is left as it is. */
export async function fillDemo(work: Work): Promise<void> {
  if ((await work.db.$count(organizations)) > 0) return
  // Hashed first: hashing would hold the transaction open. Nobody knows the employees' password.
  const [adminHash, employeeHash] = await Promise.all([demoSignIn.password, newSecret()].map(hashPassword))
  if (!adminHash || !employeeHash) throw new Error('the demo’s passwords were not hashed')
  await work.db.transaction(async (db) => {
    const filling = { ...work, db }
    const root = await fillOrganizations(filling, employeeHash)
    await addDemoAdministrator(filling, root, adminHash)
  })
}

/** Whether the demo can be signed in to. */
export async function hasDemo(work: Work): Promise<boolean> {
  return (await findAccount(work, demoSignIn.email)) !== undefined
}

async function fillOrganizations(work: Work, passwordHash: string): Promise<Organization> {
  let nextPerson = 0
  async function fill(
    { people, children, ...given }: DemoOrganization,
    parent?: Organization,
  ): Promise<Organization> {
    const organization = await createOrganization(work, { ...given, ...(parent && { parent }) })
    const employees = await addPeople(work, organization, nextPerson, people, passwordHash)
    await addProgramme(work, organization, employees)
    nextPerson += people
    for (const child of children) await fill(child, organization)
    return organization
  }
  return fill(demoOrganization)
}

const day = 86_400_000

async function addPeople(
  work: Work,
  organization: Organization,
  from: number,
  count: number,
  passwordHash: string,
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    ...demoPerson(from + n),
    id: crypto.randomUUID(),
    n,
  }))
  const arrival = (n: number) => new Date(work.now.getTime() - (1 + ((n * 37) % 100)) * day - n * 60_000)
  const active = people.filter(({ status }) => status === 'active' || status === 'inactive')
  const withAccount = new Set(active.map(({ id }) => id))
  await createAccounts(
    work,
    active.map(({ n: _, status: __, ...person }) => ({
      ...person,
      passwordHash,
      emailVerifiedAt: work.now,
    })),
  )
  await addUsers(
    work,
    people.map(({ n, ...person }) => ({
      ...person,
      organizationId: organization.id,
      accountId: withAccount.has(person.id) ? person.id : null,
      isInvited: person.status !== 'pending',
      // They came over a hundred days, some each day.
      createdAt: arrival(n),
      activatedAt: withAccount.has(person.id) ? new Date(arrival(n).getTime() + day / 3) : null,
    })),
  )
  return active.filter(({ status }) => status === 'active').map(({ id }) => id)
}

/** Challenges, quizzes, teams and the activity of these people, where the demo has some for the organization. */
async function addProgramme(work: Work, organization: Organization, people: string[]) {
  const programme = demoProgrammes[organization.name]
  if (!programme) return
  const { id: organizationId, timezone } = organization
  const today = dayIn(timezone, work.now)
  const morning = (starts: number) => new Date(`${addDays(today, starts)}T13:00:00Z`)
  // Made two weeks ahead, but not in the future.
  const made = (starts: number) =>
    new Date(Math.min(work.now.getTime() - 3_600_000, morning(starts - 14).getTime()))
  await addTeams(
    work,
    programme.teams.map((name) => ({ organizationId, name })),
  )
  await addChallenges(
    work,
    programme.challenges.map(({ starts, ...challenge }) => ({
      ...challenge,
      organizationId,
      startDate: addDays(today, starts),
      endDate: addDays(today, starts + challenge.duration),
      createdAt: made(starts),
    })),
  )
  await addQuizzes(
    work,
    programme.quizzes.map(({ starts, open, ...quiz }) => ({
      ...quiz,
      organizationId,
      startAt: morning(starts),
      endAt: morning(starts + open),
      createdAt: made(starts),
    })),
  )
  await recordActivities(
    work,
    demoActivities(people, today).map((activity) => ({ ...activity, organizationId })),
  )
}

async function addDemoAdministrator(work: Work, organization: Organization, passwordHash: string) {
  const name = { firstName: 'Dominique', lastName: 'Beaulieu' }
  const { email } = demoSignIn
  const account = await createAccount(work, { ...name, email, passwordHash, emailVerifiedAt: work.now })
  if (!account) throw new Error('the demo’s administrator exists already')
  const person = { organizationId: organization.id, accountId: account.id }
  await addUsers(work, [{ id: account.id, ...person, ...name, email, status: 'active' }])
  await addAdministrator(work, { ...person, userId: account.id })
}
