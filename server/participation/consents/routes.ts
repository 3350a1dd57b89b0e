import { decideConsent, listConsents } from '#contract/participation/consents.ts'
import { implement } from '#server/platform/http/implement.ts'
import { decide, listDecisions } from './service.ts'

export const consentRoutes = [
  implement(listConsents, async ({ member }) => ({
    data: await member.own((db) => listDecisions(db, member.person)),
  })),

  implement(decideConsent, async ({ member, body }) => ({ data: await decide(member, body) })),
]
