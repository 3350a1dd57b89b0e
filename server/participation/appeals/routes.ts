import * as contract from '#contract/participation/appeals.ts'
import * as referee from '#contract/participation/referee.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { listAppeals } from './list.ts'
import { answerAppeal, listCases, nameReferee } from './referee.ts'
import { answerCheck, appealAboutAlias, appealForDay, countAppeal } from './service.ts'

export const appealRoutes = [
  implement(contract.listMyAppeals, async ({ context, member, params }) => ({
    data: await listAppeals(context, member, params.challengeId),
  })),

  implement(contract.appealForDay, async ({ member, params: { challengeId, newAppealId: id }, body }) => {
    await appealForDay(member, { challengeId, id }, body)
    return { data: { id } }
  }),

  implement(contract.appealAboutAlias, async ({ member, params: { challengeId, newAppealId: id }, body }) => {
    await appealAboutAlias(member, { challengeId, id }, body.alias)
    return { data: { id } }
  }),

  implement(contract.countAppeal, async ({ member, params: { challengeId, appealId: id } }) => {
    await countAppeal(member, challengeId, id)
    return { data: { id } }
  }),

  implement(contract.answerCheck, async ({ member, params: { challengeId: id } }) => {
    await answerCheck(member, id)
    return { data: { id } }
  }),

  implement(referee.listAppeals, async ({ scope, params }) => ({
    data: await scope.health((scope) => listCases(scope, params.challengeId)),
  })),

  implement(referee.nameReferee, async ({ context, scope, body }) => {
    const named = await nameReferee(context, scope, body.userId)
    return about({ id: named?.id ?? null, name: named?.name ?? null }, { data: { referee: named } })
  }),

  implement(referee.acceptAppeal, async ({ scope, params: { caseId: id }, body }) => {
    const name = await answerAppeal(scope, id, { outcome: 'accepted', reason: body.reason })
    return about({ id, name }, { data: { id } })
  }),

  implement(referee.refuseAppeal, async ({ scope, params: { caseId: id }, body }) => {
    const name = await answerAppeal(scope, id, { outcome: 'refused', reason: body.reason })
    return about({ id, name }, { data: { id } })
  }),
]
