import sharp from 'sharp'
import * as moderation from '#contract/participation/moderation.ts'
import * as contract from '#contract/participation/photos.ts'
import { assignMissionsTo } from '#server/programme/missions/service.ts'
import { makeAdministrator, makeEmployee, signedIn } from './factories.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

/** A picture of one colour. */
export const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#258' } })

type Summary = Parameters<typeof assignMissionsTo>[2][number]['missionSummary']

/** A mission that asks for photos, with what its people and a moderator do. */
export async function makePhotoMission(
  on: TestServer,
  missionSummary: Summary = { photoTheme: 'Nature', endDate: '2026-03-10' },
) {
  const administrator = await makeAdministrator(on)
  const { organization } = administrator
  const orgId = organization.id
  const [missionId = ''] = await assignMissionsTo(on.makeContext(), orgId, [
    { missionType: 'photo_challenge', missionTitle: 'The view', status: 'active', missionSummary },
  ])
  const jpeg = await blank(40, 30).jpeg().toBuffer()
  const person = async () => {
    const employee = await makeEmployee(on, { organization })
    return { ...employee, visitor: await signedIn(on, employee) }
  }
  const add = (visitor: Visitor, file: Uint8Array = jpeg, newPhotoId = crypto.randomUUID()) =>
    visitor.call(contract.addPhoto, { params: { missionId, newPhotoId }, file })
  const share = (visitor: Visitor, photoId: string, named = false) =>
    visitor.call(contract.sharePhoto, { params: { photoId }, body: { named } })
  const list = async (visitor: Visitor) =>
    (await visitor.call(contract.listPhotos, { params: { missionId } })).body.data
  const moderator = await signedIn(on, administrator)
  const queue = async (name: 'waiting' | 'approved' = 'waiting') =>
    (await moderator.call(moderation.listModeration, { params: { orgId }, query: { queue: name } })).body.data
  const approve = (photoId: string) =>
    moderator.call(moderation.approvePhoto, { params: { orgId, photoId }, body: {} })
  /** A photo that waits for a moderator. */
  const shared = async (visitor: Visitor, named = false) => {
    const photoId = (await add(visitor)).body.data.id
    await share(visitor, photoId, named)
    const waiting = (await queue()).photos.at(-1)
    return { photoId, wallId: waiting?.id ?? '' }
  }
  return { orgId, organization, missionId, person, add, share, list, moderator, queue, approve, shared, jpeg }
}
