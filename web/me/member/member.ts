import { useSyncExternalStore } from 'react'
import { getMe } from '#contract/participation/me.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { deleteKept } from '#web/platform/offline/deviceData.ts'
import { callAsMember, chosenOrganizationId, storeOrganizationChoice } from './memberCall.ts'

export type Member = Answer<typeof getMe>['data']

/**
 * Who uses the app. `choosing`: the account belongs to several organizations and none is chosen. `nowhere`: it is no
 * active person of any organization.
 */
export type MemberState =
  | { status: 'loading' | 'choosing' | 'nowhere' }
  /** `isDeleted`: what this device has kept was too old to be opened without a connection. */
  | { status: 'failed'; error: unknown; isDeleted?: boolean }
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

let isWatching = false

/** Follows what other tabs do to the session, after the first paint. */
function watchOnce({ account }: Member) {
  if (isWatching) return
  isWatching = true
  void import('#web/me/offline/sessionEnd.ts')
    .then(({ watchSession }) => watchSession(account.id))
    .catch(() => {})
}

// Fetched after the first paint.
const offline = () => import('#web/me/offline/database.ts')

/** Without a connection: the person who used the app last, if that is not too long ago. */
async function readKeptMember(error: unknown): Promise<MemberState> {
  if (!(error instanceof ApiError) || error.status !== undefined) return { status: 'failed', error }
  const { person, isDeleted } = await (await offline()).readKeptPerson()
  if (!person) return { status: 'failed', error, isDeleted }
  const member = person as Member
  watchOnce(member)
  return { status: 'known', member }
}

/** Keeps the app and the person on the device, unless others use it. */
async function keepLocally(member: Member) {
  const [{ keepPerson }, { registerServiceWorker }] = await Promise.all([
    offline(),
    import('#web/me/offline/serviceWorker.ts'),
  ])
  registerServiceWorker()
  await keepPerson(member.account.id, member)
}

/** Looks up the person, and the organization if they belong to one only. */
export async function loadMember(): Promise<void> {
  const organizationId = chosenOrganizationId()
  try {
    const { data } = await callAsMember(getMe, {})
    change({ status: 'known', member: data })
    watchOnce(data)
    void keepLocally(data).catch(() => {})
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'organization.forbidden' && organizationId) {
      storeOrganizationChoice(undefined)
      await deleteKept()
      return loadMember()
    }
    if (code === 'request.invalid') change({ status: 'choosing' })
    else if (code === 'organization.forbidden' || code === 'session.support') {
      change({ status: 'nowhere' })
      await deleteKept()
    } else change(await readKeptMember(error).catch(() => ({ status: 'failed', error }) as const))
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

/** The zone in which the person's days begin. */
export function useTimezone(): string {
  const { person, organization } = useMember()
  return person.timezone ?? organization.timezone
}

/** The person. Screens of the app are rendered only when the person is known. */
export function useMember(): Member {
  const known = useMemberState()
  if (known.status !== 'known') throw new Error('useMember is used outside MemberGuard')
  return known.member
}
