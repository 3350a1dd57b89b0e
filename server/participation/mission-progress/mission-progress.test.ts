import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/participation/missions.ts'
import { setMissionStatus as setStatus } from '#contract/programme/missions.ts'
import { assignMissionsTo } from '#server/programme/missions/service.ts'
import { auditEntries } from '#server/schema/audit.ts'
import { agree, record } from '#tests/server/activity.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type New = Parameters<typeof assignMissionsTo>[2][number]
type Summary = New['missionSummary']

const today = '2026-03-02'

const steps: Summary = {
  unit: 'steps',
  targetValue: 8000,
  durationDays: 2,
  startDate: '2026-03-01',
  endDate: '2026-03-04',
}
const water: Summary = {
  unit: 'glasses',
  targetValue: 6,
  durationDays: 2,
  startDate: '2026-03-01',
  endDate: '2026-03-04',
}

async function setting(missionSummary: Summary, mission: Partial<New> = {}) {
  const organization = await makeOrganization(server)
  const [missionId = ''] = await assignMissionsTo(server.makeContext(), organization.id, [
    {
      missionType: 'individual_challenge',
      missionTitle: 'A mission',
      status: 'active',
      missionSummary,
      ...mission,
    },
  ])
  const person = async () => {
    const employee = await makeEmployee(server, { organization })
    const own = { organizationId: organization.id, userId: employee.user.id }
    await agree(server, [own])
    return { own, visitor: await signedIn(server, employee) }
  }
  const { own, visitor } = await person()
  const params = { missionId }
  return {
    organization,
    own,
    person,
    visitor,
    params,
    start: () => visitor.call(contract.startMission, { params }),
    read: async () => (await visitor.call(contract.getMyMission, { params })).body.data,
    tick: (day: string) => visitor.call(contract.tickMissionDay, { params: { ...params, day } }),
    untick: (day: string) => visitor.call(contract.untickMissionDay, { params: { ...params, day } }),
    setStatus: (status: 'active' | 'paused' | 'completed') =>
      server.visitor().send({
        method: setStatus.method,
        url: setStatus.path,
        body: { assignmentId: missionId, status },
        headers: { authorization: 'Bearer provider-key-of-the-tests-only' },
      }),
  }
}

describe('[P-MIS-2] a mission in steps, kilometres or minutes', () => {
  test('counts the recorded days that reach its target, and is done after as many as it asks for', async () => {
    const { own, start, read } = await setting(steps)
    await record(server, [
      { ...own, day: '2026-02-28', steps: 20_000 },
      { ...own, day: '2026-03-01', steps: 8000 },
      { ...own, day: today, steps: 7999 },
    ])
    expect((await read()).mine).toBeNull()
    expect((await start()).body.data.mine).toMatchObject({ reached: 1, needed: 2, today: 7999, doneAt: null })
    await record(server, [{ ...own, day: today, steps: 8000 }])
    expect(await read()).toMatchObject({
      state: 'active',
      counted: 'steps',
      mine: { reached: 2, isTodayReached: true, doneAt: server.makeContext().now.toISOString() },
      days: [
        { day: today, value: 8000, isReached: true, isOpen: true },
        { day: '2026-03-01', value: 8000, isReached: true, isOpen: true },
      ],
    })
    await record(server, [{ ...own, day: today, steps: 10 }])
    expect((await read()).mine).toMatchObject({ reached: 1, doneAt: null })
  })

  test('counts kilometres on foot and wheels, active minutes, and what does not make steps', async () => {
    const km = await setting({ ...steps, unit: 'km', targetValue: 5 })
    await record(server, [{ ...km.own, day: today, distanceM: 3000, wheelsM: 1000, cyclingM: 3334 }])
    expect((await km.start()).body.data.mine).toMatchObject({ today: 5000, isTodayReached: true })
    const minutes = await setting({
      ...steps,
      unit: 'minutes',
      targetValue: 20,
      challengeType: 'Active minutes',
    })
    await record(server, [{ ...minutes.own, day: today, activeMinutes: 20 }])
    expect((await minutes.start()).body.data.mine).toMatchObject({ today: 20, isTodayReached: true })
    const swimmer = await setting(steps)
    await record(server, [{ ...swimmer.own, day: today, activeMinutes: 40, equivalents: 8000 }])
    expect((await swimmer.start()).body.data.mine).toMatchObject({ today: 8000, isTodayReached: true })
  })

  test('is not ticked by hand', async () => {
    const { tick, start } = await setting(steps)
    await start()
    expect(await tick(today)).toMatchObject({ status: 409, body: { code: 'mission.not_ticked' } })
  })
})

describe('[P-MIS-2] a mission in any other unit', () => {
  test('is ticked once a local day, in one call that starts it too', async () => {
    const { tick, untick, read } = await setting(water)
    expect((await tick(today)).body.data.mine).toMatchObject({ reached: 1, needed: 2, today: null })
    expect((await tick(today)).body.data.mine).toMatchObject({ reached: 1 })
    expect((await tick('2026-03-01')).body.data.mine).toMatchObject({
      reached: 2,
      doneAt: expect.any(String),
    })
    expect((await untick(today)).body.data.mine).toMatchObject({ reached: 1, doneAt: null })
    expect((await read()).days.map(({ day, isReached }) => [day, isReached])).toEqual([
      [today, false],
      ['2026-03-01', true],
    ])
  })

  test('refuses days outside of its dates, and those that have not come or are long past', async () => {
    const { tick } = await setting({ ...water, startDate: '2026-02-01', endDate: '2026-03-31' })
    for (const day of ['2026-02-22', '2026-03-04', '2026-01-31', '2026-04-01'])
      expect(await tick(day), day).toMatchObject({ status: 409, body: { code: 'mission.day_not_open' } })
    expect(await tick('2026-02-23')).toMatchObject({ status: 200 })
    const coming = await setting({ ...water, startDate: '2026-03-03' })
    expect(await coming.tick(today)).toMatchObject({ status: 409, body: { code: 'mission.not_begun' } })
    expect(await coming.start()).toMatchObject({ status: 409, body: { code: 'mission.not_begun' } })
  })

  test('takes minutes of sleep for ticks, because no device measures them', async () => {
    const { read } = await setting({ ...water, unit: 'minutes', challengeType: 'Sleep' })
    expect((await read()).counted).toBe('ticks')
  })

  test('needs the consent to keep activity', async () => {
    const { params, organization } = await setting(water)
    const { account } = await makeEmployee(server, { organization })
    const visitor = await signedIn(server, { account })
    const refused = { status: 403, body: { code: 'consent.activity_needed' } }
    expect(await visitor.call(contract.tickMissionDay, { params: { ...params, day: today } })).toMatchObject(
      refused,
    )
    expect(await visitor.call(contract.startMission, { params })).toMatchObject(refused)
  })
})

describe('[P-MIS-4] a mission that the provider', () => {
  test('has paused is seen and not counted, and goes on without the days of the pause', async () => {
    const moved = await startTestServer()
    try {
      const mission = {
        unit: 'steps',
        targetValue: 100,
        durationDays: 9,
        startDate: '2026-03-01',
        endDate: '2026-03-20',
      }
      const organization = await makeOrganization(moved)
      const [missionId = ''] = await assignMissionsTo(moved.makeContext(), organization.id, [
        {
          missionType: 'individual_challenge',
          missionTitle: 'Walk',
          status: 'active',
          missionSummary: mission,
        },
      ])
      const employee = await makeEmployee(moved, { organization })
      const own = { organizationId: organization.id, userId: employee.user.id }
      await agree(moved, [own])
      const params = { missionId }
      const put = (status: string) =>
        moved.visitor().send({
          method: setStatus.method,
          url: setStatus.path,
          body: { assignmentId: missionId, status },
          headers: { authorization: 'Bearer provider-key-of-the-tests-only' },
        })
      const first = await signedIn(moved, employee)
      await first.call(contract.startMission, { params })
      await put('paused')
      expect((await first.call(contract.getMyMission, { params })).body.data.state).toBe('paused')
      expect(await first.call(contract.startMission, { params })).toMatchObject({
        body: { code: 'mission.paused' },
      })
      moved.pass({ days: 3 })
      await put('active')
      await record(
        moved,
        ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((day) => ({ ...own, day, steps: 100 })),
      )
      const later = await signedIn(moved, employee)
      const { data } = (await later.call(contract.getMyMission, { params })).body
      expect(data.days.map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-02', '2026-03-01'])
      expect(data.mine).toMatchObject({ reached: 2 })
    } finally {
      await moved.close()
    }
  })

  test('has completed is closed, and what each person did stays', async () => {
    const { tick, read, setStatus: put, start } = await setting({ ...water, durationDays: 1 })
    await tick(today)
    await put('completed')
    expect(await read()).toMatchObject({ state: 'closed', mine: { reached: 1, doneAt: expect.any(String) } })
    expect(await tick(today)).toMatchObject({ status: 409, body: { code: 'mission.closed' } })
    expect(await start()).toMatchObject({ status: 409, body: { code: 'mission.closed' } })
  })
})

test('[P-PRI-7] each person sees their own progress, and missions of their own organization', async () => {
  const { tick, person, params, visitor } = await setting(water)
  await tick(today)
  const colleague = await person()
  expect((await colleague.visitor.call(contract.getMyMission, { params })).body.data.mine).toBeNull()
  const elsewhere = await setting(water)
  expect((await visitor.call(contract.listMyMissions, {})).body.data).toHaveLength(1)
  const foreign = { params: elsewhere.params }
  expect(await visitor.call(contract.getMyMission, foreign)).toMatchObject({ status: 404 })
})

test('[P-PRI-8] starting and ticking leave no entry in the log that the employer reads', async () => {
  const { tick } = await setting(water)
  const count = () => server.asOwner((db) => db.$count(auditEntries))
  const before = await count()
  await tick(today)
  expect(await count()).toBe(before)
})
