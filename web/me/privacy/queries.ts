import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { consentTextVersion, decideConsent, type Purpose } from '#contract/participation/consents.ts'
import { getVisibility } from '#contract/participation/visibility.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import type { Language } from '#web/platform/language/language.ts'

export const visibilityQuery = queryOptions({
  queryKey: ['visibility'],
  queryFn: async ({ signal }) => (await callAsMember(getVisibility, {}, { signal })).data,
})

export const decideMutation = mutationOptions({
  mutationFn: ({ language, ...decision }: { purpose: Purpose; given: boolean; language: Language }) =>
    callAsMember(decideConsent, { body: { ...decision, language, textVersion: consentTextVersion } }),
})
