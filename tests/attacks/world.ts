import { eq } from 'drizzle-orm'
import { addDays, dayIn, startOfDay } from '#contract/platform/days.ts'
import { smallestGroup } from '#contract/publication.ts'
import { mondayOf, zoneOf } from '#server/privacy/published/weeks.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import { accounts } from '#server/schema/accounts.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { agree } from '#tests/server/activity.ts'
import { makeAdministrator } from '#tests/server/factories.ts'
import { storeDay } from '#tests/server/scores.ts'
import type { TestServer } from '#tests/server/server.ts'
import type { HiddenDay } from './cell-rules.ts'
import type { Amounts, Measure, Person } from './person.ts'
import { knownOn, type Played } from './played.ts'

const day = 86_400_000

/** An organization of the attacker, whose true state only this file knows. */
export class World {
  readonly people = new Map<string, Person>()
  /** The activity of each person and day. */
  readonly recorded = new Map<string, Amounts>()
  readonly played = new Map<string, Played>()
  readonly quizAnswers = new Map<string, Map<string, number>>()
  /** The people eligible when they recorded or answered, by month and quiz. */
  readonly counted = new Map<string, Set<string>>()
  timezone = 'Europe/Paris'
  weekTimezones: Record<string, string> = {}
  readonly hiddenWeeks = new Set<string>()
  minimumGroup = 5
  readonly server: TestServer
  readonly organization: Organization

  private constructor(server: TestServer, organization: Organization) {
    this.server = server
    this.organization = organization
  }

  /** Creates an organization below the administrator's. */
  static async open(
    server: TestServer,
  ): Promise<{ world: World; administrator: Awaited<ReturnType<typeof makeAdministrator>> }> {
    const administrator = await makeAdministrator(server)
    const world = await World.#below(server, administrator.organization)
    return { world, administrator }
  }

  /**
   * Creates an organization with a parent and a child, each with its own people: one person administers all three.
   */
  static async openTree(server: TestServer) {
    const { world, administrator } = await World.open(server)
    const { user, organization, account } = administrator
    const above = await World.#since(server, organization)
    const stints = [{ from: server.makeContext().now, until: null, team: null }]
    await agree(server, [{ organizationId: organization.id, userId: user.id }])
    const own = {
      id: user.id,
      account: account.id,
      since: server.makeContext().now,
      proved: true,
      team: null,
      stints,
    }
    above.people.set(user.id, { ...own, status: 'active' })
    return { worlds: [above, world, await World.#below(server, world.organization)], administrator }
  }

  static async #below(server: TestServer, parent: Organization): Promise<World> {
    return World.#since(server, await createOrganization(server.makeContext(), { name: 'Hidden', parent }))
  }

  static async #since(server: TestServer, organization: Organization): Promise<World> {
    const world = new World(server, organization)
    await server
      .makeContext()
      .db.update(organizations)
      .set({ timezone: world.timezone, createdAt: new Date(server.makeContext().now.getTime() - 60 * day) })
      .where(eq(organizations.id, organization.id))
    return world
  }

  get now(): Date {
    return this.server.makeContext().now
  }

  /** The day where days begin first. */
  get firstDay(): string {
    return new Date(this.now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  }

  /** Weeks that have begun anywhere keep the zone they began in. */
  changeZone(timezone: string): void {
    const present = mondayOf(this.firstDay)
    if (timezone === this.timezone) return
    this.weekTimezones = Object.fromEntries(
      [addDays(present, -7), present].map((week) => [week, zoneOf(this, week)]),
    )
    this.timezone = timezone
  }

  get today(): string {
    return dayIn(this.timezone, this.now)
  }

  /** Adds people who joined the given number of days ago. */
  async join(count: number, daysAgo = 60, proved = true): Promise<Person[]> {
    const since = new Date(this.now.getTime() - daysAgo * day)
    const made = Array.from({ length: count }, () => this.#know(crypto.randomUUID(), since, proved))
    if (count === 0) return made
    const { db } = this.server.makeContext()
    const name = { firstName: 'Robin', lastName: 'Example' }
    const address = (id: string) => `${id}@example.com`
    const emailVerifiedAt = proved ? since : null
    await db
      .insert(accounts)
      .values(made.map(({ id }) => ({ id, ...name, email: address(id), passwordHash: '-', emailVerifiedAt })))
    await db.insert(users).values(
      made.map(({ id }) => ({
        ...{ id, ...name, organizationId: this.organization.id, accountId: id, email: address(id) },
        ...{ status: 'active' as const, createdAt: since },
      })),
    )
    await agree(
      this.server,
      made.map(({ id: userId }) => ({ organizationId: this.organization.id, userId })),
    )
    return made
  }

  /** Adds a person who joined by the organization's link with an invented address. */
  meet(id: string): void {
    this.#know(id, this.now, false)
  }

  #know(id: string, since: Date, proved: boolean): Person {
    const stints = [{ from: since, until: null, team: null }]
    const person: Person = { id, since, proved, status: 'active', team: null, stints }
    this.people.set(id, person)
    return person
  }

  /** Records a day and scores it, as recording in the app does. */
  async record(person: Person, on: string, amounts: Amounts): Promise<void> {
    const key = { organizationId: this.organization.id, userId: person.id }
    const context = this.server.makeContext()
    const { steps = 0, distanceM: footM = 0, activeMinutes = 0 } = amounts
    const none = { wheelsM: 0, cyclingM: 0, pushes: 0 }
    const all = { ...none, steps, footM, activeSeconds: 60 * activeMinutes, equivalents: steps }
    await storeDay(context, key, { day: on, all, measured: all })
    this.recorded.set(`${person.id} ${on}`, amounts)
    this.#count(`${on.slice(0, 7)}-01`, person)
  }

  #count(subject: string, person: Person): void {
    if (!this.isCounted(person)) return
    this.counted.set(subject, (this.counted.get(subject) ?? new Set()).add(person.id))
  }

  readonly #ends = new Map<string, Date>()

  endOf(quizId: string): Date | undefined {
    return this.#ends.get(quizId)
  }

  quizIsOpen(quizId: string): boolean {
    return this.now < (this.#ends.get(quizId) ?? this.now)
  }

  async addQuiz(startAt: Date, endAt: Date): Promise<string> {
    const [key] = await addQuizzes(this.server.makeContext(), [
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

  async answer(quizId: string, person: Person, choice: number): Promise<void> {
    const key = { organizationId: this.organization.id, quizId }
    const answered = [{ userId: person.id, answeredAt: this.now }]
    await addQuizResponses(this.server.makeContext(), key, answered, (questions) =>
      questions.map(({ id, answers = [] }) => ({ questionId: id, answerIds: [answers[choice]?.id ?? ''] })),
    )
    this.quizAnswers.get(quizId)?.set(person.id, choice)
    this.#count(quizId, person)
  }

  /** Records a person's place in the roster from now on. */
  place(person: Person, status: Person['status'], team: string | null): void {
    const open = person.stints.find(({ until }) => until === null)
    if (open) open.until = this.now
    Object.assign(person, { status, team })
    if (status === 'active') person.stints.push({ from: this.now, until: null, team })
    if (status !== 'deleted') return
    for (const key of this.recorded.keys()) if (key.startsWith(person.id)) this.recorded.delete(key)
    for (const answers of this.quizAnswers.values()) answers.delete(person.id)
  }

  /** Whether a person's action at this moment counts. */
  isCounted({ since, proved, status }: Person): boolean {
    return proved && status === 'active' && addDays(dayIn(this.timezone, since), 7) <= this.today
  }

  /** Whether a person joined, or was reactivated, early enough to count on a day; later events are ignored. */
  #isEligible({ stints, proved }: Person, on: string, until?: Date, timezone = this.timezone): boolean {
    const came = stints.filter(({ from }, n) => stints[n - 1]?.until?.getTime() !== from.getTime())
    return (
      proved && came.every(({ from }) => (until && from >= until) || addDays(dayIn(timezone, from), 7) <= on)
    )
  }

  /** Returns how many people have been eligible for one day at a given time. */
  poolAt(moment: Date): number {
    const yesterday = addDays(dayIn(this.timezone, moment), -1)
    const active = [...this.people.values()].filter(({ status }) => status === 'active')
    return active.filter((person) => this.#isEligible(person, yesterday)).length
  }

  /** Returns the input of the cells of a day that closes now. */
  hiddenDay(on: string, measure: Measure): HiddenDay {
    const timezone = zoneOf(this, mondayOf(on))
    const ends = startOfDay(timezone, addDays(on, 1))
    const members = [...this.people.values()].flatMap((person) => {
      if (person.status === 'deleted' || !this.#isEligible(person, on, ends, timezone)) return []
      const stint = person.stints.find(({ from, until }) => from < ends && (until === null || until >= ends))
      const value = this.recorded.get(`${person.id} ${on}`)?.[measure] ?? 0
      return stint ? [{ person: person.id, team: stint.team, value }] : []
    })
    return { smallest: smallestGroup({ organization: this }, 'health'), members, known: knownOn(this, on) }
  }
}
