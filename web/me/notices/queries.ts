import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { chooseNotice, getNotices, turnPushOff } from '#contract/participation/notices.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { forgetPush, turnOn } from './push.ts'

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => (await callAsMember(getNotices, {}, { signal })).data,
})

export const choiceMutation = mutationOptions({
  mutationFn: (body: Call<typeof chooseNotice>['body']) => callAsMember(chooseNotice, { body }),
})

export const pushMutation = mutationOptions({
  mutationFn: async ({ publicKey, wanted }: { publicKey: string; wanted: boolean }) => {
    if (wanted) return turnOn(publicKey)
    await callAsMember(turnPushOff, {})
    await forgetPush()
    return 'off'
  },
})
