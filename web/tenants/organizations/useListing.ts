import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { foldText } from '#contract/platform/fold.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { listQuery } from './listQueries.ts'

/** The hierarchy: local matches immediately, and the server's matches after a pause in typing. */
export function useListing(text: string) {
  const typed = useDeferredValue(text.trim())
  const asked = usePaused(text.trim(), pacing.orgSearchRefetch)
  const all = useQuery(listQuery(''))
  const found = useQuery({ ...listQuery(asked), enabled: asked !== '' })

  // A result for another text would hide matches of this one; all rows are in memory anyway.
  const known = asked === typed && asked !== '' && found.data ? found.data : all.data
  const entries = useMemo(() => {
    const wanted = foldText(typed)
    return known?.filter(({ organization }) =>
      [organization.name, organization.accessCode].some((part) => foldText(part).includes(wanted)),
    )
  }, [known, typed])

  const failed = [all, found].find(({ isError }) => isError)
  return { all: all.data, entries, typed, failed }
}

/** Debounces a text by `ms`; an empty one applies immediately. */
function usePaused(text: string, ms: number) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setPaused, text ? ms : 0, text)
    return () => clearTimeout(timer)
  }, [text, ms])
  return text && paused
}
