import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/error.ts'
import { errorText } from '#web/api/errorText.ts'
import { storeOrganizationId } from '#web/api/localData.ts'
import { currentLanguage } from '#web/app/language.ts'
import { atLeast, pacing, wait } from '#web/app/pacing.ts'
import { organizationsCopy } from './copy.ts'
import type { SwitchPhase } from './current.ts'
import { treeQuery } from './queries.ts'
import { entriesOf } from './tree.ts'

export type SwitchOutcome = { name: string } | { problem: string }

const wantedId = (event: Event) => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null) return
  if ('organizationId' in detail && typeof detail.organizationId === 'string') return detail.organizationId
  if ('id' in detail && typeof detail.id === 'string') return detail.id
}

/** @throws ApiError also where the organization is not among those administered now */
async function find(client: QueryClient, id: string) {
  const entries = entriesOf(await client.fetchQuery({ ...treeQuery, staleTime: 0 }))
  const entry = entries.find(({ organization }) => organization.id === id)
  if (!entry) throw new ApiError(organizationsCopy[currentLanguage()].unknown)
  return entry.organization
}

/** Follows `organization-changed` and announces, as `organization-switched`, what came of it. The last one counts. */
export function useSwitch(onSwitch: (id: string) => void) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<SwitchPhase>('settled')
  const [outcome, setOutcome] = useState<SwitchOutcome>()

  useEffect(() => {
    let latest = new AbortController()
    const follow = async (id: string, signal: AbortSignal) => {
      setOutcome(undefined)
      setPhase('asking')
      const { name } = await atLeast(pacing.actionMin, find(client, id))
      if (signal.aborted) return
      storeOrganizationId(id)
      // What was read for one organization must not be seen under the name of another.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'organizations' })
      onSwitch(id)
      setPhase('changing')
      window.dispatchEvent(new CustomEvent('organization-switched', { detail: { organizationId: id } }))
      await wait(pacing.switchRemount, signal)
      setPhase('settled')
      await wait(pacing.switchModal - pacing.switchRemount, signal)
      setOutcome({ name })
    }
    const hear = (event: Event) => {
      const id = wantedId(event)
      if (!id) return
      latest.abort()
      latest = new AbortController()
      const { signal } = latest
      follow(id, signal).catch((error) => {
        if (signal.aborted) return
        setPhase('settled')
        setOutcome({ problem: errorText(error, '') })
      })
    }
    window.addEventListener('organization-changed', hear)
    return () => {
      latest.abort()
      window.removeEventListener('organization-changed', hear)
    }
  }, [client, onSwitch])

  return { phase, outcome, forget: () => setOutcome(undefined) }
}
