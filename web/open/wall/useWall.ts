import { useEffect, useState } from 'react'
import { readWall, type Wall } from '#contract/participation/wall-screens.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'

const minute = 60_000

const askEvery = minute
const askAgainAfterEnd = 5 * minute
/** An answer that did not change by now is shown with the time of the last one. */
const staleAfter = 3 * minute
/** Then a screen without a connection forgets what it showed: somebody may have taken their yes back. */
const forgetAfter = 24 * 60 * minute
/** A page that runs for weeks takes a new version each day. */
const reloadAfter = 24 * 60 * minute

export type WallState =
  | { kind: 'waiting' }
  | { kind: 'ended' }
  /** `staleSince` is the time of the last answer, where that was too long ago. */
  | { kind: 'shown'; wall: Wall; staleSince: number | null }

interface Known {
  wall: Wall | undefined
  at: number
  ended: boolean
}

const begun = Date.now()

const stateOf = ({ wall, at, ended }: Known, now: number): WallState => {
  if (ended) return { kind: 'ended' }
  if (!wall || now - at > forgetAfter) return { kind: 'waiting' }
  return { kind: 'shown', wall, staleSince: now - at > staleAfter ? at : null }
}

/** Asks for what the screen shows, once a minute, and goes on with what it knows while there is no answer. */
export function useWall(screenToken: string): WallState {
  const [state, setState] = useState<WallState>({ kind: 'waiting' })
  useEffect(() => {
    const leaving = new AbortController()
    const tagged = new Map<string, { etag: string; answer: object }>()
    let known: Known = { wall: undefined, at: 0, ended: false }
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      timer = undefined
      try {
        const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(20_000)])
        const { data } = await call(readWall, { params: { screenToken } }, { signal, tagged })
        known = { wall: data, at: Date.now(), ended: false }
        if (Date.now() - begun > reloadAfter) window.location.reload()
      } catch (error) {
        if (leaving.signal.aborted) return
        if (error instanceof ApiError && error.status === 404) known = { wall: undefined, at: 0, ended: true }
      }
      setState(stateOf(known, Date.now()))
      const pause = known.ended ? askAgainAfterEnd : askEvery
      // Many screens that start together after a power cut spread out.
      timer = setTimeout(ask, known.wall || known.ended ? pause * (1 + Math.random() / 10) : 15_000)
    }
    const askNow = () => {
      // Without a timer, an answer is awaited already.
      if (timer === undefined) return
      clearTimeout(timer)
      void ask()
    }
    void ask()
    window.addEventListener('online', askNow)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      window.removeEventListener('online', askNow)
    }
  }, [screenToken])
  return state
}
