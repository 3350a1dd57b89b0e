import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as imports from '#contract/participation/file-imports.ts'
import { sendDays } from '#contract/participation/intake.ts'
import { downloadOwnExport, requestOwnExport } from '#contract/participation/own-data.ts'
import { arrangeSources, listOwnSources } from '#contract/participation/own-sources.ts'
import { type Entry, listDays, saveEntry } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import { activities } from '#server/schema/activities.ts'
import { activityMeasured } from '#server/schema/scores.ts'
import { outcomeOf, read, readAt } from '#tests/fixtures/files/reading.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { makePlayers, type Player } from '#tests/server/players.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = '2026-03-02'
const ago = (days: number) => addDays(today, -days)

async function putFile({ visitor }: Player, kind: imports.FileKind, sources: imports.FileSource[]) {
  const { data } = (await visitor.call(imports.createFileImport, { body: { id: randomUUID(), kind } })).body
  const params = { importId: data.id, part: 0 }
  const answer = await visitor.call(imports.putFileImportPart, { params, body: { sources } })
  expect(answer.body).toMatchObject({ success: true, data: { refused: [] } })
}

async function type({ visitor }: Player, body: Entry, entryId: string = randomUUID()) {
  const answer = await visitor.call(saveEntry, { params: { entryId }, body })
  expect(answer.status).toBe(200)
}

const sourcesOf = async ({ visitor }: Player) => (await visitor.call(listOwnSources)).body.data

const daysOf = async ({ visitor }: Player) =>
  (await visitor.call(listDays, { query: { from: ago(60), to: today } })).body.data

/** What counts of a person’s days, with and without what is typed. */
async function storedOf({ userId }: Player) {
  const rows = <Table extends typeof activities | typeof activityMeasured>(table: Table) =>
    server.asOwner((db) =>
      db
        .select()
        .from(table as typeof activities)
        .where(eq(table.userId, userId))
        .orderBy(table.day),
    )
  const stored = [...(await rows(activities)), ...(await rows(activityMeasured))]
  return stored.map(({ organizationId, userId: _, ...figures }) => figures)
}

/** A phone and a watch that disagree, a watch that is off, automation, and a person who types all that one can type. */
async function live(player: Player) {
  const day = (at: number, steps: [number, number][], more: object = {}) => ({
    ...{ day: ago(at), mark: 'measured' as const, quarters: { steps } },
    ...more,
  })
  const run = { activity: '17200', minutes: 30, distanceM: 2900 } as const
  const times = { startedAt: `${ago(30)}T18:00:00+01:00`, endedAt: `${ago(30)}T18:31:00+01:00` }
  await putFile(player, 'apple-health', [
    { kind: 'watch', name: 'Old watch', days: [day(30, [[40, 900]]), day(31, [[40, 3000]])] },
    {
      ...{ kind: 'phone', name: 'Phone' },
      days: [
        day(30, [
          [40, 700],
          [70, 600],
        ]),
        day(40, [[50, 1200]], { total: { steps: 5000, footM: 3100 }, sessions: [] }),
      ],
    },
    {
      kind: 'watch',
      name: 'Watch',
      days: [
        day(
          30,
          [
            [41, 800],
            [70, 500],
          ],
          { sessions: [{ ...run, ...times }] },
        ),
      ],
    },
  ])
  await type(player, { total: { day: ago(1), steps: 4321, activeMinutes: 35, band: 'vigorous' } })
  await type(player, { total: { day: ago(1), steps: 2000, activeMinutes: 35, band: 'light' } })
  await type(player, {
    session: { activity: '01020', day: ago(2), start: '23:45', minutes: 60, distanceM: 9000 },
  })
  await type(player, {
    session: { activity: null, band: 'moderate', day: ago(3), start: '07:30', minutes: 20 },
  })
  const corrected = randomUUID()
  for (const steps of [9000, 900]) await type(player, { total: { day: ago(6), steps } }, corrected)
  const entries = [
    { day: ago(5), steps: 8000, distanceM: 5900 },
    { start: `${ago(4)}T08:10:00+01:00`, end: `${ago(4)}T08:40:00+01:00`, steps: 1400 },
    { start: `${ago(4)}T08:20:00+01:00`, end: `${ago(4)}T08:25:00+01:00`, steps: 900 },
  ]
  const sent = await player.visitor.call(sendDays, { body: { source: 'Élan', entries } })
  expect(sent.body).toMatchObject({ accepted: 3 })
  const own = await sourcesOf(player)
  const idOf = (name: string) => own.find((one) => one.name === name)?.id ?? ''
  const body = { order: [idOf('Phone'), idOf('Watch')], off: [idOf('Old watch')] }
  expect((await player.visitor.call(arrangeSources, { body })).status).toBe(200)
}

async function archiveOf({ visitor }: Player): Promise<Uint8Array> {
  await visitor.call(requestOwnExport, { body: {} })
  await server.runJobs()
  return (await visitor.call(downloadOwnExport)).bytes
}

test('[P-OWN-4] a history moves to another organization as the file of the export, equal day by day', async () => {
  const [old] = (await makePlayers(server, await makeOrganization(server), 1)) as [Player]
  const [next] = (await makePlayers(server, await makeOrganization(server), 1)) as [Player]
  await live(old)
  const before = await daysOf(old)
  expect(before.filter(({ equivalents }) => equivalents > 0)).toHaveLength(8)

  const context = readAt(server.makeContext().now.toISOString(), { timezone: 'Europe/Paris' })
  const { kind, sources, leftOut } = await read(await archiveOf(old), context)
  expect([kind, leftOut]).toEqual(['elan', { off: 2 }])
  await putFile(next, kind, sources)

  expect(await daysOf(next)).toEqual(before)
  expect(await storedOf(next)).toEqual(await storedOf(old))
  const names = (await sourcesOf(next)).map((one) => [one.kind, one.name]).sort()
  expect(names).toEqual([
    ['file', 'Élan'],
    ['file', 'Élan +'],
    ['phone', 'Phone'],
    ['watch', 'Watch'],
  ])
  // Once more it changes nothing.
  await putFile(next, kind, sources)
  expect(await daysOf(next)).toEqual(before)
})

test('[P-OWN-4] an archive that somebody changed is refused or judged like any other file', async () => {
  const context = readAt(server.makeContext().now.toISOString())
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const about = { 'about.json': text({ format: 'elan-own-data', version: 1, madeAt: today }) }
  const outcomes = [
    await outcomeOf(zipSync({ ...about }), context),
    await outcomeOf(zipSync({ ...about, 'json/activity_sources.json': text([{ id: 1 }]) }), context),
    await outcomeOf(zipSync({ 'about.json': text({ format: 'other' }) }), context),
    await outcomeOf(zipSync({ 'about.json': new Uint8Array([123]) }), context),
  ]
  expect(outcomes).toEqual(['damaged', 'damaged', 'unknown', 'damaged'])
})
