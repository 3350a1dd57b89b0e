import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  countHierarchyNode,
  createSubOrganization,
  deleteHierarchyNode,
  listHierarchy,
  updateHierarchyNode,
} from '#contract/tenants/hierarchy.ts'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import { entriesOf } from '#web/platform/organizations/tree.ts'
import { bodyOf, type Draft, newBodyOf } from './draft.ts'
import { screenCopy } from './screenCopy.ts'

/** Everything, or what the server finds. */
export const listQuery = (search: string) =>
  queryOptions({
    queryKey: ['organizations', 'list', search],
    queryFn: ({ signal }) => call(listHierarchy, { query: search ? { search } : {} }, { signal }),
    select: entriesOf,
    // Others may have moved credits or organizations: refetch on each visit.
    staleTime: 0,
  })

export const contentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'contents', id],
    queryFn: ({ signal }) => call(countHierarchyNode, { params: { id } }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })

export interface Save {
  draft: Draft
  /** The organization to change; undefined for a new one. */
  organization: OrganizationNode | undefined
  /** The parent of a new one; undefined for the current organization. */
  parent: OrganizationNode | undefined
}

const requireData = <T>(answer: { data?: T }) => {
  if (!answer.data) throw new ApiError(screenCopy[currentLanguage()].noData)
  return answer.data
}

export const saveMutation = mutationOptions({
  mutationFn: async ({ draft, organization, parent }: Save) =>
    organization
      ? requireData(
          await call(updateHierarchyNode, {
            params: { id: organization.id },
            body: bodyOf(draft, organization),
          }),
        )
      : requireData(
          await call(createSubOrganization, {
            body: { ...newBodyOf(draft), parentId: parent?.id ?? null },
          }),
        ),
  meta: { changes: ['organizations'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: async ({ id, name }: OrganizationNode) =>
    requireData(await call(deleteHierarchyNode, { params: { id }, query: { name } })),
  meta: { changes: ['organizations'] },
})
