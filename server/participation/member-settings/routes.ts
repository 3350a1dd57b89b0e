import { getMemberSettings, updateMemberSettings } from '#contract/participation/settings.ts'
import { implement } from '#server/platform/http/implement.ts'
import { changeSettings, readSettings } from './service.ts'

export const memberSettingsRoutes = [
  implement(getMemberSettings, async ({ member }) => ({
    data: await member.own((db) => readSettings(db, member.person)),
  })),

  implement(updateMemberSettings, async ({ member, body }) => ({ data: await changeSettings(member, body) })),
]
