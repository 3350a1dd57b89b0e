import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileImport, putFileImportPart } from '#contract/participation/file-imports.ts'
import {
  downloadOwnExport,
  eraseOwnData,
  getOwnExport,
  requestOwnExport,
} from '#contract/participation/own-data.ts'
import { addPhoto } from '#contract/participation/photos.ts'
import { addDays } from '#contract/platform/days.ts'
import { assignMissionsTo } from '#server/programme/missions/service.ts'
import { agree } from '#tests/server/activity.ts'
import { makePhotoMission } from '#tests/server/photos.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const devices = ['watch', 'phone', 'platform'] as const

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

test('[P-PRF-9] 400 days of three sources and 50 photos are taken along within a minute and erased within ten seconds', {
  timeout: 120_000,
}, async () => {
  const { person, jpeg, organization } = await makePhotoMission(server)
  const { visitor, user, account } = await person()
  await agree(server, [{ organizationId: organization.id, userId: user.id }])
  const today = server.makeContext().now.toISOString().slice(0, 10)
  const quarters = { steps: Array.from({ length: 60 }, (_, n): [number, number] => [28 + n, 50 + n]) }
  const importId = crypto.randomUUID()
  await visitor.call(createFileImport, { body: { id: importId, kind: 'apple-health' } })
  for (let part = 0; part < 2; part++) {
    const days = Array.from({ length: 200 }, (_, n) => ({
      ...{ day: addDays(today, -200 * part - n), mark: 'measured' as const, quarters },
    }))
    const body = { sources: devices.map((kind) => ({ kind, name: kind, days })) }
    const answer = await visitor.call(putFileImportPart, { params: { importId, part }, body })
    expect([answer.status, answer.body.data.refused]).toEqual([200, []])
  }
  // Ten photos fit a mission.
  const missions = Array.from({ length: 5 }, (_, n) => ({
    ...{ missionType: 'photo_challenge' as const, missionTitle: `View ${n}`, status: 'active' as const },
    missionSummary: { photoTheme: 'Nature', endDate: '2026-03-10' },
  }))
  for (const missionId of await assignMissionsTo(server.makeContext(), organization.id, missions))
    for (let n = 0; n < 10; n++) {
      const params = { missionId, newPhotoId: crypto.randomUUID() }
      expect((await visitor.call(addPhoto, { params, file: jpeg })).status).toBe(200)
    }
  const taken = await secondsOf(async () => {
    await visitor.call(requestOwnExport, { body: {} })
    await server.runJobs()
    expect((await visitor.call(getOwnExport)).body.data.export?.state).toBe('ready')
    expect((await visitor.call(downloadOwnExport)).status).toBe(200)
  })
  const erased = await secondsOf(async () => {
    const { status } = await visitor.call(eraseOwnData, { body: { what: 'all', email: account.email } })
    expect(status).toBe(200)
  })
  expect([taken <= 60, erased <= 10]).toEqual([true, true])
})
