import { publicSettings } from './settings.ts'
import { wait } from './wait.ts'

type Setting = 'off' | 'spec'

/** All delays, in ms. An `artificial` delay waits for nothing; it is 0 unless the setting is `spec`. */
const table = {
  /** Before the call that creates a business account. */
  signupDelay: { ms: 2000, kind: 'artificial' },
  /** Before the call that requests a password reset mail. */
  forgotDelay: { ms: 2000, kind: 'artificial' },
  /** Minimum duration of joining an organization. */
  joinMin: { ms: 2000, kind: 'artificial' },
  usersFetchDelay: { ms: 500, kind: 'artificial' },
  /** Minimum duration of creating, importing and inviting users. */
  userActionMin: { ms: 500, kind: 'artificial' },
  logoutBefore: { ms: 1500, kind: 'artificial' },
  logoutAfter: { ms: 1000, kind: 'artificial' },
  adminAccessValidate: { ms: 2000, kind: 'artificial' },
  adminAccessCheck: { ms: 2000, kind: 'artificial' },
  /** Before the lists of missions, challenges and quizzes are requested. */
  listFetchDelay: { ms: 2000, kind: 'artificial' },
  /** Minimum duration of creating a challenge. */
  creationMin: { ms: 2000, kind: 'artificial' },
  /** Minimum duration of saving and deleting quizzes, team actions and switching the organization. */
  actionMin: { ms: 2000, kind: 'artificial' },
  settingsLoadMin: { ms: 1000, kind: 'artificial' },
  adminListDelay: { ms: 2000, kind: 'artificial' },
  reportsDelay: { ms: 2000, kind: 'artificial' },
  reportGenerate: { ms: 2000, kind: 'artificial' },

  /** Time to read why admin access failed, before the redirect to the sign-in page. */
  errorRedirect: { ms: 3000, kind: 'functional' },
  /** Time to read the success message of a verification or a new password, before the redirect. */
  successRedirect: { ms: 3000, kind: 'functional' },
  resendCooldown: { ms: 60_000, kind: 'functional' },
  /** Time for which a validated session is cached. */
  sessionCache: { ms: 5000, kind: 'functional' },
  usersSearchDebounce: { ms: 300, kind: 'functional' },
  /** Polling interval while invitations are queued. */
  queuedRefetch: { ms: 3000, kind: 'functional' },
  /** Polling interval of a running import. */
  progressRefetch: { ms: 1000, kind: 'functional' },
  orgSearchRefetch: { ms: 500, kind: 'functional' },
  copied: { ms: 2000, kind: 'functional' },
  visibilityMessage: { ms: 2000, kind: 'functional' },
  switchRemount: { ms: 200, kind: 'functional' },
  switchModal: { ms: 300, kind: 'functional' },
} as const satisfies Record<string, { ms: number; kind: 'artificial' | 'functional' }>

export type Pacing = Record<keyof typeof table, number>

export function toPacing(setting: Setting): Pacing {
  const entries = Object.entries(table).map(([name, { ms, kind }]) => [
    name,
    kind === 'functional' || setting === 'spec' ? ms : 0,
  ])
  return Object.fromEntries(entries)
}

export const pacing = toPacing(publicSettings.pacing)

/** Resolves with the promise, but not before `ms` have passed. A rejection is not delayed. */
export async function withMinDuration<T>(ms: number, promise: Promise<T>): Promise<T> {
  const [value] = await Promise.all([promise, wait(ms)])
  return value
}

/** Like `withMinDuration`, but delays a rejection too, so that the loader does not flash. */
export async function withMinVisibleTime<T>(ms: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, wait(ms)])
  return promise
}
