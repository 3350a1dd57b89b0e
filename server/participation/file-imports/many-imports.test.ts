import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/participation/file-imports.ts'
import { addDays } from '#contract/platform/days.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const yesterday = '2026-03-01'

async function person() {
  const made = await makeEmployee(server)
  await agree(server, [{ organizationId: made.organization.id, userId: made.user.id }])
  const visitor = await signedIn(server, made)
  const begin = async (kind: contract.FileKind) => {
    server.pass({ seconds: 1 })
    const id = crypto.randomUUID()
    return { id, begun: await visitor.call(contract.createFileImport, { body: { id, kind } }) }
  }
  const fill = async (importId: string, day: string, steps: number) => {
    const days = [{ day, mark: 'measured' as const, total: { steps } }]
    const body = { sources: [{ kind: 'watch' as const, name: 'Watch', days }] }
    return (await visitor.call(contract.putFileImportPart, { params: { importId, part: 0 }, body })).body.data
  }
  const list = async () => (await visitor.call(contract.listFileImports)).body.data
  return { begin, fill, list }
}

test('one more import of whole days takes the place of the oldest of which newer ones have every day', async () => {
  const { begin, fill, list } = await person()
  const kept: string[] = []
  for (let n = 0; n < contract.mostImports; n++) {
    const { id } = await begin('csv')
    await fill(id, addDays(yesterday, -n), 5000)
    kept.push(id)
  }
  const full = await begin('csv')
  expect([full.begun.status, full.begun.body.code]).toEqual([409, 'file_import.too_many'])
  expect((await list()).map(({ id }) => id)).toEqual(kept.toReversed())
  // The fourth import’s day comes once more with the last one, whose own day is lost by that.
  await fill(kept.at(-1) ?? '', addDays(yesterday, -3), 6000)
  const more = await begin('csv')
  expect(more.begun.status).toBe(200)
  expect((await list()).map(({ id }) => id)).toEqual([
    more.id,
    ...kept.filter((_, n) => n !== 3).toReversed(),
  ])
})

test('years of single activities are kept, of which the newest hundred are listed', async () => {
  const { begin, list } = await person()
  const begun = []
  for (let n = 0; n <= contract.mostListedImports; n++) begun.push(await begin('fit'))
  expect(new Set(begun.map((one) => one.begun.status))).toEqual(new Set([200]))
  expect((await list()).map(({ id }) => id)).toEqual(
    begun
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
  )
})

test('a day takes twenty files of activities of one source, and the others are refused for that day alone', async () => {
  const { begin, fill } = await person()
  for (let n = 0; n < contract.mostActivityFilesOfDay; n++)
    expect((await fill((await begin('gpx')).id, yesterday, 100 + n)).refused).toEqual([])
  const { id } = await begin('gpx')
  expect((await fill(id, yesterday, 999)).refused).toEqual([
    { source: 0, day: yesterday, code: 'impossible' },
  ])
  expect((await fill(id, addDays(yesterday, -1), 999)).refused).toEqual([])
})
