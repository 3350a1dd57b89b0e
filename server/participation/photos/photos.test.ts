import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { getMyMission } from '#contract/participation/missions.ts'
import * as moderation from '#contract/participation/moderation.ts'
import * as contract from '#contract/participation/photos.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { hollowPng, refusedFiles } from '#server/platform/uploads/hostile-pictures.fixture.ts'
import { photos, wallPhotos } from '#server/schema/photos.ts'
import { users } from '#server/schema/users.ts'
import { signedIn } from '#tests/server/factories.ts'
import { blank, makePhotoMission } from '#tests/server/photos.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const setting = (on = server, summary?: Parameters<typeof makePhotoMission>[1]) =>
  makePhotoMission(on, summary)

describe('[P-BRD-9] a photo', () => {
  test('[P-MIS-3] is stored upright without metadata, for its person alone, and completes the mission', async () => {
    const { person, add, list, missionId } = await setting()
    const { visitor } = await person()
    const file = await blank(3000, 1500)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .toBuffer()
    const { body } = await add(visitor, file)
    expect(body.data).toMatchObject({ width: 2000, height: 1000, state: 'private', reason: null })
    const params = { photoId: body.data.id }
    const shown = await visitor.call(contract.getPhoto, { params })
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
    expect(shown.bytes.includes('canary')).toBe(false)
    const mission = await visitor.call(getMyMission, { params: { missionId } })
    expect(mission.body.data.mine).toMatchObject({ doneAt: expect.any(String) })
    const colleague = (await person()).visitor
    for (const answer of [
      await colleague.call(contract.getPhoto, { params }),
      await colleague.call(contract.deletePhoto, { params }),
      await colleague.call(contract.sharePhoto, { params, body: { named: false } }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'photo.not_found' } })
    expect(await list(colleague)).toMatchObject({ mine: [], wall: [] })
    expect(
      (await server.visitor().send({ method: 'GET', url: `/uploads/${params.photoId}.jpg` })).status,
    ).toBe(404)
    expect((await server.visitor().call(contract.getPhoto, { params })).status).toBe(401)
  })

  test('sent twice is stored once, and ten are kept', async () => {
    const { person, add, list, jpeg } = await setting()
    const { visitor } = await person()
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) expect((await add(visitor, jpeg, id)).status).toBe(200)
    expect((await list(visitor)).mine).toHaveLength(1)
    for (let n = 1; n < contract.mostPhotos; n++) expect((await add(visitor)).status).toBe(200)
    expect(await add(visitor)).toMatchObject({ status: 409, body: { code: 'photo.too_many' } })
    await visitor.call(contract.deletePhoto, { params: { photoId: id } })
    expect((await add(visitor)).status).toBe(200)
  })

  test('[P-BAD-18] that is HEIC, SVG, empty, cut or of 17,000² pixels is refused in words, and nothing is stored', async () => {
    const { person, add, list } = await setting()
    const { visitor } = await person()
    const { heic, 'svg with a document type': svg } = await refusedFiles()
    const whole = await blank(300, 200).jpeg().toBuffer()
    const files = { heic, svg, empty: Buffer.alloc(0), cut: whole.subarray(0, whole.length / 2) }
    for (const [name, file] of Object.entries(files))
      expect(await add(visitor, file), name).toMatchObject({
        status: 400,
        body: { code: 'upload.not_a_picture', message: 'Choose a PNG or JPEG picture.' },
      })
    expect(await add(visitor, hollowPng(17_000, 17_000))).toMatchObject({
      status: 400,
      body: { code: 'upload.too_many_pixels', message: expect.stringContaining('25 million') },
    })
    expect(await add(visitor, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
    expect((await list(visitor)).mine).toEqual([])
  })

  test('[P-MIS-4] is taken for an active mission, and for a week after its last day', async () => {
    const moved = await startTestServer()
    try {
      const { add, person } = await setting(moved, { endDate: '2026-03-03' })
      const employee = await person()
      moved.pass({ days: 7 })
      const late = await signedIn(moved, employee)
      expect((await add(late)).status).toBe(200)
      moved.pass({ days: 2 })
      const tooLate = await signedIn(moved, employee)
      expect(await add(tooLate)).toMatchObject({ status: 409, body: { code: 'mission.closed' } })
    } finally {
      await moved.close()
    }
  })
})

describe('[P-BRD-10] a shared photo', () => {
  test('waits for a moderator, who sees the picture and neither person nor time, and then stands on the wall', async () => {
    const { person, shared, queue, approve, list, moderator, orgId } = await setting()
    const owner = await person()
    const colleague = await person()
    const { wallId, photoId } = await shared(owner.visitor)
    expect(wallId).not.toBe(photoId)
    const [waiting] = (await queue()).photos
    expect(waiting).toEqual({
      ...{ id: wallId, missionTitle: 'The view', missionTitleFr: null, photoTheme: 'Nature' },
      ...{ isReported: false, sharedOn: '2026-03-02', name: null, width: 40, height: 30 },
    })
    const params = { orgId, photoId: wallId }
    expect((await moderator.call(moderation.getModeratedPhoto, { params })).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
    })
    const wall = { params: { wallId } }
    expect((await colleague.visitor.call(contract.getWallPhoto, wall)).status).toBe(404)
    expect(await list(colleague.visitor)).toMatchObject({ mine: [], wall: [] })
    await approve(wallId)
    expect((await list(colleague.visitor)).wall).toEqual([
      { id: wallId, width: 40, height: 30, name: null, isMine: false },
    ])
    expect((await colleague.visitor.call(contract.getWallPhoto, wall)).headers['cache-control']).toBe(
      'no-store',
    )
    expect(await list(owner.visitor)).toMatchObject({
      mine: [{ state: 'approved' }],
      wall: [{ isMine: true }],
    })
    expect(await queue()).toEqual({ photos: [], waiting: 0 })
    expect((await queue('approved')).photos).toHaveLength(1)
  })

  test('bears a name where its person chose so', async () => {
    const { person, shared, queue, approve, list } = await setting()
    const { user, visitor } = await person()
    const { wallId } = await shared(visitor, true)
    const name = `${user.firstName} ${user.lastName}`
    expect((await queue()).photos).toMatchObject([{ name }])
    await approve(wallId)
    expect((await list((await person()).visitor)).wall).toMatchObject([{ name }])
  })

  test.each(contract.refusalReasons)(
    'that is refused as %s loses its copy, and its owner is told why',
    async (reason) => {
      const { person, shared, list, moderator, orgId, queue } = await setting()
      const { visitor } = await person()
      const { wallId, photoId } = await shared(visitor)
      const params = { orgId, photoId: wallId }
      expect((await moderator.call(moderation.refusePhoto, { params, body: { reason } })).status).toBe(200)
      expect((await list(visitor)).mine).toMatchObject([{ state: 'refused', reason }])
      expect((await moderator.call(moderation.getModeratedPhoto, { params })).status).toBe(404)
      expect(await moderator.call(moderation.approvePhoto, { params, body: {} })).toMatchObject({
        status: 404,
      })
      expect((await visitor.call(contract.getPhoto, { params: { photoId } })).status).toBe(200)
      expect(await queue()).toEqual({ photos: [], waiting: 0 })
    },
  )

  test('is hidden by the reports of three people until a moderator has looked at it', async () => {
    const { person, shared, approve, list, queue } = await setting()
    const owner = await person()
    const { wallId } = await shared(owner.visitor)
    await approve(wallId)
    const report = (visitor: Visitor) => visitor.call(contract.reportPhoto, { params: { wallId }, body: {} })
    const [one, two, three, four] = [await person(), await person(), await person(), await person()]
    for (const { visitor } of [one, one, one, two]) expect((await report(visitor)).status).toBe(200)
    expect((await list(four.visitor)).wall).toHaveLength(1)
    await report(three.visitor)
    expect((await list(four.visitor)).wall).toEqual([])
    expect((await four.visitor.call(contract.getWallPhoto, { params: { wallId } })).status).toBe(404)
    expect((await report(four.visitor)).status).toBe(404)
    expect((await list(owner.visitor)).mine).toMatchObject([{ state: 'reported' }])
    expect((await queue()).photos).toMatchObject([{ id: wallId, isReported: true }])
    await approve(wallId)
    expect((await list(four.visitor)).wall).toHaveLength(1)
    for (const { visitor } of [one, two, three]) await report(visitor)
    await report(four.visitor)
    expect((await list(four.visitor)).wall).toHaveLength(1)
  })

  test('is gone everywhere at once when its owner takes it back or deletes it, or is deleted after showing a name', async () => {
    const { person, shared, approve, list, queue, moderator, orgId } = await setting()
    const viewer = (await person()).visitor
    const takeBack = (visitor: Visitor, photoId: string) =>
      visitor.call(contract.takeBackPhoto, { params: { photoId } })
    const remove = (visitor: Visitor, photoId: string) =>
      visitor.call(contract.deletePhoto, { params: { photoId } })
    for (const withdraw of [takeBack, remove]) {
      const { visitor } = await person()
      const { wallId, photoId } = await shared(visitor)
      await approve(wallId)
      expect((await withdraw(visitor, photoId)).status).toBe(200)
      expect((await list(viewer)).wall).toEqual([])
      expect((await viewer.call(contract.getWallPhoto, { params: { wallId } })).status).toBe(404)
      const params = { orgId, photoId: wallId }
      expect((await moderator.call(moderation.getModeratedPhoto, { params })).status).toBe(404)
      expect((await queue('approved')).photos).toEqual([])
      expect(await moderator.call(moderation.approvePhoto, { params, body: {} })).toMatchObject({
        status: 404,
      })
    }
    const { user, visitor } = await person()
    await shared(visitor, true)
    const kept = (db: Parameters<Parameters<TestServer['asOwner']>[0]>[0]) =>
      Promise.all([
        db.$count(photos, eq(photos.userId, user.id)),
        db.$count(wallPhotos, eq(wallPhotos.organizationId, orgId)),
      ])
    expect(await server.asOwner(kept)).toEqual([1, 1])
    await server.asOwner((db) => db.delete(users).where(eq(users.id, user.id)))
    expect(await server.asOwner(kept)).toEqual([0, 0])
  })

  test('leaves the wall 30 days after the mission, and stays its person’s own', async () => {
    const moved = await startTestServer()
    try {
      const { person, shared, approve, list, orgId, share } = await setting(moved, { endDate: '2026-03-03' })
      const employee = await person()
      const { wallId, photoId } = await shared(employee.visitor)
      await approve(wallId)
      moved.pass({ days: 31 })
      const onLastDay = await signedIn(moved, employee)
      expect(await list(onLastDay)).toMatchObject({ wall: [{ id: wallId }], wallUntil: '2026-04-02' })
      moved.pass({ days: 1 })
      const after = await signedIn(moved, employee)
      expect((await list(after)).wall).toEqual([])
      expect((await after.call(contract.getWallPhoto, { params: { wallId } })).status).toBe(404)
      const failures = await runTasks(moved.parts)
      expect(failures).toEqual([])
      expect(await moved.asOwner((db) => db.$count(wallPhotos, eq(wallPhotos.organizationId, orgId)))).toBe(0)
      expect((await list(after)).mine).toMatchObject([{ id: photoId, state: 'private', shownName: null }])
      expect(await share(after, photoId)).toMatchObject({ status: 409, body: { code: 'mission.closed' } })
    } finally {
      await moved.close()
    }
  })

  test('appears in the log by what moderators decide, without person, mission and reason', async () => {
    const { person, shared, approve, moderator, orgId } = await setting()
    const { visitor, user } = await person()
    const { wallId } = await shared(visitor)
    await approve(wallId)
    const body = { reason: 'off-topic' as const }
    await moderator.call(moderation.refusePhoto, { params: { orgId, photoId: wallId }, body })
    const { entries } = (await moderator.call(listAuditEntries, { params: { orgId } })).body.data
    expect(
      entries.map(({ action, subject, subjectId, affected }) => ({ action, subject, subjectId, affected })),
    ).toEqual([
      { action: 'moderation.refusePhoto', subject: null, subjectId: wallId, affected: [] },
      { action: 'moderation.approvePhoto', subject: null, subjectId: wallId, affected: [] },
    ])
    const text = JSON.stringify(entries)
    for (const secret of [user.id, user.email, 'The view', 'Nature', 'off-topic'])
      expect(text).not.toContain(secret)
  })
})
