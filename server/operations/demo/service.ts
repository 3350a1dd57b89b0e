import { addDays, dayIn } from '#contract/platform/days.ts'
import { computed } from '#contract/programme/challenge-formulas.ts'
import {
  type ChallengeSettings,
  type ChallengeType,
  challengeSettings,
} from '#contract/programme/challenge-settings.ts'
import {
  type Account,
  createAccount,
  createAccounts,
  findAccount,
} from '#server/identity/accounts/service.ts'
import { addAdministrator } from '#server/identity/administrators/service.ts'
import { addTeamMembers, addTeams } from '#server/people/teams/service.ts'
import { addUsers } from '#server/people/users/service.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { newSecret } from '#server/platform/crypto/secret.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { recordActivities } from '#server/programme/activities/service.ts'
import { addChallenges } from '#server/programme/challenges/service.ts'
import { assignCatalogue, setMissionStatus } from '#server/programme/missions/service.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { openCredits, sendCredits } from '#server/tenants/credits/service.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { type DemoOrganization, demoCredits, demoOrganization, demoSends } from './organizations.ts'
import { demoPerson } from './people.ts'
import { type DemoChallenge, type DemoMember, demoActivities, demoProgrammes } from './programme.ts'
import { answerOf } from './questions.ts'

/** The login of the demo's administrator. It is public, so the demo must be off in production. */
export const demoSignIn = { email: 'demo@example.com', password: 'welcome-to-elan' }

/** Fills an empty database with an invented customer. It leaves a database with data as it is. */
export async function fillDemo(context: UseCaseContext): Promise<void> {
  if ((await context.db.$count(organizations)) > 0) return
  // Hash before the transaction: hashing would keep it open. Nobody knows the employees' password.
  const [adminHash, employeeHash] = await Promise.all([demoSignIn.password, newSecret()].map(hashPassword))
  if (!adminHash || !employeeHash) throw new Error('the demo’s passwords were not hashed')
  await context.db.transaction(async (db) => {
    const filling = { ...context, db }
    const root = await fillOrganizations(filling, employeeHash)
    const account = await addDemoAdministrator(filling, root, adminHash)
    await addCredits(filling, root, account)
  })
}

/** Whether the demo's administrator can sign in. */
export async function hasDemo(context: UseCaseContext): Promise<boolean> {
  return (await findAccount(context, demoSignIn.email)) !== undefined
}

async function fillOrganizations(context: UseCaseContext, passwordHash: string): Promise<Organization> {
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
  for (const { organization, people } of filled) await addProgramme(context, organization, people, idsByName)
  return root
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

/** Adds challenges, quizzes, teams and activities where the demo has some for the organization. */
async function addProgramme(
  context: UseCaseContext,
  organization: Organization,
  people: DemoMember[],
  idsByName: ReadonlyMap<string, string>,
) {
  const programme = demoProgrammes[organization.name]
  if (!programme) return
  const { id: organizationId, timezone } = organization
  const today = dayIn(timezone, context.now)
  const morning = (starts: number) => new Date(`${addDays(today, starts)}T13:00:00Z`)
  // Created two weeks before the start, but not in the future.
  const made = (starts: number) =>
    new Date(Math.min(context.now.getTime() - 3_600_000, morning(starts - 14).getTime()))
  const settled = people.filter(({ since }) => since < addDays(today, -7))
  const teamIds = await addTeamsOf(context, organization, programme.teams, settled)
  const companies = ['Atelier Montréal', 'Atelier Lyon'].flatMap((name) => idsByName.get(name) ?? [])
  await addChallenges(
    context,
    programme.challenges.map(({ starts, ...challenge }) => ({
      ...challenge,
      settings: settingsOf(challenge, { companies, teamIds }),
      language: timezone === 'Europe/Paris' ? ('fr' as const) : ('en' as const),
      organizationId,
      startDate: addDays(today, starts),
      createdAt: made(starts),
    })),
  )
  const quizzes = await addQuizzes(
    context,
    programme.quizzes.map(({ starts, open, people: _, ...quiz }) => ({
      ...quiz,
      organizationId,
      startAt: morning(starts),
      endAt: morning(starts + open),
      createdAt: made(starts),
    })),
  )
  for (const [n, { people: count, starts }] of programme.quizzes.entries()) {
    const key = quizzes[n]
    if (!key || count === 0) continue
    const answeredAt = new Date(morning(starts).getTime() + 3_600_000)
    const answering = settled.slice(0, count).map(({ id: userId }) => ({ userId, answeredAt }))
    await addQuizResponses(context, key, answering, (questions, person) =>
      questions.map((one) => answerOf(one, person)),
    )
  }
  const { assignmentIds } = await assignCatalogue(context, { organizationId })
  const [done, resting] = assignmentIds
  if (done) await setMissionStatus(context, { assignmentId: done, status: 'completed' })
  if (resting) await setMissionStatus(context, { assignmentId: resting, status: 'paused' })
  for (const [n, person] of people.entries()) {
    const days = demoActivities(person, n, today)
    if (days.length > 0) await recordActivities(context, { organizationId, userId: person.id }, days)
  }
}

/** Adds teams of nearly equal size, created with the organization. People who joined this week have no team. */
async function addTeamsOf(
  context: UseCaseContext,
  organization: Organization,
  names: string[],
  people: DemoMember[],
) {
  const organizationId = organization.id
  const teams = names.map((name) => ({ id: crypto.randomUUID(), name, organizationId }))
  await addTeams(context, teams)
  const joinedAt = new Date(context.now.getTime() - 110 * day)
  const members = people.flatMap(({ id: userId }, n) => {
    const team = teams[n % teams.length]
    return team ? [{ organizationId, userId, teamId: team.id, joinedAt }] : []
  })
  if (members.length > 0) await addTeamMembers(context, members)
  return teams.map(({ id }) => id)
}

/** The default settings, with all teams in a team competition. */
function settingsOf(
  { type, duration }: Pick<DemoChallenge, 'type' | 'duration'>,
  { companies, teamIds }: { companies: string[]; teamIds: string[] },
) {
  const own: Partial<Record<ChallengeType, object>> = {
    'team-competition': { teams: teamIds },
    'inter-company': { companies },
    'collective-target': { estimatedParticipants: 45, dailyGoal: 6000 },
    environmental: { partner: 'canopy-fund', estimatedParticipants: 40 },
    'donation-challenge': { beneficiary: 'second-forest', estimatedParticipants: 40, stepsPerDollar: 20_000 },
  }
  const settings = challengeSettings[type].parse(own[type] ?? {})
  return computed({ type, settings } as ChallengeSettings, duration)
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
  await addAdministrator(context, { ...person, userId: account.id })
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
