import { createAccount, createAccounts, findAccount } from '#server/accounts/service.ts'
import { addAdministrator } from '#server/administrators/service.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { newSecret } from '#server/crypto/secret.ts'
import type { Work } from '#server/http/work.ts'
import { createOrganization, type Organization } from '#server/organizations/service.ts'
import { organizations } from '#server/organizations/table.ts'
import { addUsers } from '#server/users/service.ts'
import { type DemoOrganization, demoOrganization } from './organizations.ts'
import { demoPerson } from './people.ts'

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
    await addPeople(work, organization, nextPerson, people, passwordHash)
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
) {
  const people = Array.from({ length: count }, (_, n) => ({
    ...demoPerson(from + n),
    id: crypto.randomUUID(),
    n,
  }))
  const active = people.filter(({ status }) => status === 'active' || status === 'inactive')
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
      accountId: active.some(({ id }) => id === person.id) ? person.id : null,
      isInvited: person.status !== 'pending',
      // They came over a hundred days, some each day.
      createdAt: new Date(work.now.getTime() - ((n * 37) % 100) * day - n * 60_000),
    })),
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
