import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileDay } from '#contract/participation/file-days.ts'
import * as contract from '#contract/participation/file-imports.ts'
import { listOwnSources } from '#contract/participation/own-sources.ts'
import { getDay } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import { activities } from '#server/schema/activities.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challengeDays } from '#server/schema/scores.ts'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The server's day, and the one before. */
const today = '2026-03-02'
const yesterday = '2026-03-01'

type Source = contract.FileSource

const day = (on: string, more: Partial<FileDay>): FileDay => ({ day: on, mark: 'measured', ...more })
const source = (kind: Source['kind'], days: FileDay[], name = `My ${kind}`): Source => ({ kind, name, days })

/** Quarters from noon on, without the empty ones. */
const fromNoon = (...values: number[]): [number, number][] =>
  values.flatMap((value, at): [number, number][] => (value > 0 ? [[48 + at, value]] : []))

const watchAndPhone = (on: string) => [
  source('watch', [day(on, { quarters: { steps: fromNoon(300, 0, 0, 500) } })]),
  source('phone', [day(on, { quarters: { steps: fromNoon(280, 250, 0, 450) } })]),
]

async function importer({ agrees = true } = {}) {
  const made = await makeEmployee(server)
  const person = { organizationId: made.organization.id, userId: made.user.id }
  if (agrees) await agree(server, [person])
  const visitor = await signedIn(server, made)
  const begin = async (id: string = crypto.randomUUID()) =>
    (await visitor.call(contract.createFileImport, { body: { id, kind: 'apple-health' } })).body.data.id
  const put = (importId: string, sources: Source[], part = 0) =>
    visitor.call(contract.putFileImportPart, { params: { importId, part }, body: { sources } })
  return {
    organization: made.organization,
    person,
    visitor,
    begin,
    put,
    preview: async (sources: Source[]) =>
      (await visitor.call(contract.previewFileImport, { body: { sources } })).body.data,
    list: async () => (await visitor.call(contract.listFileImports, {})).body.data,
    undo: (importId: string) => visitor.call(contract.undoFileImport, { params: { importId } }),
    stored: () =>
      server.asOwner((db) =>
        db
          .select({ day: activities.day, steps: activities.steps, equivalents: activities.equivalents })
          .from(activities)
          .where(eq(activities.userId, person.userId))
          .orderBy(activities.day),
      ),
  }
}

describe('[P-FIL-10] an import', () => {
  test('is previewed, stored as the preview says, listed without a file name, and undone as one', async () => {
    const { visitor, begin, put, preview, list, undo, stored } = await importer()
    const sources = [yesterday, today].flatMap(watchAndPhone)
    const planned = await preview(sources)
    expect(planned.sources[0]).toMatchObject({ kind: 'watch', name: 'My watch', isNew: true })
    expect(planned.sources[0]?.days).toEqual([{ day: yesterday, mark: 'measured', state: 'new', code: null }])
    expect(planned.merged.find((one) => one.day === today)).toMatchObject({
      before: { steps: 0 },
      after: { steps: 1050, equivalents: 1050 },
    })
    expect(await stored()).toEqual([])
    const id = await begin()
    const answer = await put(id, sources)
    expect(answer.body.data.refused).toEqual([])
    expect(await stored()).toMatchObject([
      { day: yesterday, steps: 1050 },
      { day: today, steps: 1050 },
    ])
    const [listed] = await list()
    expect(listed).toEqual({
      ...{ id, kind: 'apple-health', createdAt: server.makeContext().now.toISOString() },
      ...{ days: 2, sourceDays: 4, sources: 2, firstDay: yesterday, lastDay: today },
    })
    expect((await undo(id)).body.data).toEqual([])
    expect(await stored()).toEqual([])
    expect((await visitor.call(listOwnSources, {})).body.data).toEqual([])
    expect(await undo(id)).toMatchObject({ status: 404, body: { code: 'file_import.not_found' } })
  })

  test('keeps 400 days back and refuses each other day by itself, with its reason', async () => {
    const { begin, put, preview } = await importer()
    const at = (startedAt: string, endedAt: string, minutes = 10) => ({
      sessions: [{ activity: '12020', startedAt, endedAt, minutes }],
    })
    // Each of them is possible by itself.
    const wholeDay = (minute: number) => ({
      ...{ activity: '12020' as const, startedAt: `2026-03-01T00:0${minute}:00+01:00` },
      ...{ endedAt: '2026-03-01T23:50:00+01:00', minutes: 1400, steps: 40_000 },
    })
    const steps = { total: { steps: 10 } }
    const cases: [FileDay, string | null][] = [
      [day(addDays(today, -400), steps), null],
      [day(addDays(today, -401), steps), 'too_old'],
      [day(addDays(today, 3), steps), 'future'],
      [day('2026-02-30', steps), 'bad_day'],
      [day('yesterday', steps), 'bad_day'],
      [day(yesterday, {}), 'nothing'],
      [day(yesterday, { total: { steps: 100_001 } }), 'impossible'],
      [day(yesterday, { quarters: { steps: [[3, 3301]] } }), 'impossible'],
      [day(yesterday, { quarters: { steps: fromNoon(1), footM: [[3, 6301]] } }), 'impossible'],
      [
        day(yesterday, {
          quarters: {
            steps: [
              [3, 1],
              [3, 2],
            ],
          },
        }),
        'bad_number',
      ],
      [day(yesterday, at('2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00+01:00')), 'end_before_start'],
      [day(yesterday, at('2026-03-01T10:00:00+01:00', '2026-03-01T10:05:00+01:00')), 'impossible'],
      [day(yesterday, { sessions: Array.from({ length: 3 }, (_, n) => wholeDay(n)) }), 'impossible'],
      [day(yesterday, at('2026-02-28T10:00:00+01:00', '2026-02-28T10:10:00+01:00')), 'bad_time'],
      [day(today, at('2026-03-02T23:00:00+00:00', '2026-03-02T23:30:00+00:00')), 'future'],
      [day(yesterday, at('2026-03-01T10:00:00+01:00', '2026-03-01T10:10:00+01:00')), null],
    ]
    const sources = cases.map(([given], n) => source('file', [given], `Device ${n}`))
    const planned = await preview(sources)
    expect(planned.sources.map(({ days: [result] }) => result?.code)).toEqual(cases.map(([, code]) => code))
    const { body } = await put(await begin(), sources)
    expect(body.data.refused.map(({ source: at, code }) => [at, code])).toEqual(
      cases.flatMap(([, code], at) => (code ? [[at, code]] : [])),
    )
    expect(body.data.import).toMatchObject({ sourceDays: 2 })
  })

  test('needs consent, a known id and a bounded body; a stranger’s import is unknown', async () => {
    const { begin, put, list, visitor } = await importer()
    const stranger = await importer()
    const silent = await importer({ agrees: false })
    const id = await begin()
    expect(await begin(id)).toBe(id)
    expect(await list()).toMatchObject([{ id, days: 0, sourceDays: 0, sources: 0, firstDay: null }])
    expect(await stranger.put(id, watchAndPhone(today))).toMatchObject({ status: 404 })
    expect(await stranger.undo(id)).toMatchObject({ status: 404 })
    expect(await silent.put(id, [])).toMatchObject({ body: { code: 'consent.activity_needed' } })
    const days = Array.from({ length: 2501 }, () => day(today, { total: { steps: 1 } }))
    expect(await put(id, [source('watch', days), source('phone', days)])).toMatchObject({ status: 400 })
    const large = await visitor.send({
      method: 'PUT',
      url: `/api/me/file-imports/${id}/parts/0`,
      body: ' '.repeat(contract.mostImportBytes + 1),
    })
    expect(large.status).toBe(413)
  })
})

describe('[P-SRC-2] an import replaces the days it covers of its sources, whole', () => {
  test('and what it replaced counts again when it is undone', async () => {
    const { begin, put, preview, undo, stored } = await importer()
    const first = await begin()
    await put(first, [...watchAndPhone(yesterday), ...watchAndPhone(today)])
    server.pass({ minutes: 1 })
    const shorter = [source('watch', [day(today, { quarters: { steps: fromNoon(100) } })])]
    const planned = await preview([...shorter, ...watchAndPhone(yesterday)])
    expect(planned.sources.map(({ isNew, days }) => [isNew, days[0]?.state])).toEqual([
      [false, 'changed'],
      [false, 'unchanged'],
      [false, 'unchanged'],
    ])
    const second = await begin()
    await put(second, shorter)
    // The watch's first quarter, and the phone's others.
    expect(await stored()).toMatchObject([{ steps: 1050 }, { day: today, steps: 800 }])
    expect(planned.merged.find((one) => one.day === today)?.after.steps).toBe(800)
    await undo(second)
    expect(await stored()).toMatchObject([{ steps: 1050 }, { steps: 1050 }])
  })

  test('a part sent again changes nothing, and another one takes its place', async () => {
    const { begin, put, stored } = await importer()
    const id = await begin()
    const once = await put(id, watchAndPhone(today))
    expect((await put(id, watchAndPhone(today))).body).toEqual(once.body)
    await put(id, watchAndPhone(yesterday), 1)
    expect(await stored()).toHaveLength(2)
    await put(id, [], 1)
    expect(await stored()).toMatchObject([{ day: today, steps: 1050 }])
  })

  test('[P-SRC-7] [P-REC-4] parts in any order equal the whole, with sessions past midnight and typed days', async () => {
    const { preview } = await importer()
    const run = {
      ...{ activity: '12020', startedAt: `${yesterday}T23:30:00+01:00` },
      ...{ endedAt: `${today}T00:30:00+01:00`, minutes: 60, distanceM: 6000 },
    }
    const parts = [
      ...watchAndPhone(yesterday),
      ...watchAndPhone(today),
      source('phone', [day(today, { mark: 'typed', total: { steps: 9000 } })]),
      source('file', [day(yesterday, { mark: 'file', sessions: [run] })]),
      source('platform', [day(today, { total: { steps: 1200, activeSeconds: 600 } })]),
    ]
    const whole = (await preview(parts)).merged.filter(({ after }) => after.equivalents > 0)
    const figures = whole.map(({ day: on, after: { steps, equivalents } }) => ({
      day: on,
      steps,
      equivalents,
    }))
    expect(figures).toHaveLength(2)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(parts, { minLength: parts.length }), async (order) => {
        const { begin, put, stored } = await importer()
        const id = await begin()
        for (const [n, part] of order.entries()) await put(id, [part], n)
        expect(await stored()).toEqual(figures)
      }),
      runs(4),
    )
  })
})

test('[P-DAY-3] [P-SRC-8] imported days change the scores of joined challenges until their grace ends', async () => {
  const { organization, person, begin, put, undo } = await importer()
  const open = await makeChallenge(server, organization)
  const over = await makeChallenge(server, organization, { startDate: '2026-02-10', duration: 7 })
  await server.asOwner((db) =>
    db.insert(challengeJoins).values(
      [open, over].map(({ id }, n) => ({
        ...{ ...person, challengeId: id, alias: n + 1, appears: 'alias' as const },
        joinedAt: server.makeContext().now,
      })),
    ),
  )
  const scored = () =>
    server.asOwner((db) =>
      db
        .select({
          challengeId: challengeDays.challengeId,
          day: challengeDays.day,
          value: challengeDays.value,
        })
        .from(challengeDays)
        .where(eq(challengeDays.userId, person.userId)),
    )
  const id = await begin()
  await put(id, ['2026-02-12', today].flatMap(watchAndPhone))
  expect(await scored()).toEqual([{ challengeId: open.id, day: today, value: 1050 }])
  await undo(id)
  expect(await scored()).toEqual([])
})

test('[P-SRC-1] [P-BAD-6] names of sources are told to their owner alone, cut, without marks that turn text', async () => {
  const { visitor, begin, put } = await importer()
  const names = [
    '\u202e<script>alert(1)</script>',
    '=cmd()',
    'x'.repeat(10_000),
    '\u0000\u200b',
    'e\u0301\ud800',
  ]
  const id = await begin()
  await put(
    id,
    names.map((name) => source('watch', [day(today, { quarters: { steps: fromNoon(5) } })], name)),
  )
  const { body } = await visitor.call(listOwnSources, {})
  expect(body.data.map(({ name }) => name).sort()).toEqual(
    ['<script>alert(1)</script>', '=cmd()', 'watch', 'x'.repeat(80), 'é'].sort(),
  )
  const receipt = await visitor.call(getDay, { params: { day: today } })
  expect(receipt.body.data.summary.steps).toBe(5)
})
