import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as moderation from '#contract/participation/moderation.ts'
import * as contract from '#contract/participation/photos.ts'
import { wallDays } from '#contract/participation/photos.ts'
import { deleteUser, updateUser } from '#contract/people/users.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { photos, wallPhotos } from '#server/schema/photos.ts'
import { signedIn } from '#tests/server/factories.ts'
import { makePhotoMission } from '#tests/server/photos.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[P-BRD-10] photos without a name stay when their person is deactivated or deleted, which would tell whose they are', async () => {
  const { person, shared, add, share, queue, moderator, orgId } = await makePhotoMission(server)
  const owner = await person()
  const mine = await shared(owner.visitor)
  await shared((await person()).visitor)
  const before = await queue()
  expect(before.photos).toHaveLength(2)
  const params = { orgId, userId: owner.user.id }
  for (const status of ['inactive', 'active'] as const)
    expect((await moderator.call(updateUser, { params, body: { status } })).status).toBe(200)
  expect(await queue()).toEqual(before)
  // Taking one's own back still works.
  const again = await signedIn(server, owner)
  expect((await again.call(contract.takeBackPhoto, { params: { photoId: mine.photoId } })).status).toBe(200)
  expect((await queue()).photos).toHaveLength(1)
  await share(again, (await add(again)).body.data.id)
  const withNew = await queue()
  expect((await moderator.call(deleteUser, { params })).status).toBe(200)
  expect(await queue()).toEqual(withNew)
})

test('[P-BRD-10] a deactivated person’s photos with their name leave the wall and the moderators’ queue at once', async () => {
  const { person, shared, approve, list, queue, moderator, orgId } = await makePhotoMission(server)
  const owner = await person()
  const colleague = (await person()).visitor
  const { wallId } = await shared(owner.visitor, true)
  await approve(wallId)
  await approve((await shared(colleague)).wallId)
  await shared(owner.visitor, true)
  const wall = { params: { wallId } }
  expect((await colleague.call(contract.getWallPhoto, wall)).status).toBe(200)
  const params = { orgId, userId: owner.user.id }
  expect((await moderator.call(updateUser, { params, body: { status: 'inactive' } })).status).toBe(200)
  expect((await list(colleague)).wall).toMatchObject([{ isMine: true }])
  expect((await colleague.call(contract.getWallPhoto, wall)).status).toBe(404)
  expect((await queue()).photos).toEqual([])
  const asModerator = { params: { orgId, photoId: wallId } }
  expect((await moderator.call(moderation.getModeratedPhoto, asModerator)).status).toBe(404)
  const kept = await server.asOwner((db) => db.select().from(photos).where(eq(photos.userId, owner.user.id)))
  expect(kept.map(({ sharedAt, shownName }) => [sharedAt, shownName])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('[P-BRD-10] on the wall of a mission without an end each photo is shown for 30 days', async () => {
  const moved = await startTestServer()
  try {
    const { person, shared, approve, list } = await makePhotoMission(moved, { photoTheme: 'Nature' })
    const owner = await person()
    const { wallId } = await shared(owner.visitor)
    await approve(wallId)
    moved.pass({ days: wallDays })
    expect(await runTasks(moved.parts)).toEqual([])
    const wall = { params: { wallId } }
    expect(await list(await signedIn(moved, owner))).toMatchObject({
      wall: [{ id: wallId }],
      wallUntil: null,
    })
    moved.pass({ days: 1 })
    const later = await signedIn(moved, owner)
    expect((await list(later)).wall).toEqual([])
    expect((await later.call(contract.getWallPhoto, wall)).status).toBe(404)
    expect(await runTasks(moved.parts)).toEqual([])
    expect(await moved.asOwner((db) => db.$count(wallPhotos, eq(wallPhotos.id, wallId)))).toBe(0)
    expect((await list(later)).mine).toMatchObject([{ state: 'private' }])
  } finally {
    await moved.close()
  }
})
