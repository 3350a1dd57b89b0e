import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addDomain,
  delegateDomain,
  deleteDomain,
  listDomains,
  verifyDomain,
} from '#contract/identity/domains.ts'
import { getHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { getAccessControl, type Organization, setAccessControl } from '#contract/tenants/organizations.ts'
import { call } from '#web/platform/api/call.ts'

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: ({ signal }) => call(listDomains, {}, { signal }),
  staleTime: 0,
})

interface Below {
  id: string
  name: string
}

const below = ({ children = [] }: Pick<Organization, 'children'>): Below[] =>
  children.flatMap((child) => [{ id: child.id, name: child.name }, ...below(child)])

/** The organizations below one, to which it can delegate a domain. */
export const belowQuery = (id: string) =>
  queryOptions({
    queryKey: ['domains', 'below', id],
    queryFn: async ({ signal }) => below((await call(getHierarchyNode, { params: { id } }, { signal })).data),
  })

export const addMutation = mutationOptions({
  mutationFn: (domain: string) => call(addDomain, { body: { domain } }),
  meta: { changes: ['domains'] },
})

export const verifyMutation = mutationOptions({
  mutationFn: (domainId: string) => call(verifyDomain, { params: { domainId } }),
  meta: { changes: ['domains'] },
})

export const delegateMutation = mutationOptions({
  mutationFn: ({ domainId, organizationIds }: { domainId: string; organizationIds: string[] }) =>
    call(delegateDomain, { params: { domainId }, body: { organizationIds } }),
  meta: { changes: ['domains'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (domainId: string) => call(deleteDomain, { params: { domainId } }),
  meta: { changes: ['domains'] },
})

/** Adds domains to those whose addresses may join by link. */
export const allowMutation = mutationOptions({
  mutationFn: async (domains: string[]) => {
    const { data } = await call(getAccessControl)
    return call(setAccessControl, { body: { ...data, domains: [...new Set([...data.domains, ...domains])] } })
  },
  meta: { changes: ['access'] },
})
