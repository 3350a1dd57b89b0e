import { mutationOptions } from '@tanstack/react-query'
import { endOtherSessions } from '#contract/identity/sessions.ts'
import { call } from '#web/platform/api/call.ts'

export const endOthersMutation = mutationOptions({
  mutationKey: ['sessions', 'end others'],
  mutationFn: () => call(endOtherSessions),
  meta: { changes: ['sessions'] },
})
