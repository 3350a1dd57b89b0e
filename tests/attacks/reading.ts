import { strFromU8, unzipSync } from 'fflate'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { getDashboard, listActivity } from '#contract/insights/dashboard.ts'
import { createReport, downloadReport, getReport, listReports } from '#contract/insights/reports.ts'
import { listTeams } from '#contract/people/teams.ts'
import { exportUsers, listUsers } from '#contract/people/users.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { exportChallenges, getChallengeProgress, listChallenges } from '#contract/programme/challenges.ts'
import { getQuizFigures, listQuizResults } from '#contract/programme/quiz-results.ts'
import { exportQuizzes, listQuizzes } from '#contract/programme/quizzes.ts'
import { requestOf } from '#tests/server/visitor.ts'
import type { Attacker } from './attacker.ts'
import type { Measure } from './person.ts'
import type { World } from './world.ts'

/** A figure that claims to be the sum of a measure over days: of an organization, a team or several organizations. */
interface Sum {
  what: string
  measure: Measure
  days: string[]
  team: string | null
  companies: string[]
  value: number | null
}

/** The result of reading all pages once. */
export interface Reading {
  month: { subject: string; people: number | null }
  /** The number of answers of each quiz, and the basis of its figures. */
  quizzes: Map<string, { told: string; closed: boolean }>
  sums: Sum[]
  /** Pages that must not change with anybody's health activity. */
  still: string
}

export async function look(
  { visitor, params, challenges }: Attacker,
  quizIds: Iterable<string>,
): Promise<Reading> {
  const { month, metrics } = (await visitor.call(getDashboard, { params })).body.data
  const listed = (await visitor.call(listQuizzes, { params, query: {} })).body.data
  const quizzes: Reading['quizzes'] = new Map()
  for (const quizId of quizIds) {
    const found = listed.find(({ id }) => id === quizId)
    const { data } = (await visitor.call(getQuizFigures, { params: { ...params, quizId } })).body
    const figures = data.withheld ?? `${data.people}`
    quizzes.set(quizId, {
      told: `${found?.answers ?? null} ${figures}`,
      closed: found?.status === 'Finished',
    })
  }
  const sums: Sum[] = []
  for (const { id, measure, days, teams, companies } of challenges) {
    const { total, groups, until } = (
      await visitor.call(getChallengeProgress, { params: { ...params, challengeId: id } })
    ).body.data
    const past = days.filter((day) => until !== null && day <= until)
    const of = (team: string | null, companyIds: string[], value: number | null) =>
      sums.push({ what: 'a challenge', measure, days: past, team, companies: companyIds, value })
    if (teams.length === 0) of(null, companies, total.value)
    for (const { id: group, value } of groups) {
      if (companies.length > 0) of(null, [group], value)
      else of(group, [], value)
    }
  }
  const people = metrics.basis?.active ?? null
  return {
    month: { subject: `${month}-01`, people },
    quizzes,
    sums,
    still: await readStill({ visitor, params }),
  }
}

export async function readStill({ visitor, params }: Pick<Attacker, 'visitor' | 'params'>): Promise<string> {
  const texts: string[] = []
  for (const endpoint of [
    listUsers,
    listTeams,
    listActivity,
    listAuditEntries,
    listChallenges,
    listReports,
  ] as Endpoint[])
    texts.push((await visitor.send(requestOf(endpoint, { params }))).text)
  return texts.join('\n')
}

/**
 * Downloads the files of people and challenges, and the answers column of the quizzes file. Each download makes an
 * audit entry.
 */
export async function readFiles({
  visitor,
  params,
}: Attacker): Promise<{ still: string; answers: string[] }> {
  const people = await visitor.call(exportUsers, { params, query: { format: 'csv' } })
  const workbook = await visitor.call(exportUsers, { params, query: { format: 'xlsx' } })
  const sheets = Object.entries(unzipSync(workbook.bytes)).filter(([name]) => name.startsWith('xl/'))
  const challenges = await visitor.call(exportChallenges, { params, query: {} })
  const quizzes = await visitor.call(exportQuizzes, { params, query: {} })
  return {
    still: [people.text, ...sheets.map(([, sheet]) => strFromU8(sheet)), challenges.text].join('\n'),
    answers: quizzes.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(/[,;\t|]/).at(-2) ?? ''),
  }
}

/** Reads answers, which makes an audit entry: call it last. @throws if a confidential quiz has some */
export async function requireNoResults({ visitor, params }: Attacker, quizId: string): Promise<void> {
  const query = { organizationId: params.orgId }
  const { body } = await visitor.call(listQuizResults, { params: { quizId }, query })
  if (body.data.length > 0) throw new Error('answers of a confidential quiz by name')
}

const metricOf = { steps: 'steps', distanceM: 'walkingDistance', activeMinutes: 'activeMinutes' } as const

/** Requests a report of a period, made immediately, on the screen, as CSV and as PDF. */
export async function readReport(
  { visitor, params }: Attacker,
  world: World,
  days: string[],
): Promise<Sum[]> {
  const [startDate = '', endDate = startDate] = [days[0], days.at(-1)]
  const made = await visitor.call(createReport, { params, body: { startDate, endDate } })
  if (made.status !== 201) return []
  await world.server.runJobs()
  const at = { ...params, reportId: made.body.data.id }
  const { metrics, series } = (await visitor.call(getReport, { params: at })).body.data
  const query = { format: 'csv' as const, language: 'en' as const }
  const { text } = await visitor.call(downloadReport, { params: at, query })
  const rows = text.split('\r\n').map((line) => line.replaceAll('"', '').split(/[,;\t|]/))
  const pdf = await visitor.call(downloadReport, { params: at, query: { ...query, format: 'pdf' } })
  if (pdf.status !== 200) throw new Error('the report was not drawn')
  const before = days.map((day) => addDays(day, -days.length))
  const number = (cell = '') => (cell === '' ? null : Number(cell))
  return (['steps', 'distanceM', 'activeMinutes'] as const).flatMap((measure) => {
    const of = (what: string, span: string[], value: number | null): Sum => ({
      ...{ what, measure, days: span, team: null, companies: [], value },
    })
    const metric = metricOf[measure]
    const [, value, previous] = rows.find(([name]) => name?.endsWith(metric)) ?? []
    const charts = measure === 'distanceM' ? [] : series[measure]
    return [
      of('a report', days, metrics?.[metric].value ?? null),
      of('a report', before, metrics?.[metric].previous ?? null),
      of('a file of a report', days, number(value)),
      of('a file of a report', before, number(previous)),
      ...charts.map(({ from, to, value: told }) =>
        of(
          'a chart',
          days.filter((day) => day >= from && day <= to),
          told,
        ),
      ),
    ]
  })
}
