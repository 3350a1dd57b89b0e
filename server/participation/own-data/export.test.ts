import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadOwnExport, getOwnExport, requestOwnExport } from '#contract/participation/own-data.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { getUser, updateUser } from '#contract/people/users.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { recordingTables } from '#server/platform/db/rings.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { activitySources } from '#server/schema/sources.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makePhotoMission } from '#tests/server/photos.ts'
import { joinAs, makePlayers, type Player } from '#tests/server/players.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { rosterFiles } from './archive.ts'
import { notExported } from './not-exported.ts'
import { ownRows } from './own-rows.ts'
import { personalColumns } from './personal-columns.ts'
import { register } from './register.ts'
import type { Tag } from './tags.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const columnsOf = (tagged: Partial<Record<Tag, string>>) =>
  Object.values(tagged).flatMap((names) => names.split(' '))

test('[P-OWN-1] each column of the database has one tag', async () => {
  const { rows } = await server.asOwner((db) =>
    db.execute<{ name: string; columns: string[] }>(sql`
      select table_name as name, json_agg(column_name) as columns from information_schema.columns
      where table_schema = 'public' group by 1 order by 1`),
  )
  const stored = Object.fromEntries(rows.map(({ name, columns }) => [name, columns.toSorted()]))
  const tagged = Object.entries(register).map(([name, tags]) => [name, columnsOf(tags).sort()])
  expect(Object.fromEntries(tagged)).toEqual(stored)
})

const asked = async ({ visitor }: Player) =>
  (await visitor.call(requestOwnExport, { body: {} })).body.data.export

const refusal = async (visitor: Visitor) => {
  const { body } = await visitor.call(downloadOwnExport)
  return (body as { code?: string }).code
}

/** The files of the person’s archive. */
async function archiveOf(player: Player) {
  expect((await asked(player))?.state).toBe('making')
  await server.runJobs()
  const { export: made } = (await player.visitor.call(getOwnExport)).body.data
  const { status, bytes } = await player.visitor.call(downloadOwnExport)
  expect([status, made?.state, made?.bytes]).toEqual([200, 'ready', bytes.length])
  return unzipSync(bytes)
}

const json = (files: Record<string, Uint8Array>, name: string) => {
  const content = files[`json/${name}.json`]
  if (!content) throw new Error(`the archive has no ${name}`)
  return JSON.parse(strFromU8(content))
}

test('each own table with health data is closed to a mailed password, but for notices, which the portal writes', () => {
  const ofHealth = Object.keys(ownRows).filter((table) => register[table]?.health && table !== 'notices')
  expect(recordingTables.toSorted()).toEqual(ofHealth.toSorted())
})

test('[P-OWN-1] the archive has each tagged column of each table, neutral CSV, photos as files, and nothing of others', async () => {
  const { organization, add, moderator, orgId } = await makePhotoMission(server)
  const [person, other] = (await makePlayers(server, organization, 2)) as [Player, Player]
  const challenge = await makeChallenge(server, organization)
  const day = server.makeContext().now.toISOString().slice(0, 10)
  for (const [steps, player] of [[4321, person] as const, [9876, other] as const]) {
    await joinAs(player, challenge.id)
    const entry = { params: { entryId: randomUUID() }, body: { total: { day, steps } } }
    expect((await player.visitor.call(saveEntry, entry)).status).toBe(200)
  }
  const at = server.makeContext().now
  const formula = { organizationId: orgId, userId: person.userId, kind: 'watch' as const, name: '=1+1' }
  await server.asOwner((db) =>
    db.insert(activitySources).values({ ...formula, rank: 0, createdAt: at, lastHeardAt: at }),
  )
  expect((await add(person.visitor)).status).toBe(200)
  await moderator.call(getUser, { params: { orgId, userId: person.userId } })

  // The roster's address is what an administrator types: it may be anybody's.
  const params = { orgId, userId: person.userId }
  const readdress = (email: string) => moderator.call(updateUser, { params, body: { email } })
  const stranger = await makePlayers(server, await makeOrganization(server), 1)
  const address = stranger[0]?.account.email ?? ''
  await queueMail(server.makeContext(), { kind: 'passwordChanged', to: address, language: 'en', name: 'Sam' })
  expect((await readdress(address)).status).toBe(200)

  const files = await archiveOf(person)
  const tables = Object.keys(register).filter((table) => personalColumns(table).length > 0)
  const missing = tables.filter((table) => !files[`json/${table}.json`] && !notExported[table])
  expect(missing).toEqual([])
  expect([...Object.keys(rosterFiles), ...Object.keys(ownRows)].filter((table) => !register[table])).toEqual(
    [],
  )
  for (const table of tables.filter((name) => files[`csv/${name}.csv`])) {
    const [head = ''] = strFromU8(files[`csv/${table}.csv`] as Uint8Array).split('\r\n')
    const isFile = (column: string) => table === 'photos' && column === 'bytes'
    const columns = personalColumns(table).filter((column) => !isFile(column))
    expect([table, head.replaceAll(/["\ufeff]/g, '').split(',')]).toEqual([table, columns])
    for (const row of json(files, table)) expect(Object.keys(row).sort()).toEqual(columns.toSorted())
  }
  expect(json(files, 'activities')).toMatchObject([{ day, steps: 4321 }])
  expect(json(files, 'challenges')).toMatchObject([
    { title: 'Spring walk', alias: { en: expect.any(String) } },
  ])
  expect(json(files, 'roster_reads')).toMatchObject([{ support: false }])
  expect(strFromU8(files['csv/activity_sources.csv'] as Uint8Array)).toContain(`"'=1+1"`)
  expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toHaveLength(1)
  const all = Object.values(files)
    .map((content) => strFromU8(content, true))
    .join('\n')
  expect(all).not.toContain(other.userId)
  // Not as a part of an id.
  expect(all).not.toMatch(/(?<![\w-])9876(?![\w-])/)
  expect(json(files, 'outbox').filter((mail: { kind: string }) => mail.kind === 'passwordChanged')).toEqual(
    [],
  )
  expect(all).not.toContain('$argon2')
})

test('[P-OWN-1] an archive is its person’s alone, one at a time, and gone after 24 hours', async () => {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const [person, other] = (await makePlayers(server, organization, 2)) as [Player, Player]
  const first = await asked(person)
  expect(await asked(person)).toEqual(first)
  expect(await refusal(person.visitor)).toBe('own_export.not_ready')
  await server.runJobs()
  expect(await refusal(other.visitor)).toBe('own_export.not_ready')
  expect((await person.visitor.call(downloadOwnExport)).status).toBe(200)
  server.pass({ hours: 24, minutes: 1 })
  const visitor = await signedIn(server, person)
  expect((await visitor.call(getOwnExport)).body.data.export).toBe(null)
  expect(await refusal(visitor)).toBe('own_export.not_ready')
  expect(await runTasks(server.parts)).toEqual([])
  const { rows } = await server.asOwner((db) =>
    db.execute(sql`select from own_exports union all select from own_export_parts`),
  )
  expect(rows).toHaveLength(0)
})
