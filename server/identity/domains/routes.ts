import * as contract from '#contract/identity/domains.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { addDomain, delegateDomain, deleteDomain, freeDomain, proveDomain, requireRecord } from './change.ts'
import { listDelegatedDomains, listDomains } from './list.ts'

export const domainRoutes = [
  implement(contract.listDomains, async ({ scope }) => ({
    data: await listDomains(scope),
    delegated: await listDelegatedDomains(scope),
  })),

  implement(contract.addDomain, async ({ scope, context, body }) => {
    const data = await addDomain(scope, context, body.domain)
    return about({ name: data.domain, id: data.id }, { data })
  }),

  implementPrepared(
    contract.verifyDomain,
    ({ scope, context, params }) => requireRecord(scope, context, params.domainId),
    async ({ scope, params }) => {
      const data = await proveDomain(scope, params.domainId)
      return about({ name: data.domain, id: data.id }, { data })
    },
  ),

  implement(contract.delegateDomain, async ({ scope, params, body }) => {
    const data = await delegateDomain(scope, params.domainId, body.organizationIds)
    return about({ name: data.domain, id: data.id }, { data })
  }),

  implement(contract.deleteDomain, async ({ scope, params }) => {
    const { domainId: id } = params
    return about({ name: await deleteDomain(scope, id), id }, { data: { id } })
  }),

  implement(contract.freeDomain, async ({ context, body }) => {
    const data = await freeDomain(context, body.domain)
    return about({ name: data.domain }, { data })
  }),
]
