import { mutationOptions } from '@tanstack/react-query'
import { endOtherSessions } from '#contract/identity/sessions.ts'
import { type MemberSettings, updateMemberSettings } from '#contract/participation/settings.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { call } from '#web/platform/api/call.ts'

export const settingsMutation = mutationOptions({
  mutationFn: (body: MemberSettings) => callAsMember(updateMemberSettings, { body }),
})

export const endOthersMutation = mutationOptions({ mutationFn: () => call(endOtherSessions) })
