import { publicSettings } from './settings.ts'

type Setting = 'off' | 'spec'

/** Every delay there is, in ms. `artificial`: nobody waits for anything real; 0 unless the setting is `spec`. */
const table = {
  /** Before the call that creates a business account. */
  signupDelay: { ms: 2000, kind: 'artificial' },
  /** Before the call that asks for a reset mail. */
  forgotDelay: { ms: 2000, kind: 'artificial' },
  /** Least duration of joining an organization. */
  joinMin: { ms: 2000, kind: 'artificial' },
  usersFetchDelay: { ms: 500, kind: 'artificial' },
  /** Least duration of creating, importing and inviting users. */
  userActionMin: { ms: 500, kind: 'artificial' },
  logoutBefore: { ms: 1500, kind: 'artificial' },
  logoutAfter: { ms: 1000, kind: 'artificial' },
  adminAccessValidate: { ms: 2000, kind: 'artificial' },
  adminAccessCheck: { ms: 2000, kind: 'artificial' },
  /** Before the lists of missions, challenges and quizzes. */
  listFetchDelay: { ms: 2000, kind: 'artificial' },
  /** Least duration of creating a challenge. */
  creationMin: { ms: 2000, kind: 'artificial' },
  /** Least duration of saving and deleting quizzes, of team actions, of switching the organization. */
  actionMin: { ms: 2000, kind: 'artificial' },
  settingsLoadMin: { ms: 1000, kind: 'artificial' },
  adminListDelay: { ms: 2000, kind: 'artificial' },
  reportsDelay: { ms: 2000, kind: 'artificial' },
  reportGenerate: { ms: 2000, kind: 'artificial' },

  /** A failed admin access is read before the sign-in page comes. */
  errorRedirect: { ms: 3000, kind: 'functional' },
  /** A verified address or a new password is read before the sign-in page comes. */
  successRedirect: { ms: 3000, kind: 'functional' },
  resendCooldown: { ms: 60_000, kind: 'functional' },
  /** How long a validated session counts as valid. */
  sessionCache: { ms: 5000, kind: 'functional' },
  usersSearchDebounce: { ms: 300, kind: 'functional' },
  /** Between two looks at invitations that wait to be mailed. */
  queuedRefetch: { ms: 3000, kind: 'functional' },
  /** Between two looks at how far an import has come. */
  progressRefetch: { ms: 1000, kind: 'functional' },
  orgSearchRefetch: { ms: 500, kind: 'functional' },
  copied: { ms: 2000, kind: 'functional' },
  visibilityMessage: { ms: 2000, kind: 'functional' },
  switchRemount: { ms: 200, kind: 'functional' },
  switchModal: { ms: 300, kind: 'functional' },
} as const satisfies Record<string, { ms: number; kind: 'artificial' | 'functional' }>

export type Pacing = Record<keyof typeof table, number>

export function paced(setting: Setting): Pacing {
  const entries = Object.entries(table).map(([name, { ms, kind }]) => [
    name,
    kind === 'functional' || setting === 'spec' ? ms : 0,
  ])
  return Object.fromEntries(entries)
}

export const pacing = paced(publicSettings.pacing)

/** Resolves after `ms`; rejects with the signal's reason once that is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason)
  if (ms <= 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** What the promise gives, not before `ms` have passed. A failure waits no longer than it takes. */
export async function withMinDuration<T>(ms: number, promise: Promise<T>): Promise<T> {
  const [value] = await Promise.all([promise, wait(ms)])
  return value
}

/** The same, where a failure too waits for the loader to have been seen. */
export async function withMinVisibleTime<T>(ms: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, wait(ms)])
  return promise
}
