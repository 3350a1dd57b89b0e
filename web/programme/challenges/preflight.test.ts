import { describe, expect, test } from 'vitest'
import { defaultRules } from '#contract/participation/rules.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { type Draft, emptyDraft, settingsOf } from './draft.ts'
import { holidayOn } from './holidays.ts'
import { type Finding, preflight, workingDayBefore } from './preflight.ts'

const teams = new Map([
  ['a', { name: 'Amber', memberCount: 4 }],
  ['b', { name: 'Blue', memberCount: 9 }],
  ['c', { name: 'Cyan', memberCount: 0 }],
  ['d', { name: 'Dune', memberCount: 5 }],
])

function findings(type: ChallengeType, more: Partial<Draft> = {}, active: number | undefined = 275) {
  // A Monday, and the Monday 21 days later.
  const draft = { ...emptyDraft('2026-03-02'), type, ...more }
  const around = { today: '2026-03-02', timeZone: 'Europe/Paris', active, teams }
  const [period, ...others] = preflight(draft, settingsOf(draft, type, 5), around)
  expect(period).toMatchObject({ kind: 'period', start: draft.startDate })
  return others
}

const kinds = (found: Finding[]) => found.map(({ kind }) => kind)

describe('the preflight', () => {
  test('has no finding for a suitable challenge', () => {
    expect(findings('podium')).toEqual([])
    expect(findings('collective-target')).toEqual([{ kind: 'share', steps: 6500, people: 275 }])
    expect(findings('team-competition', { teams: ['b', 'd'] })).toEqual([])
  })

  test('[P-ACC-3] names rules that leave people out', () => {
    const by = (more: Partial<Draft>) =>
      findings('podium', more).flatMap((found) => (found.kind === 'left out' ? found.by : []))
    expect(by({ rules: { ...defaultRules, conversion: false } })).toEqual(['conversion'])
    expect(by({ rules: { ...defaultRules, conversion: false }, activityMetric: 'points' })).toEqual([])
    const noBicycle = { ...defaultRules, bicyclePercent: 0 }
    expect(by({ rules: noBicycle, activityMetric: 'distance' })).toEqual(['bicycle'])
    expect(by({ rules: { ...defaultRules, typed: 'no' } })).toEqual(['typed'])
  })

  test('[P-ACC-3] names teams that cannot reach five active people', () => {
    const found = findings('team-competition', { teams: ['a', 'd', 'c'] })
    expect(found).toContainEqual({ kind: 'small teams', names: ['Cyan', 'Amber'], needed: 5 })
    expect(kinds(findings('team-competition', { teams: ['b', 'd'] }))).not.toContain('small teams')
  })

  test('explains the target for the number of people', () => {
    expect(findings('collective-target', {}, 100)).toContainEqual({
      kind: 'fewer people',
      estimated: 275,
      active: 100,
      shareNow: 17_875,
    })
    expect(kinds(findings('collective-target', {}, 300))).toContain('more people')
    expect(kinds(findings('collective-target', {}, 0))).toEqual(['share'])
  })

  test('reports the daily amount for each person, and warns if it is high', () => {
    expect(findings('individual-mission', { individualDailyGoal: 12_000 })).toEqual([
      { kind: 'share', steps: 12_000, people: 1 },
      { kind: 'steep', steps: 12_000 },
    ])
    expect(kinds(findings('individual-mission', { individualDailyGoal: 11_900 }))).toEqual(['share'])
  })

  test('detects an end in the past, on a holiday and on a weekend', () => {
    expect(kinds(findings('podium', { startDate: '2026-01-05' }))).toEqual(['past end'])
    expect(kinds(findings('podium', { startDate: '2026-02-23' }))).toEqual(['past start'])
    expect(findings('podium', { startDate: '2026-06-23' })).toEqual([
      { kind: 'holiday', end: '2026-07-14', holiday: 'nationalDay' },
    ])
    expect(kinds(findings('podium', { duration: 20 }))).toEqual(['weekend'])
    expect(workingDayBefore('2026-05-10', 'Europe/Paris')).toBe('2026-05-07')
  })

  test('detects missing participants and teams of very different size', () => {
    expect(kinds(findings('team-competition'))).toEqual(['no competitors'])
    expect(kinds(findings('inter-company', { companies: ['x'] }))).toEqual(['one competitor'])
    expect(findings('team-competition', { teams: ['a', 'c'] })).toEqual([
      { kind: 'empty team', name: 'Cyan' },
      { kind: 'small teams', names: ['Cyan', 'Amber'], needed: 5 },
    ])
    expect(findings('team-competition', { teams: ['b', 'a', 'd'], scoringMethod: 'total' })).toEqual([
      { kind: 'small teams', names: ['Amber'], needed: 5 },
      { kind: 'uneven teams', small: 'Amber', smallSize: 4, large: 'Blue', largeSize: 9, total: true },
    ])
    expect(kinds(findings('podium', { podiumPlaces: 5 }, 4))).toEqual(['fewer than places'])
  })

  test('detects an empty target, and a target in steps for another metric', () => {
    expect(kinds(findings('environmental', { treeApproach: 'budget', treeBudget: 0 }))).toEqual([
      'nothing to reach',
    ])
    expect(kinds(findings('environmental', { stepsPerTree: 50_000_000 }))).toContain('nothing to reach')
    expect(kinds(findings('individual-mission', { activityMetric: 'distance' }))).toContain('not steps')
  })
})

test.each([
  ['2026-12-25', 'Asia/Tokyo', 'christmas'],
  ['2026-04-06', 'Europe/Paris', 'easter'],
  ['2027-03-26', 'America/Toronto', 'easter'],
  ['2026-10-12', 'America/Toronto', 'thanksgiving'],
  ['2026-11-26', 'America/Chicago', 'thanksgiving'],
  ['2026-09-07', 'America/New_York', 'labourDay'],
  ['2028-04-17', 'Europe/London', 'easter'],
  ['2026-04-25', 'Australia/Sydney', 'anzac'],
  ['2026-07-14', 'America/Toronto', undefined],
])('on %s in %s the holiday is %s', (day, timeZone, holiday) => {
  expect(holidayOn(day, timeZone)).toBe(holiday)
})
