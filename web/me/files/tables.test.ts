import { expect, test } from 'vitest'
import { amountOf, outcomeOf, read, readAt } from '#tests/fixtures/files/reading.ts'
import { zip } from '#tests/fixtures/files/zip-files.ts'

const now = readAt('2026-03-31T12:00:00Z')
const amount = async (
  text: string,
  day: string,
  measure: 'steps' | 'footM' | 'activeSeconds',
  context = now,
) => amountOf((await read(text, context)).sources, 'CSV', day, measure)

test('[P-FIL-8] columns are found by their English or French names, with decimal commas and quotes', async () => {
  const english = 'date,steps,distance (km),minutes\n2026-03-02,"8,000",5.25,40\n'
  const french =
    '\ufeffDate;Pas;Distance (km);Durée\r\n2026-03-02;8\u00a0000;5,25;40\r\nTotal;8000;5,25;40\r\n'
  for (const text of [english, french]) {
    expect(await amount(text, '2026-03-02', 'steps')).toBe(8000)
    expect(await amount(text, '2026-03-02', 'footM')).toBe(5250)
    expect(await amount(text, '2026-03-02', 'activeSeconds')).toBe(2400)
  }
  expect((await read(french, now)).leftOut).toEqual({ total_row: 1 })
})

test('a table in UTF-16 is read in either byte order', async () => {
  const little = Buffer.from('\ufeffdate\tpas\n2026-03-02\t8000\n', 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    const { sources } = await read(new Uint8Array(bytes), now)
    expect(amountOf(sources, 'CSV', '2026-03-02', 'steps')).toBe(8000)
  }
})

test('[P-FIL-8] [P-BAD-13] dates are asked about where both orders fit, and 24:00 ends the day', async () => {
  const unclear = 'date;pas\n02/03/2026;100\n'
  expect(await outcomeOf(unclear, now)).toBe('asks date_order')
  const monthFirst = { ...now, answers: { dateOrder: 'month_first' as const } }
  expect(await amount(unclear, '2026-02-03', 'steps', monthFirst)).toBe(100)
  expect(await amount(`${unclear}13/03/2026;50\n`, '2026-03-02', 'steps')).toBe(100)
  const two = 'date;pas\n2026-03-02;100\n25/03/2026;50\n31/02/2026;1\n'
  expect(await amount(two, '2026-03-25', 'steps')).toBe(50)
  expect((await read(two, now)).leftOut).toEqual({ unreadable: 1 })
  const midnight = 'date,start,end,steps\n2026-03-02,23:45,24:00,300\n'
  const [source] = (await read(midnight, now)).sources
  expect(source?.days).toMatchObject([{ day: '2026-03-02', quarters: { steps: [[95, 300]] } }])
})

test('[P-FIL-8] a table without a date or a figure is refused', async () => {
  expect(await outcomeOf('name,city\nZoe,Paris\n', now)).toBe('columns')
  expect(await outcomeOf('date,weight\n2026-03-02,70\n', now)).toBe('columns')
})

const fitbit = 'Takeout/Fitbit'
const csvPlace = `${fitbit}/Physical Activity_GoogleData`

test('[P-FIL-6] of the steps that lie there twice the table counts, and the other copy only where there is none', async () => {
  const csv =
    'timestamp,steps,data source\n2026-03-02T10:00:00Z,40,Charge 6\n2026-03-02T10:01:00Z,30,Charge 6\n'
  const json = JSON.stringify([
    { dateTime: '03/02/26 11:00:00', value: '40' },
    { dateTime: '03/03/26 11:00:00', value: '25' },
  ])
  const takeout = zip([
    { name: `${csvPlace}/steps_2026-03-02.csv`, content: csv },
    { name: `${csvPlace}/steps_2026-03-04.csv`, content: 'no data' },
    { name: `${fitbit}/Global Export Data/steps-2026-03-02.json`, content: json },
    { name: `${csvPlace}/UserActivityProbabilities_1.csv`, content: 'never read', size: 1 },
  ])
  const { kind, sources } = await read(takeout, now)
  expect(kind).toBe('fitbit')
  expect(amountOf(sources, 'Fitbit Charge 6', '2026-03-02', 'steps')).toBe(70)
  expect(amountOf(sources, 'Fitbit', '2026-03-02', 'steps')).toBe(0)
  expect(amountOf(sources, 'Fitbit', '2026-03-03', 'steps')).toBe(25)
  expect(sources[0]?.days[0]?.quarters?.steps).toEqual([[44, 70]])
})

test('[P-SRC-6] rows that Health Connect passed on are dropped and counted', async () => {
  const csv =
    'timestamp,steps,data source\n2026-03-02T10:00:00Z,40,Charge 6\n2026-03-02T10:00:00Z,44,Phone via Health Connect\n'
  const takeout = zip([
    { name: `Takeout/Google Health/Physical Activity_GoogleData/steps_1.csv`, content: csv },
  ])
  const { sources, leftOut } = await read(takeout, now)
  expect(sources.map(({ name }) => name)).toEqual(['Fitbit Charge 6'])
  expect(leftOut).toEqual({ detour: 1 })
})

test('[P-FIL-7] quarters win over the totals of a day, in any order of columns, and an empty cell is nothing', async () => {
  const folder = 'Takeout/Fit/Daily activity metrics'
  const day =
    'Start time,Step count,End time,Distance (m)\n08:00:00.000+01:00,500,08:15:00.000+01:00,\n23:45:00.000+01:00,20,00:00:00.000+01:00,15.5\n'
  const totals = 'Date,Distance (m),Step count\n2026-03-02,900,9999\n2026-03-03,,1234\n'
  const takeout = zip([
    { name: `${folder}/Daily activity metrics.csv`, content: totals },
    { name: `${folder}/2026-03-02.csv`, content: day },
  ])
  const { kind, sources } = await read(takeout, now)
  expect(kind).toBe('google-fit')
  expect(sources[0]?.days).toMatchObject([
    {
      day: '2026-03-02',
      quarters: {
        steps: [
          [32, 500],
          [95, 20],
        ],
        footM: [[95, 16]],
      },
      total: {},
    },
    { day: '2026-03-03', quarters: {}, total: { steps: 1234 } },
  ])
})

test('[P-BAD-14] a takeout of another product holds no activity, half of one is read', async () => {
  const photos = zip([{ name: 'Takeout/Google Photos/1.jpg', content: 'x' }])
  expect(await outcomeOf(photos, now)).toBe('no_activity')
  const half = zip([
    { name: 'Takeout/archive_browser.html', content: 'x' },
    {
      name: 'Takeout/Fit/Daily activity metrics/Daily activity metrics.csv',
      content: 'Date,Step count\n2026-03-02,7\n',
    },
  ])
  expect(await outcomeOf(half, now)).toBe('read google-fit')
})
