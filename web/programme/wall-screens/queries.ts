import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createWallScreen, listWallScreens, revokeWallScreen } from '#contract/participation/wall-screens.ts'
import { type CallInput, call } from '#web/platform/api/call.ts'

export const screensQuery = queryOptions({
  // A list of challenges, so that it is refetched with them.
  queryKey: ['challenges', 'list', 'screens'],
  queryFn: async ({ signal }) => (await call(listWallScreens, {}, { signal })).data,
  // A screen is seen at any time.
  staleTime: 0,
})

export const createMutation = mutationOptions({
  mutationFn: (body: NonNullable<CallInput<typeof createWallScreen>['body']>) =>
    call(createWallScreen, { body }),
  meta: { changes: ['challenges'] },
})

export const revokeMutation = mutationOptions({
  mutationFn: (screenId: string) => call(revokeWallScreen, { params: { screenId } }),
  meta: { changes: ['challenges'] },
})
