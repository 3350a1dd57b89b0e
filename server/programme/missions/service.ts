import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/platform/days.ts'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import { paginationOf } from '#contract/platform/pagination.ts'
import type * as contract from '#contract/programme/missions.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { readCounts, readerOf } from '#server/privacy/published/counts.ts'
import { missionAssignments, missionCounts } from '#server/schema/missions.ts'
import { findOrganization } from '#server/tenants/organizations/service.ts'
import { catalogueFrom } from './catalogue.ts'

type Listing = Input<typeof contract.listMissions>['query']

const columns = {
  id: missionAssignments.id,
  missionId: missionAssignments.missionId,
  type: missionAssignments.type,
  title: missionAssignments.title,
  titleFr: missionAssignments.titleFr,
  status: missionAssignments.status,
  summary: missionAssignments.summary,
  assignedAt: missionAssignments.assignedAt,
  isReady: sql<boolean>`${missionAssignments.type} <> 'quiz_mission' or ${missionAssignments.questions} is not null`,
}

type Row = Pick<typeof missionAssignments.$inferSelect, Exclude<keyof typeof columns, 'isReady'>> & {
  isReady: boolean
}

const present = (row: Row): contract.Mission => ({
  id: row.id,
  assignmentId: row.id,
  missionId: row.missionId,
  missionType: row.type,
  missionTitle: row.title,
  missionTitleFr: row.titleFr,
  assignedAt: row.assignedAt.toISOString(),
  status: row.status,
  missionSummary: row.summary,
  isReady: row.isReady,
})

const mostWords = 10

const wordsOf = (search = '') => search.split(/\s+/).filter(Boolean).slice(0, mostWords)

function conditions(
  { type, status }: Listing,
  table: typeof missionAssignments | typeof missionCounts,
): SQL[] {
  return [...(type ? [eq(table.type, type)] : []), ...(status ? [eq(table.status, status)] : [])]
}

async function countMissions(scope: OrganizationScope, query: Listing): Promise<number> {
  const missions = sql<number>`coalesce(sum(${missionCounts.missions}), 0)::int`
  const [row] = await scope.select(missionCounts, { missions }, ...conditions(query, missionCounts))
  return row?.missions ?? 0
}

/** Lists one page of missions, latest assignment first. Only a search needs a count query. */
export async function listMissions(
  scope: OrganizationScope,
  query: Listing,
): Promise<Answer<typeof contract.listMissions>['data']> {
  const { page, limit } = query
  const only = [
    ...wordsOf(query.search).map((word) => sql`${missionAssignments.search} like containing(${word})`),
    ...conditions(query, missionAssignments),
  ]
  const isSearched = wordsOf(query.search).length > 0
  const offset = (page - 1) * limit
  const counted = isSearched ? scope.count(missionAssignments, ...only) : countMissions(scope, query)
  const [total, rows] = await Promise.all([
    counted,
    offset === 0
      ? scope
          .select(missionAssignments, columns, ...only)
          .orderBy(...latestFirst)
          .limit(limit)
      : counted.then((total) => readPage(scope, only, { offset, limit, total })),
  ])
  return { missions: rows.map(present), pagination: paginationOf(page, limit, total) }
}

const order = [missionAssignments.assignedAt, missionAssignments.id]
const latestFirst = order.map(desc)

/**
 * Reads a later page by offset from the nearer end of the list, through an index-only scan if nothing filters it.
 */
async function readPage(
  scope: OrganizationScope,
  only: SQL[],
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<Row[]> {
  const most = Math.min(limit, total - offset)
  if (most <= 0) return []
  const backwards = offset > total / 2
  const place = scope
    .select(missionAssignments, { id: missionAssignments.id }, ...only)
    .orderBy(...order.map(backwards ? asc : desc))
    .limit(most)
    .offset(backwards ? total - offset - most : offset)
    .as('place')
  return scope
    .select(missionAssignments, columns)
    .innerJoin(place, eq(place.id, missionAssignments.id))
    .orderBy(...latestFirst)
}

/**
 * Reads a mission.
 * @param id of the mission or its assignment
 * @throws mission.not_found
 */
export async function getMission(scope: OrganizationScope, id: string): Promise<contract.Mission> {
  const [row] = await scope
    .select(
      missionAssignments,
      columns,
      or(eq(missionAssignments.id, id), eq(missionAssignments.missionId, id)),
    )
    // One mission's own id may be another's assignment: the assignment is what lists name.
    .orderBy(desc(eq(missionAssignments.id, id)))
    .limit(1)
  return row ? present(row) : fail('mission.not_found')
}

/**
 * Reads how many people started and completed a mission: published in steps of five, null below.
 * @throws mission.not_found
 */
export async function readMissionCounts(
  scope: OrganizationScope,
  missionId: string,
): Promise<Answer<typeof contract.getMissionCounts>['data']> {
  const { id } = await scope.health((inside) => getMission(inside, missionId))
  const reader = readerOf(scope)
  const started = await readCounts(reader, { 'mission-started': [id] })
  const done = await readCounts(reader, { 'mission-done': [id] })
  return { started: started.get(id) ?? null, done: done.get(id) ?? null }
}

type NewMission = Input<typeof contract.assignMissions>['body']['missions'][number]

/** The number of questions is that of the given ones. */
const summaryOf = ({ missionSummary, questions = [] }: NewMission): NewMission['missionSummary'] =>
  questions.length > 0 ? { ...missionSummary, questionCount: questions.length } : missionSummary

/**
 * Assigns all missions or none.
 * @returns the ids of the assignments, in the given order
 * @throws mission.assigned where one is assigned already, or given twice
 */
export async function assignMissionsTo(
  { db, now }: UseCaseContext,
  organizationId: string,
  missions: readonly NewMission[],
): Promise<string[]> {
  const rows = missions.map((mission) => ({
    organizationId,
    id: mission.assignmentId ?? crypto.randomUUID(),
    missionId: mission.missionId ?? crypto.randomUUID(),
    type: mission.missionType,
    title: mission.missionTitle,
    titleFr: mission.missionTitleFr ?? null,
    status: mission.status,
    summary: summaryOf(mission),
    questions: mission.questions?.length ? mission.questions : null,
    assignedAt: mission.assignedAt ? new Date(mission.assignedAt) : now,
    pauses: mission.status === 'active' ? [] : [{ from: now.toISOString() }],
  }))
  await db
    .insert(missionAssignments)
    .values(rows)
    .catch(onUnique('mission_assignments_once', 'mission.assigned'))
    .catch(onUnique('mission_assignments_pkey', 'mission.assigned'))
  return rows.map(({ id }) => id)
}

/**
 * Assigns missions to an organization.
 * @throws organization.unknown, mission.assigned
 */
export async function assignMissions(
  context: UseCaseContext,
  { organizationId, missions }: Input<typeof contract.assignMissions>['body'],
): Promise<{ assignmentIds: string[] }> {
  if (!(await findOrganization(context, organizationId))) fail('organization.unknown')
  return { assignmentIds: await assignMissionsTo(context, organizationId, missions) }
}

/**
 * Assigns the starter catalogue from the organization's current day.
 * @throws organization.unknown, mission.assigned
 */
export async function assignCatalogue(
  context: UseCaseContext,
  { organizationId }: Input<typeof contract.assignCatalogue>['body'],
): Promise<{ assignmentIds: string[] }> {
  const organization = await findOrganization(context, organizationId)
  if (!organization) fail('organization.unknown')
  const missions = catalogueFrom(dayIn(organization.timezone, context.now))
  return { assignmentIds: await assignMissionsTo(context, organizationId, missions) }
}

/**
 * Changes the status of a mission, and keeps when it was not active: those days count for nobody.
 * @throws mission.not_found
 */
export async function setMissionStatus(
  { db, now }: UseCaseContext,
  { assignmentId, status }: Input<typeof contract.setMissionStatus>['body'],
) {
  const [moved] = await db
    .update(missionAssignments)
    .set({ status, pauses: status === 'active' ? endedPause(now) : begunPause(now) })
    .where(eq(missionAssignments.id, assignmentId))
    .returning({ assignmentId: missionAssignments.id, status: missionAssignments.status })
  return moved ?? fail('mission.not_found')
}

// An update's expressions read the status before it.
const begunPause = (now: Date) => sql`case when ${missionAssignments.status} = 'active'
  then ${missionAssignments.pauses} || jsonb_build_array(jsonb_build_object('from', ${now.toISOString()}::text))
  else ${missionAssignments.pauses} end`

const endedPause = (now: Date) => sql`case when ${missionAssignments.status} <> 'active'
  then jsonb_set(${missionAssignments.pauses}, '{-1,until}', to_jsonb(${now.toISOString()}::text))
  else ${missionAssignments.pauses} end`
