import { listAuditEntries } from '#contract/audit.ts'
import { createChallenge, getChallengeProgress, listChallenges } from '#contract/challenges.ts'
import { getDashboard, listActivity } from '#contract/dashboard.ts'
import { addDays } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { updateOrganization } from '#contract/organizations.ts'
import { getQuizFigures, listQuizResults } from '#contract/quiz-results.ts'
import { listQuizzes } from '#contract/quizzes.ts'
import { createReport, getReport, listReports } from '#contract/reports.ts'
import { createTeam, deleteTeam, listTeams, updateTeamMembers } from '#contract/teams.ts'
import { deleteUser, listUsers, updateUser } from '#contract/users.ts'
import { requestOf, type Visitor } from '#server/testing/visitor.ts'
import type { Person, World } from './world.ts'

interface Challenge {
  id: string
  days: string[]
  teams: string[]
}

/** What one look at all pages gives. */
export interface Reading {
  month: { subject: string; people: number | null }
  quizzes: Map<
    string,
    { answers: number | null; withheld: string | null; people: number | null; asked: boolean }
  >
  sums: { what: string; days: string[]; team: string | null; value: number | null }[]
  /** Pages that nothing anybody does about their health may move. */
  still: string
  numbers: number
}

/** An administrator of the organization and of the one above it, who uses every right. */
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

  get #params() {
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
      { params: this.#params, body: { name: crypto.randomUUID() } },
      'a team',
    )
    const made = body.data as { id?: string } | undefined
    if (made?.id) this.teams.push(made.id)
  }

  async deleteTeam(teamId: string): Promise<void> {
    const { status } = await this.#do(
      deleteTeam,
      { params: { ...this.#params, teamId } },
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
      const at = (teamId: string) => ({ params: { ...this.#params, teamId } })
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
    const params = { ...this.#params, userId: person.id }
    const answer = await this.#do(updateUser, { params, body: { status } }, `${person.id} is made ${status}`)
    if (answer.status === 200) this.#world.place(person, status, person.team)
  }

  async delete(person: Person): Promise<void> {
    const params = { ...this.#params, userId: person.id }
    const answer = await this.#do(deleteUser, { params }, `${person.id} is deleted`)
    if (answer.status === 200) this.#world.place(person, 'deleted', null)
  }

  async set(change: { timezone?: string; minimumGroup?: number }): Promise<void> {
    const answer = await this.#do(
      updateOrganization,
      { params: this.#params, body: change },
      JSON.stringify(change),
    )
    if (answer.status !== 200) return
    if (change.timezone) this.#world.timezone = change.timezone
    if (change.minimumGroup) this.#world.least = change.minimumGroup
  }

  async challenge(days: string[], ofTeams: boolean): Promise<void> {
    const teams = ofTeams ? this.teams : []
    if (ofTeams && teams.length < 2) return
    const { body } = await this.visitor.call(createChallenge, {
      params: this.#params,
      body: {
        ...{ type: ofTeams ? 'team-competition' : 'podium', activityMetric: 'steps' },
        ...{ startDate: days[0] ?? '', duration: days.length },
        settings: ofTeams ? { teams } : {},
      },
    })
    if (!body.data?.id) return
    const { id, startDate, endDate } = body.data
    // Its last day counts too.
    const span: string[] = []
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) span.push(day)
    this.challenges.push({ id, days: span, teams })
  }

  /** A report of a period, made at once. */
  async report(days: string[]): Promise<Reading['sums']> {
    const [startDate = '', endDate = startDate] = [days[0], days.at(-1)]
    const made = await this.visitor.call(createReport, { params: this.#params, body: { startDate, endDate } })
    if (made.status !== 201) return []
    await this.#world.server.runJobs()
    const params = { ...this.#params, reportId: made.body.data.id }
    const { metrics, series } = (await this.visitor.call(getReport, { params })).body.data
    const of = (what: string, span: string[], value: number | null) => ({
      what,
      days: span,
      team: null,
      value,
    })
    return [
      of('a report', days, metrics?.steps.value ?? null),
      ...series.steps.map(({ from, to, value }) =>
        of(
          'a chart',
          days.filter((day) => day >= from && day <= to),
          value,
        ),
      ),
    ]
  }

  async look(quizIds: Iterable<string>): Promise<Reading> {
    const params = this.#params
    const { month, metrics } = (await this.visitor.call(getDashboard, { params })).body.data
    const listed = (await this.visitor.call(listQuizzes, { params, query: {} })).body.data
    const quizzes: Reading['quizzes'] = new Map()
    for (const quizId of quizIds) {
      const found = listed.find(({ id }) => id === quizId)
      const { data } = (await this.visitor.call(getQuizFigures, { params: { ...params, quizId } })).body
      quizzes.set(quizId, {
        answers: found?.answers ?? null,
        withheld: data.withheld,
        people: data.people,
        asked: found?.status === 'Finished',
      })
    }
    const sums: Reading['sums'] = []
    for (const { id, days, teams } of this.challenges) {
      const { total, groups } = (
        await this.visitor.call(getChallengeProgress, { params: { ...params, challengeId: id } })
      ).body.data
      if (teams.length === 0) sums.push({ what: 'a challenge', days, team: null, value: total.value })
      for (const { id: team, value } of groups) sums.push({ what: 'a team', days, team, value })
    }
    const numbers = 2 + 3 * quizzes.size + sums.length
    return {
      month: { subject: month, people: metrics.basis?.active ?? null },
      quizzes,
      sums,
      still: await this.still(),
      numbers,
    }
  }

  /** Reading answers is an entry of the log: done last. @throws where a confidential quiz has some */
  async results(quizId: string): Promise<void> {
    const { orgId } = this.#params
    const { body } = await this.visitor.call(listQuizResults, {
      params: { quizId },
      query: { organizationId: orgId },
    })
    if (body.data.length > 0) throw new Error('answers of a confidential quiz by name')
  }

  async still(): Promise<string> {
    const texts: string[] = []
    for (const endpoint of [
      listUsers,
      listTeams,
      listActivity,
      listAuditEntries,
      listChallenges,
      listReports,
    ] as Endpoint[])
      texts.push((await this.visitor.send(requestOf(endpoint, { params: this.#params }))).text)
    return texts.join('\n')
  }
}
