import { eq } from 'drizzle-orm'
import { addDays, dayIn, startOfDay } from '#contract/days.ts'
import { accounts } from '#server/accounts/table.ts'
import { recordActivities } from '#server/activities/service.ts'
import { createOrganization, type Organization } from '#server/organizations/service.ts'
import { organizations } from '#server/organizations/table.ts'
import { addQuizResponses, addQuizzes } from '#server/quizzes/service.ts'
import { makeAdministrator, signedIn } from '#server/testing/factories.ts'
import type { TestServer } from '#server/testing/server.ts'
import { users } from '#server/users/table.ts'
import type { HiddenDay } from './cell-rules.ts'

/** Somebody whose days are hidden from the attacker, whose place in the roster is not. */
export interface Person {
  id: string
  since: Date
  proved: boolean
  status: 'active' | 'inactive' | 'deleted'
  team: string | null
  stints: { from: Date; until: Date | null; team: string | null }[]
}

const day = 86_400_000

/** An organization below the attacker's, whose true state is known here and nowhere else. */
export class World {
  readonly people = new Map<string, Person>()
  /** What each did, by person and day. */
  readonly steps = new Map<string, number>()
  readonly quizAnswers = new Map<string, Map<string, number>>()
  timezone = 'Europe/Paris'
  least = 5
  readonly server: TestServer
  readonly organization: Organization

  private constructor(server: TestServer, organization: Organization) {
    this.server = server
    this.organization = organization
  }

  static async open(
    server: TestServer,
  ): Promise<{ world: World; administrator: Awaited<ReturnType<typeof makeAdministrator>> }> {
    const administrator = await makeAdministrator(server)
    const organization = await createOrganization(server.work(), {
      name: 'Hidden',
      parent: administrator.organization,
    })
    const world = new World(server, organization)
    await server
      .work()
      .db.update(organizations)
      .set({ timezone: world.timezone, createdAt: new Date(server.work().now.getTime() - 60 * day) })
      .where(eq(organizations.id, organization.id))
    return { world, administrator }
  }

  get now(): Date {
    return this.server.work().now
  }

  get today(): string {
    return dayIn(this.timezone, this.now)
  }

  /** People who joined so many days ago. */
  async join(count: number, daysAgo = 60, proved = true): Promise<Person[]> {
    const since = new Date(this.now.getTime() - daysAgo * day)
    const made = Array.from({ length: count }, (): Person => {
      const id = crypto.randomUUID()
      return {
        id,
        since,
        proved,
        status: 'active',
        team: null,
        stints: [{ from: since, until: null, team: null }],
      }
    })
    if (count === 0) return made
    const { db } = this.server.work()
    const name = { firstName: 'Robin', lastName: 'Example' }
    const address = (id: string) => `${id}@example.com`
    await db.insert(accounts).values(
      made.map(({ id }) => ({
        id,
        ...name,
        email: address(id),
        passwordHash: '-',
        emailVerifiedAt: proved ? since : null,
      })),
    )
    await db.insert(users).values(
      made.map(({ id }) => ({
        ...{ id, ...name, organizationId: this.organization.id, accountId: id, email: address(id) },
        ...{ status: 'active' as const, createdAt: since },
      })),
    )
    for (const person of made) this.people.set(person.id, person)
    return made
  }

  async walk(person: Person, on: string, steps: number): Promise<void> {
    const key = { organizationId: this.organization.id, userId: person.id }
    await recordActivities(this.server.work(), key, [{ day: on, source: 'phone', steps }])
    this.steps.set(`${person.id} ${on}`, steps)
  }

  readonly #ends = new Map<string, Date>()

  quizIsOpen(quizId: string): boolean {
    return this.now < (this.#ends.get(quizId) ?? this.now)
  }

  async addQuiz(startAt: Date, endAt: Date): Promise<string> {
    const [key] = await addQuizzes(this.server.work(), [
      {
        ...{ organizationId: this.organization.id, title: 'How are you?', category: 'sleep', startAt, endAt },
        questions: [
          {
            text: 'Well?',
            type: 'multiple',
            points: 1,
            answers: [
              { text: 'Yes', isCorrect: true },
              { text: 'No', isCorrect: false },
            ],
          },
        ],
      },
    ])
    if (!key) throw new Error('the quiz was not stored')
    this.quizAnswers.set(key.quizId, new Map())
    this.#ends.set(key.quizId, endAt)
    return key.quizId
  }

  async answer(quizId: string, { id: userId }: Person, choice: number): Promise<void> {
    const key = { organizationId: this.organization.id, quizId }
    await addQuizResponses(this.server.work(), key, [{ userId, answeredAt: this.now }], (questions) =>
      questions.map(({ id, answers = [] }) => ({ questionId: id, answerIds: [answers[choice]?.id ?? ''] })),
    )
    this.quizAnswers.get(quizId)?.set(userId, choice)
  }

  /** A person's place in the roster from now on. */
  place(person: Person, status: Person['status'], team: string | null): void {
    const open = person.stints.find(({ until }) => until === null)
    if (open) open.until = this.now
    Object.assign(person, { status, team })
    if (status === 'active') person.stints.push({ from: this.now, until: null, team })
    if (status !== 'deleted') return
    for (const key of this.steps.keys()) if (key.startsWith(person.id)) this.steps.delete(key)
    for (const answers of this.quizAnswers.values()) answers.delete(person.id)
  }

  isEligible({ since, proved }: Person, on: string): boolean {
    return proved && addDays(dayIn(this.timezone, since), 7) <= on
  }

  /** What a day that closes now is made of. */
  hiddenDay(on: string): HiddenDay {
    const ends = startOfDay(this.timezone, addDays(on, 1))
    const members = [...this.people.values()].flatMap((person) => {
      if (person.status === 'deleted' || !this.isEligible(person, on)) return []
      const stint = person.stints.find(({ from, until }) => from < ends && (until === null || until >= ends))
      return stint
        ? [{ person: person.id, team: stint.team, value: this.steps.get(`${person.id} ${on}`) ?? 0 }]
        : []
    })
    return { smallest: Math.max(10, this.least), members }
  }

  activeIn(month: string): Set<string> {
    return new Set(
      [...this.steps.keys()]
        .filter((key) => key.split(' ')[1]?.startsWith(month))
        .map((key) => key.slice(0, 36)),
    )
  }

  signIn(administrator: { account: { id: string } }) {
    return signedIn(this.server, administrator)
  }
}
