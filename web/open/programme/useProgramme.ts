import { useCallback, useEffect, useState } from 'react'
import { type ProgrammePage, readProgrammePage } from '#contract/programme/programme-pages.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'

export type ProgrammeState =
  | { kind: 'waiting' }
  | { kind: 'missing' }
  | { kind: 'failed' }
  | { kind: 'shown'; page: ProgrammePage }

/**
 * Reads the page of an address.
 * @returns what there is to show, and how to ask again
 */
export function useProgramme(programmeCode: string): [ProgrammeState, () => void] {
  const [state, setState] = useState<ProgrammeState>({ kind: 'waiting' })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again reads the same page
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    call(readProgrammePage, { params: { programmeCode } }, { signal }).then(
      ({ data }) => setState({ kind: 'shown', page: data }),
      (error) => {
        if (signal.aborted) return
        const isMissing = error instanceof ApiError && error.status === 404
        setState({ kind: isMissing ? 'missing' : 'failed' })
      },
    )
    return () => leaving.abort()
  }, [programmeCode, asked])
  const retry = useCallback(() => {
    setState({ kind: 'waiting' })
    setAsked((count) => count + 1)
  }, [])
  return [state, retry]
}
