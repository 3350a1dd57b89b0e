import { mutationOptions } from '@tanstack/react-query'
import { type MemberSettings, updateMemberSettings } from '#contract/participation/settings.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'

export const settingsMutation = mutationOptions({
  mutationFn: (body: MemberSettings) => callAsMember(updateMemberSettings, { body }),
})
