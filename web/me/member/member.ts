import { useSyncExternalStore } from 'react'
import { getMe } from '#contract/participation/me.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { callAsMember, chosenOrganizationId, storeOrganizationChoice } from './memberCall.ts'

export type Member = Answer<typeof getMe>['data']

/**
 * Who uses the app. `choosing`: the account belongs to several organizations and none is chosen. `nowhere`: it is no
 * active person of any organization.
 */
export type MemberState =
  | { status: 'loading' | 'choosing' | 'nowhere' }
  | { status: 'failed'; error: unknown }
  | { status: 'known'; member: Member }

let state: MemberState = { status: 'loading' }
const listeners = new Set<() => void>()

function change(next: MemberState) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const current = () => state

// Fetched after the first paint.
const offline = () => import('#web/me/offline/database.ts')

/** The person who used the app last, if there is no connection. */
async function readKeptMember(error: unknown): Promise<Member | undefined> {
  if (!(error instanceof ApiError) || error.status !== undefined) return undefined
  return (await (await offline()).readKept('me')) as Member | undefined
}

/** Looks up the person, and the organization if they belong to one only. */
export async function loadMember(): Promise<void> {
  const organizationId = chosenOrganizationId()
  try {
    const { data } = await callAsMember(getMe, {})
    change({ status: 'known', member: data })
    void offline()
      .then(({ keepAnswer }) => keepAnswer(data.account.id, 'me', data))
      .catch(() => {})
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'organization.forbidden' && organizationId) {
      storeOrganizationChoice(undefined)
      return loadMember()
    }
    if (code === 'request.invalid') change({ status: 'choosing' })
    else if (code === 'organization.forbidden' || code === 'session.support') change({ status: 'nowhere' })
    else {
      const kept = await readKeptMember(error).catch(() => undefined)
      change(kept ? { status: 'known', member: kept } : { status: 'failed', error })
    }
  }
}

/** Switches to another organization of the person. All screens load anew. */
export function chooseOrganization(id: string) {
  storeOrganizationChoice(id)
  change({ status: 'loading' })
  void loadMember()
}

/** Opens the chooser. */
export const askOrganization = () => change({ status: 'choosing' })

export const useMemberState = () => useSyncExternalStore(subscribe, current)

/** The person, outside of components. */
export function currentMember(): Member {
  if (state.status !== 'known') throw new Error('the person is not known yet')
  return state.member
}

/** The person. Screens of the app are rendered only when the person is known. */
export function useMember(): Member {
  const known = useMemberState()
  if (known.status !== 'known') throw new Error('useMember is used outside MemberGuard')
  return known.member
}
