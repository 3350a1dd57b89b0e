import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

Object.assign(globalThis, { document: { getElementById: () => null } })
const { withMinDuration, toPacing } = await import('./pacing.ts')
const { wait } = await import('./wait.ts')

const functional = {
  errorRedirect: 3000,
  successRedirect: 3000,
  resendCooldown: 60_000,
  sessionCache: 5000,
  usersSearchDebounce: 300,
  queuedRefetch: 3000,
  progressRefetch: 1000,
  orgSearchRefetch: 500,
  copied: 2000,
  visibilityMessage: 2000,
  switchRemount: 200,
  switchModal: 300,
}

const artificial = {
  signupDelay: 2000,
  forgotDelay: 2000,
  joinMin: 2000,
  usersFetchDelay: 500,
  userActionMin: 500,
  logoutBefore: 1500,
  logoutAfter: 1000,
  adminAccessValidate: 2000,
  adminAccessCheck: 2000,
  listFetchDelay: 2000,
  creationMin: 2000,
  actionMin: 2000,
  settingsLoadMin: 1000,
  adminListDelay: 2000,
  reportsDelay: 2000,
  reportGenerate: 2000,
}

test('PACING=spec uses the documented delays', () => {
  expect(toPacing('spec')).toEqual({ ...functional, ...artificial })
})

test('PACING=off removes artificial delays', () => {
  const none = Object.fromEntries(Object.keys(artificial).map((name) => [name, 0]))
  expect(toPacing('off')).toEqual({ ...functional, ...none })
})

describe('waiting', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('ends after its delay', async () => {
    const done = vi.fn<() => void>()
    void wait(2000).then(done)
    await vi.advanceTimersByTimeAsync(1999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalled()
  })

  test('ends immediately when aborted', async () => {
    const given = new AbortController()
    const waiting = expect(wait(2000, given.signal)).rejects.toThrow('gone')
    given.abort(new Error('gone'))
    await waiting
    expect(vi.getTimerCount()).toBe(0)
    await expect(wait(0, given.signal)).rejects.toThrow('gone')
  })

  test('runs in parallel with the work and does not delay a failure', async () => {
    const work = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'))
    const done = vi.fn<(value: string) => void>()
    void withMinDuration(2000, work(1500)).then(done)
    await vi.advanceTimersByTimeAsync(1999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledWith('done')
    await expect(withMinDuration(2000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })
})
