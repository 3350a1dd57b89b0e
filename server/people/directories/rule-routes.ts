import * as contract from '#contract/people/directory-rules.ts'
import { tellAdministrators } from '#server/identity/directory-notices/service.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { createRule, deleteRule, previewRule } from './rule-change.ts'
import { listGroups } from './rule-list.ts'

export const directoryRuleRoutes = [
  implement(contract.listDirectoryGroups, ({ scope, params }) => listGroups(scope, params.directoryId)),

  implement(contract.previewDirectoryRule, async ({ scope, params, query }) => ({
    data: await previewRule(scope, params.directoryId, query),
  })),

  implement(contract.createDirectoryRule, async ({ context, scope, params, body }) => {
    const { name, isNew, ...made } = await createRule(scope, params.directoryId, body)
    if (isNew && body.role === 'administrator')
      await tellAdministrators(context, scope.organization.id, 'administratorRule', name)
    return about({ id: made.rule.id, name }, { data: made })
  }),

  implement(contract.deleteDirectoryRule, async ({ scope, params }) => {
    const { name, ...difference } = await deleteRule(scope, params.directoryId, params.ruleId)
    return about({ id: params.ruleId, name }, { data: difference })
  }),
]
