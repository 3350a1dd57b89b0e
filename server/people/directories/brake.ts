import { and, desc, eq, gt, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { tellAdministrators } from '#server/identity/directory-notices/service.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { directoryBrakes } from '#server/schema/directory-watch.ts'

const hour = 3_600_000
const slack = 60_000
const keptDays = 30

const ofNow = ({ directory, now }: DirectoryScope) =>
  and(
    eq(directoryBrakes.directoryId, directory.id),
    gt(directoryBrakes.lastAt, new Date(now.getTime() - hour)),
  )

/** Whether the directory ended the access of more than 20 people, and of 30 % of all, within an hour. */
async function hasEndedMany(scope: DirectoryScope): Promise<boolean> {
  const since = new Date(scope.now.getTime() - hour).toISOString()
  // Of all who had access an hour ago, 30 % are three sevenths of those who still have it.
  const [row] = await scope.execute<{ many: boolean }>(
    (own) => sql`
    with most as (
      select greatest(20, coalesce(sum(pending + invited + active), 0) * 3 / 7) as people
      from user_counts where organization_id = ${own.id})
    select (select count(*) from (
      select from directory_users as ended
      where ${own.rows(sql`ended`)} and ended.directory_id = ${scope.directory.id}::uuid
        and ended.ended_at > ${since}::timestamptz and ended.kept is not null
      limit (select people + 1 from most)) as counted) > most.people as many from most`,
  )
  return row?.many ?? false
}

const findBrake = async (scope: DirectoryScope) =>
  (
    await scope
      .select(directoryBrakes, { id: directoryBrakes.id, lastAt: directoryBrakes.lastAt }, ofNow(scope))
      .orderBy(desc(directoryBrakes.lastAt))
      .limit(1)
  )[0]

/**
 * Asks administrators to look at it when a directory ends the access of many people within an hour. Nobody keeps access
 * meanwhile: what ended with it stays for 30 days, so that it can be given back.
 */
export async function watchEndedAccess(context: UseCaseContext, scope: DirectoryScope): Promise<void> {
  if (!(await hasEndedMany(scope))) return
  if (await extendBrake(scope)) return
  // Two calls at once would otherwise mail twice.
  await scope.lock(`directory-brake:${scope.directory.id}`)
  if (await extendBrake(scope)) return
  await scope.insertOne(directoryBrakes, {
    directoryId: scope.directory.id,
    firstAt: new Date(scope.now.getTime() - hour),
    lastAt: new Date(scope.now.getTime() + slack),
  })
  await tellAdministrators(context, scope.organization.id, 'manyLeft', scope.directory.name)
}

/** @returns whether there is a brake of this time */
async function extendBrake(scope: DirectoryScope): Promise<boolean> {
  const brake = await findBrake(scope)
  if (brake && brake.lastAt < scope.now) {
    const lastAt = new Date(scope.now.getTime() + slack)
    await scope.update(directoryBrakes, { lastAt }, eq(directoryBrakes.id, brake.id))
  }
  return brake !== undefined
}

interface ShownBrake extends Record<string, unknown> {
  id: string
  directoryId: string
  lastAt: string
  people: number
}

/** Lists what administrators have to decide on, with the number of people who have no access by it. */
export const listBrakes = (scope: RecordingScope): Promise<ShownBrake[]> =>
  scope.execute<ShownBrake>(
    (own) => sql`
    select brake.id, brake.directory_id as "directoryId", count(ended.id)::int as people,
      to_char(max(ended.ended_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt"
    from directory_brakes as brake join directory_users as ended on ended.organization_id = brake.organization_id
      and ended.directory_id = brake.directory_id and ended.ended_at between brake.first_at and brake.last_at
      and ended.kept is not null
    where ${own.rows(sql`brake`)} and brake.decided_at is null
    group by brake.id order by brake.first_at, brake.id`,
  )

/** Forgets after 30 days what could be given back. */
export async function purgeKeptRights({ db, now }: UseCaseContext): Promise<void> {
  const long = sql`${new Date(now.getTime() - keptDays * 24 * hour).toISOString()}::timestamptz`
  await db.execute(sql`
    update directory_users set kept = null where kept is not null and (ended_at is null or ended_at < ${long})`)
  await db.execute(sql`delete from directory_brakes where last_at < ${long}`)
}

/** People whose access a directory ended in the time of a brake. Those whom it created without access lost none. */
export const endedIn = ({ directoryId, firstAt, lastAt }: typeof directoryBrakes.$inferSelect) =>
  and(
    eq(directoryUsers.directoryId, directoryId),
    gte(directoryUsers.endedAt, firstAt),
    lte(directoryUsers.endedAt, lastAt),
    isNotNull(directoryUsers.kept),
  )
