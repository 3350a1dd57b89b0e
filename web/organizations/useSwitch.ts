import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onOrganizationStored, storeOrganizationId } from '#web/api/localData.ts'

const wantedId = (event: Event) => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null) return
  if ('organizationId' in detail && typeof detail.organizationId === 'string') return detail.organizationId
  if ('id' in detail && typeof detail.id === 'string') return detail.id
}

/** Follows `organization-changed`, here and in other tabs, and announces what came of it. */
export function useSwitch(currentId: string, knownIds: ReadonlySet<string>, onSwitch: (id: string) => void) {
  const client = useQueryClient()
  useEffect(() => {
    const follow = (id: string | undefined) => {
      if (!id || id === currentId || !knownIds.has(id)) return
      storeOrganizationId(id)
      // What was read for one organization must not be seen under the name of another.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'organizations' })
      onSwitch(id)
      window.dispatchEvent(new CustomEvent('organization-switched', { detail: { organizationId: id } }))
    }
    const hear = (event: Event) => follow(wantedId(event))
    window.addEventListener('organization-changed', hear)
    const endOtherTabs = onOrganizationStored(follow)
    return () => {
      window.removeEventListener('organization-changed', hear)
      endOtherTabs()
    }
  }, [client, currentId, knownIds, onSwitch])
}
