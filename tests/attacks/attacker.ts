import { inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { createTeam, deleteTeam, updateTeam, updateTeamMembers } from '#contract/people/teams.ts'
import { createUser, deleteUser, updateUser } from '#contract/people/users.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { createChallenge, deleteChallenge } from '#contract/programme/challenges.ts'
import { getQuiz, updateQuiz } from '#contract/programme/quizzes.ts'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { joinOrganization } from '#contract/tenants/registration.ts'
import { requestOf, type Visitor } from '#tests/server/visitor.ts'
import type { Measure, Person } from './person.ts'
import { type Played, removePlayed } from './played.ts'
import type { World } from './world.ts'

interface Challenge {
  type: ChallengeType
  id: string
  measure: Measure
  days: string[]
  teams: string[]
  /** The companies of an inter-company challenge. */
  companies: string[]
}

/** An administrator of an organization, its parent and its child, who uses every right. */
export class Attacker {
  teams: string[] = []
  readonly challenges: Challenge[] = []
  readonly trail: string[] = []
  readonly #world: World
  visitor: Visitor

  constructor(world: World, visitor: Visitor) {
    this.#world = world
    this.visitor = visitor
  }

  get params() {
    return { orgId: this.#world.organization.id }
  }

  async #do(endpoint: Endpoint, input: object, what: string) {
    const answer = await this.visitor.send(requestOf(endpoint, input))
    this.trail.push(`${what}: ${answer.status}`)
    return answer
  }

  async createTeam(): Promise<void> {
    const { body } = await this.#do(
      createTeam,
      { params: this.params, body: { name: crypto.randomUUID() } },
      'a team',
    )
    const made = body.data as { id?: string } | undefined
    if (made?.id) this.teams.push(made.id)
  }

  async deleteTeam(teamId: string): Promise<void> {
    const { status } = await this.#do(
      deleteTeam,
      { params: { ...this.params, teamId } },
      `team ${teamId} deleted`,
    )
    if (status !== 200) return
    this.teams = this.teams.filter((id) => id !== teamId)
    for (const person of this.#world.people.values())
      if (person.team === teamId) {
        if (person.status === 'active') this.#world.place(person, 'active', null)
        else person.team = null
      }
  }

  async move(people: Person[], team: string): Promise<void> {
    for (const [from, movers] of Map.groupBy(people, (person) => person.team)) {
      const own = movers.map(({ id }) => id)
      if (from === team) continue
      const at = (teamId: string) => ({ params: { ...this.params, teamId } })
      if (from)
        await this.#do(
          updateTeamMembers,
          { ...at(from), body: { removeUserIds: own } },
          `${own} leave ${from}`,
        )
      const { status } = await this.#do(
        updateTeamMembers,
        { ...at(team), body: { addUserIds: own } },
        `${own} join ${team}`,
      )
      if (status !== 200) throw new Error('people were not moved')
      for (const person of movers) this.#world.place(person, 'active', team)
    }
  }

  async setStatus(person: Person, status: 'active' | 'inactive'): Promise<void> {
    const params = { ...this.params, userId: person.id }
    const answer = await this.#do(updateUser, { params, body: { status } }, `${person.id} is made ${status}`)
    if (answer.status === 200) this.#world.place(person, status, person.team)
  }

  async setAll(people: Person[], status: 'active' | 'inactive'): Promise<void> {
    for (const person of people) await this.setStatus(person, status)
  }

  async delete(person: Person): Promise<void> {
    const params = { ...this.params, userId: person.id }
    const answer = await this.#do(deleteUser, { params }, `${person.id} is deleted`)
    if (answer.status === 200) this.#world.place(person, 'deleted', null)
  }

  async set(change: { timezone?: string; minimumGroup?: number }): Promise<void> {
    const answer = await this.#do(
      updateOrganization,
      { params: this.params, body: change },
      JSON.stringify(change),
    )
    if (answer.status !== 200) return
    if (change.timezone) this.#world.changeZone(change.timezone)
    if (change.minimumGroup) this.#world.minimumGroup = change.minimumGroup
  }

  async challenge(
    days: string[],
    { measure = 'steps', ofTeams = false, together = false, companies = [] }: Partial<Wanted> = {},
  ): Promise<void> {
    const teams = ofTeams ? this.teams : []
    if (ofTeams && teams.length < 2) return
    const [type, settings] = ofTeams
      ? (['team-competition', { teams }] as const)
      : companies.length > 0
        ? (['inter-company', { companies }] as const)
        : together
          ? (['collective-target', target] as const)
          : (['podium', {}] as const)
    const { body } = await this.visitor.call(createChallenge, {
      params: this.params,
      body: {
        ...{ type, settings },
        ...{ activityMetric: metrics[measure], startDate: days[0] ?? '', duration: days.length },
      },
    })
    if (!body.data?.id) return
    const { id, startDate, endDate } = body.data
    // The last day is included.
    const span: string[] = []
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) span.push(day)
    this.challenges.push({ type, id, measure, days: span, teams, companies })
    // Those between companies are joined elsewhere too, so that nobody knows the total of one company.
    if (companies.length === 0)
      this.#world.played.set(id, { id, measure, hasTotal: type !== 'podium', days: span, players: new Map() })
  }

  /** Deletes a challenge that people have joined: what the app showed of it stays known. */
  async deletePlayed(played: Played): Promise<void> {
    const { status } = await this.#do(
      deleteChallenge,
      { params: { ...this.params, challengeId: played.id } },
      `challenge ${played.id} deleted`,
    )
    if (status !== 200) return
    removePlayed(this.#world, played)
    const at = this.challenges.findIndex(({ id }) => id === played.id)
    if (at >= 0) this.challenges.splice(at, 1)
  }

  async rename(name: string, teamId?: string): Promise<void> {
    if (teamId) {
      const params = { ...this.params, teamId }
      await this.#do(updateTeam, { params, body: { name } }, `team ${teamId} renamed`)
    } else await this.#do(updateOrganization, { params: this.params, body: { name } }, 'renamed')
  }

  /** An invented person who never answers the invitation. */
  async invite(email: string): Promise<void> {
    const person = { first_name: 'Robin', last_name: 'Example', email }
    const { body } = await this.#do(createUser, { params: this.params, body: person }, `${email} is added`)
    const added = body.data as { id?: string } | undefined
    if (!added?.id) return
    const params = { ...this.params, userId: added.id }
    await this.#do(inviteUser, { params }, `${email} is invited`)
  }

  /** An invented person who joins by the organization's link in the attacker's browser. */
  async joinByLink(email: string): Promise<void> {
    const { body } = await this.visitor.call(getInviteLink, { params: this.params })
    const token = new URL(body.inviteLink).searchParams.get('token') ?? ''
    const stranger = this.#world.server.visitor()
    const joined = await stranger.call(joinOrganization, {
      params: this.params,
      body: {
        ...{ email, password: `${crypto.randomUUID()} made up`, firstName: 'Robin', lastName: 'Example' },
        metadata: { organizationInviteToken: token },
      },
    })
    this.trail.push(`${email} joins by link: ${joined.status}`)
    if (joined.status === 201) this.#world.meet(joined.body.data.user.id)
  }

  /**
   * Prolonging a quiz while it is open is allowed.
   * @throws if a closed quiz was opened again, an open one postponed, or its answers became nameable
   */
  async changeQuiz(quizId: string, body: { category: 'sport' } | { startDate: string; endDate: string }) {
    const params = { ...this.params, quizId }
    const before = await this.visitor.call(getQuiz, { params })
    const { status } = await this.#do(updateQuiz, { params, body }, `quiz ${JSON.stringify(body)}`)
    const after = await this.visitor.call(getQuiz, { params })
    const [was, is] = [before.body.data, after.body.data]
    if (status === 409 && is.version === was.version) return
    if (was.status === 'Live' && is.status !== 'Coming Soon' && is.category === was.category) return
    throw new Error(
      `a confidential quiz that has begun was changed: ${status}, ${was.status} to ${is.status}`,
    )
  }
}

interface Wanted {
  measure: Measure
  ofTeams: boolean
  together: boolean
  companies: string[]
}

const target = { estimatedParticipants: 20, dailyGoal: 6000, showMap: false }

const metrics = { steps: 'steps', distanceM: 'distance', activeMinutes: 'active-minutes' } as const
