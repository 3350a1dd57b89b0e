import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileDay } from '#contract/participation/file-days.ts'
import * as contract from '#contract/participation/file-imports.ts'
import { getDay } from '#contract/participation/recording.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const yesterday = '2026-03-01'

/** A run by the hour at which it starts. */
const run = (hour: string, minutes: number, distanceM: number, steps: number) => ({
  ...{ activity: '12020' as const, startedAt: `${yesterday}T${hour}:00:00+01:00` },
  ...{ endedAt: `${yesterday}T${hour}:${minutes}:00+01:00`, minutes, distanceM, steps },
})
const morning = { sessions: [run('07', 50, 10_000, 9500)] }
const evening = { sessions: [run('18', 20, 3000, 2900)] }

async function athlete() {
  const made = await makeEmployee(server)
  await agree(server, [{ organizationId: made.organization.id, userId: made.user.id }])
  const visitor = await signedIn(server, made)
  const given = (said: Partial<FileDay>) => ({
    sources: [
      {
        kind: 'watch' as const,
        name: 'Garmin',
        days: [{ day: yesterday, mark: 'measured' as const, ...said }],
      },
    ],
  })
  /** Previews and imports a file's day. */
  const bring = async (kind: contract.FileKind, said: Partial<FileDay>) => {
    server.pass({ minutes: 1 })
    const plan = await visitor.call(contract.previewFileImport, { body: { ...given(said), kind } })
    const { sources, merged } = plan.body.data
    const id = crypto.randomUUID()
    await visitor.call(contract.createFileImport, { body: { id, kind } })
    await visitor.call(contract.putFileImportPart, { params: { importId: id, part: 0 }, body: given(said) })
    const steps = merged.find(({ day }) => day === yesterday)?.after.steps
    return { id, planned: { state: sources[0]?.days[0]?.state, steps } }
  }
  const undo = (importId: string) => visitor.call(contract.undoFileImport, { params: { importId } })
  const steps = async () =>
    (await visitor.call(getDay, { params: { day: yesterday } })).body.data.summary.steps
  return { bring, undo, steps }
}

test.each(['fit', 'gpx', 'tcx'] as const)(
  'two %s files of one day add up as previewed, and undoing one leaves the other',
  async (kind) => {
    const { bring, undo, steps } = await athlete()
    const first = await bring(kind, morning)
    expect(first.planned).toEqual({ state: 'new', steps: 9500 })
    const second = await bring(kind, evening)
    expect(second.planned).toEqual({ state: 'changed', steps: 12_400 })
    expect(await steps()).toBe(12_400)
    expect((await bring(kind, morning)).planned).toEqual({ state: 'unchanged', steps: 12_400 })
    expect(await steps()).toBe(12_400)
    await undo(second.id)
    expect(await steps()).toBe(9500)
  },
)

test('a session that is sent longer replaces the one of its start, whatever the zone of its text', async () => {
  const { bring, undo, steps } = await athlete()
  await bring('fit', { sessions: [...morning.sessions, ...evening.sessions] })
  const longer = { ...run('07', 55, 11_000, 10_000), startedAt: `${yesterday}T06:00:00Z` }
  const { id, planned } = await bring('tcx', { sessions: [longer] })
  expect(planned).toEqual({ state: 'changed', steps: 12_900 })
  expect(await steps()).toBe(12_900)
  await undo(id)
  expect(await steps()).toBe(12_400)
})

test('a watch’s steps of the day stay beside its activities, and a newer file of the whole day replaces both', async () => {
  const { bring, undo, steps } = await athlete()
  await bring('fit', { total: { steps: 14_000 } })
  expect((await bring('fit', evening)).planned).toEqual({ state: 'changed', steps: 14_000 })
  expect(await steps()).toBe(14_000)
  const whole = await bring('apple-health', { total: { steps: 8000 } })
  expect(whole.planned).toEqual({ state: 'changed', steps: 8000 })
  expect(await steps()).toBe(8000)
  await bring('gpx', morning)
  expect(await steps()).toBe(9500)
  await undo(whole.id)
  expect(await steps()).toBe(14_000)
})
