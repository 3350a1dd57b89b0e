import * as contract from '#contract/people/claim-rules.ts'
import { tellAdministrators } from '#server/identity/directory-notices/service.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { createClaimRule, deleteClaimRule, listClaimRules, previewClaimRule } from './claim-rules.ts'

export const claimRuleRoutes = [
  implement(contract.listClaimRules, async ({ scope, params }) => ({
    data: await listClaimRules(scope, params.connectionId),
  })),

  implement(contract.previewClaimRule, async ({ scope, params, query }) => ({
    data: await previewClaimRule(scope, params.connectionId, query),
  })),

  implement(contract.createClaimRule, async ({ context, scope, params, body }) => {
    const { isNew, ...made } = await createClaimRule(scope, params.connectionId, body)
    if (isNew && body.role === 'administrator')
      await tellAdministrators(context, scope.organization.id, 'administratorRule', body.value)
    return about({ id: made.rule.id, name: body.value }, { data: made })
  }),

  implement(contract.deleteClaimRule, async ({ scope, params }) => {
    const { name, ...difference } = await deleteClaimRule(scope, params.connectionId, params.ruleId)
    return about({ id: params.ruleId, name }, { data: difference })
  }),
]
