import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/platform/api/error.ts'
import { errorText } from '#web/platform/api/errorText.ts'
import { storeOrganizationId } from '#web/platform/api/localData.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import type { SwitchPhase } from '#web/platform/organizations/current.ts'
import { entriesOf } from '#web/platform/organizations/tree.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { confirmLeave } from '#web/ui/unsaved.ts'
import { organizationsCopy } from './copy.ts'
import { cellOfChoice } from './otherOrganizations.ts'
import { treeQuery } from './queries.ts'

export type SwitchOutcome = { name: string } | { problem: string }

export type SwitchDialogProps = { outcome: SwitchOutcome; onClose: () => void }

/** Loaded in parallel with the hierarchy. */
const loadDialog = () => import('./SwitchDialog.tsx')

const wantedId = (event: Event) => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null) return
  if ('organizationId' in detail && typeof detail.organizationId === 'string') return detail.organizationId
  if ('id' in detail && typeof detail.id === 'string') return detail.id
}

/** @throws ApiError also if the organization is not administered any more */
async function find(client: QueryClient, id: string) {
  const cell = cellOfChoice(id)
  if (cell) return leaveFor(cell)
  const entries = entriesOf(await client.fetchQuery({ ...treeQuery, staleTime: 0 }))
  const entry = entries.find(({ organization }) => organization.id === id)
  if (!entry) throw new ApiError(organizationsCopy[currentLanguage()].unknown)
  return entry.organization
}

/** Goes on in another part of the service. @returns nothing more, since the page is left */
async function leaveFor(cell: string): Promise<never> {
  const { goToCell } = await import('#web/platform/session/otherCells.ts')
  await goToCell(cell)
  return new Promise<never>(() => {})
}

type Told = { Dialog: ComponentType<SwitchDialogProps>; outcome: SwitchOutcome }

interface Steps {
  /** Finds the wanted organization. */
  find: (id: string) => Promise<{ name: string }>
  onPhase: (phase: SwitchPhase) => void
  onSwitch: (id: string) => void
  onTold: (told: Told | undefined) => void
}

/** Changes the organization and tells the outcome, until the signal aborts. */
async function change(id: string, signal: AbortSignal, { find, onPhase, onSwitch, onTold }: Steps) {
  const tell = async (outcome: SwitchOutcome) => {
    // If the dialog cannot be loaded, only the top bar shows the organization.
    const loaded = await loadDialog().catch(() => undefined)
    if (loaded && !signal.aborted) onTold({ Dialog: loaded.default, outcome })
  }
  onTold(undefined)
  onPhase('asking')
  loadDialog().catch(() => {})
  try {
    const { name } = await withMinDuration(pacing.actionMin, find(id))
    if (signal.aborted) return
    onSwitch(id)
    onPhase('changing')
    window.dispatchEvent(new CustomEvent('organization-switched', { detail: { organizationId: id } }))
    await wait(pacing.switchRemount, signal)
    onPhase('settled')
    await wait(pacing.switchModal - pacing.switchRemount, signal)
    await tell({ name })
  } catch (error) {
    if (signal.aborted) return
    onPhase('settled')
    await tell({ problem: errorText(error, '') })
  }
}

/** Calls back for each `organization-changed`, after unsaved changes were given up. */
function useRequests(onRequest: (id: string, signal: AbortSignal) => void) {
  useEffect(() => {
    let latest = new AbortController()
    const hear = (event: Event) => {
      const id = wantedId(event)
      if (!id) return
      // The page is mounted again for each organization.
      confirmLeave(() => {
        latest.abort()
        latest = new AbortController()
        onRequest(id, latest.signal)
      })
    }
    window.addEventListener('organization-changed', hear)
    return () => {
      latest.abort()
      window.removeEventListener('organization-changed', hear)
    }
  }, [onRequest])
}

/** Handles `organization-changed` and announces the result as `organization-switched`. The last request wins. */
export function useSwitch(onSwitch: (id: string) => void) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<SwitchPhase>('settled')
  const [told, setTold] = useState<Told>()
  useRequests(
    useCallback(
      (id, signal) =>
        change(id, signal, {
          find: (wanted) => find(client, wanted),
          onPhase: setPhase,
          onSwitch(wanted) {
            storeOrganizationId(wanted)
            // Data of one organization must not be shown under the name of another.
            client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'organizations' })
            onSwitch(wanted)
          },
          onTold: setTold,
        }),
      [client, onSwitch],
    ),
  )
  return { phase, told, forget: () => setTold(undefined) }
}
